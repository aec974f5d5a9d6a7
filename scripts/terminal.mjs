// Beside server/terminal.ts, since scripts run before anything is installed, on a Node 20 that reads no TypeScript.
const isTerminal = process.stdout.isTTY === true;
/** JSON like the server's log, for programs. */
let isJson = false;
const frames = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];

export function tellPrograms() {
  isJson = !isTerminal;
}

/** What is under way, and how long. Two steps may run side by side: on a terminal they share its last line. */
const underWay = new Map();

/** Runs a step and prints its title and its seconds, on a terminal with a spinner. */
export async function step(title, work) {
  const startedAt = Date.now();
  const seconds = () => ((Date.now() - startedAt) / 1_000).toFixed(0);
  let frame = 0;
  underWay.set(title, () => `${title} (${seconds()} s)`);
  if (!isTerminal) say(`… ${title}`, title, 30);
  const ticker = isTerminal
    ? setInterval(() => {
        const lines = [...underWay.values()].map((line) => line());
        process.stdout.write(`\r\u001B[K${frames[frame++ % frames.length]} ${lines.join(', ')}`);
      }, 120)
    : undefined;
  try {
    const result = await work();
    say(`✔ ${title} (${seconds()} s)`, `${title}: done`, 30);
    return result;
  } catch (error) {
    say(`✖ ${title}`, `${title}: failed`, 50);
    throw error;
  } finally {
    clearInterval(ticker);
    underWay.delete(title);
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
