// Bots that think until the test answers for them.

/** Bots of this page think until the test answers for them. */
export const hold = (page) =>
  page.addInitScript(() => {
    const post = Worker.prototype.postMessage;
    window.held = [];
    Worker.prototype.postMessage = function (message, ...more) {
      if (typeof message === "string" && message.startsWith('{"move"')) window.held.push([this, JSON.parse(message).move.id]);
      else post.call(this, message, ...more);
    };
    window.answerFor = (action) => {
      const [worker, id] = window.held.shift();
      const line = { action, worth: 0.5, exact: false, at_most: false, visits: 1, expected: [action] };
      const thought = { lines: [line], worths: [0.5, 0.5], effort: 1, depth: 1, milliseconds: 1 };
      worker.onmessage(new MessageEvent("message", { data: JSON.stringify({ thought: { id, thought, done: true } }) }));
    };
  });

/** Waits until a bot thinks. */
export const thinks = (page) => page.waitForFunction(() => window.held.length > 0);

/** The bot plays these actions, one after the other. */
export async function answer(page, ...actions) {
  for (const action of actions) {
    await thinks(page);
    await page.evaluate((action) => window.answerFor(action), action);
  }
}
