/** Keeps what is shown in line with what is asked for, one request at a time. */

/**
 * Wrap work so that it never runs twice at once; asked for meanwhile, it runs once more afterwards.
 * @param {() => Promise<void>} work
 * @returns {() => Promise<void>}
 */
export function latest(work) {
  /** @type {Promise<void>|null} */
  let running = null;
  let again = false;
  const run = async () => {
    try {
      do {
        again = false;
        await work();
      } while (again);
    } finally {
      running = null;
    }
  };
  return () => {
    if (running) again = true;
    else running = run();
    return running ?? Promise.resolve();
  };
}
