const isTerminal = process.stdout.isTTY === true;
/** JSON like the server's log, for programs. */
let isJson = false;
const frames = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];

export function tellPrograms() {
  isJson = !isTerminal;
}

/** Runs a step and prints its title and its seconds, on a terminal with a spinner. */
export async function step(title, work) {
  const startedAt = Date.now();
  const seconds = () => ((Date.now() - startedAt) / 1_000).toFixed(0);
  let frame = 0;
  if (!isTerminal) say(`… ${title}`, title, 30);
  const ticker = isTerminal
    ? setInterval(
        () => process.stdout.write(`\r\u001B[K${frames[frame++ % frames.length]} ${title} (${seconds()} s)`),
        120,
      )
    : undefined;
  try {
    const result = await work();
    clearInterval(ticker);
    say(`✔ ${title} (${seconds()} s)`, `${title}: done`, 30);
    return result;
  } catch (error) {
    clearInterval(ticker);
    say(`✖ ${title}`, `${title}: failed`, 50);
    throw error;
  }
}

export function tell(text) {
  say(`\n${text}`, text, 30);
}

export function complain(text) {
  say(`\n${text}`, text, 50, process.stderr);
}

/** `level` is pino's: 30 is info, 50 is error. */
function say(forPeople, msg, level, out = process.stdout) {
  const line = isJson
    ? JSON.stringify({ level, time: new Date().toISOString(), msg })
    : `${isTerminal ? '\r\u001B[K' : ''}${forPeople}`;
  out.write(`${line}\n`);
}
