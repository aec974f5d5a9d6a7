/** One line a step: what is done, and how long it took. On a terminal a running step shows that it lives. */
const isTerminal = process.stdout.isTTY === true;
const frames = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];

/**
 * Runs a step and says how it went.
 *
 * @template Result
 * @param {string} title
 * @param {() => Promise<Result>} work
 * @returns {Promise<Result>}
 */
export async function step(title, work) {
  const startedAt = Date.now();
  const seconds = () => ((Date.now() - startedAt) / 1_000).toFixed(0);
  let frame = 0;
  if (!isTerminal) process.stdout.write(`… ${title}\n`);
  const ticker = isTerminal
    ? setInterval(
        () => process.stdout.write(`\r\u001B[K${frames[frame++ % frames.length]} ${title} (${seconds()} s)`),
        120,
      )
    : undefined;
  try {
    const result = await work();
    clearInterval(ticker);
    process.stdout.write(`${isTerminal ? '\r\u001B[K' : ''}✔ ${title} (${seconds()} s)\n`);
    return result;
  } catch (error) {
    clearInterval(ticker);
    process.stdout.write(`${isTerminal ? '\r\u001B[K' : ''}✖ ${title}\n`);
    throw error;
  }
}
