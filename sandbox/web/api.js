/** Talks to the people's API of the sandbox that served this page. */

/** An answer that is no success; `code` is the API's own word for it. */
export class ApiError extends Error {
  /** @param {string} code @param {string} message */
  constructor(code, message) {
    super(message);
    this.code = code;
  }
}

/**
 * Look: GET /people/<call>.
 * @param {string} call
 * @param {Record<string, string|number>} [query]
 */
export function see(call, query = {}) {
  const parameters = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]));
  return answer(fetch(`/people/${call}?${parameters}`));
}

/**
 * Do: POST /people/<call>.
 * @param {string} call
 * @param {Record<string, any>} body
 */
export function act(call, body) {
  return answer(fetch(`/people/${call}`, { method: "POST", body: JSON.stringify(body) }));
}

/** How the bot's process is doing; null where nobody keeps one. */
export function botStatus() {
  return answer(fetch("/page/bot"));
}

/** @param {Promise<Response>} request */
async function answer(request) {
  let response;
  let body;
  try {
    response = await request;
    body = await response.json();
  } catch {
    throw new ApiError("no-connection", "the sandbox does not answer");
  }
  if (!response.ok) throw new ApiError(body.error, body.message);
  return body;
}
