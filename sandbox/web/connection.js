/** The stream of events, which comes back by itself after every interruption. */

const FIRST_PAUSE = 300;
const LONGEST_PAUSE = 5000;

/**
 * Stay connected for as long as the page is open.
 * @param {object} listener
 * @param {() => Promise<number>} listener.begin loads everything; the number of the last event in it
 * @param {(event: any) => void} listener.happened takes one event
 * @param {(connected: boolean) => void} listener.changed tells whether there is a connection
 */
export async function stayConnected({ begin, happened, changed }) {
  let pause = FIRST_PAUSE;
  for (;;) {
    try {
      const since = await begin();
      await listen(since, happened, () => {
        changed(true);
        pause = FIRST_PAUSE;
      });
    } catch (error) {
      if (error.code !== "no-connection") console.error(error);
    }
    changed(false);
    await new Promise((resume) => setTimeout(resume, pause));
    pause = Math.min(pause * 2, LONGEST_PAUSE);
  }
}

/**
 * Pass events on until the connection ends.
 * @param {number} since
 * @param {(event: any) => void} happened
 * @param {() => void} connected
 */
function listen(since, happened, connected) {
  const address = new URL(`/people/events?since=${since}`, location.href);
  address.protocol = location.protocol === "https:" ? "wss:" : "ws:";
  const socket = new WebSocket(address);
  return new Promise((ended) => {
    socket.addEventListener("close", ended);
    socket.addEventListener("message", ({ data }) => {
      const event = JSON.parse(data);
      if (event.kind === "hello") connected();
      else happened(event);
    });
  });
}
