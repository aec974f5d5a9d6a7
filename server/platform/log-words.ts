interface Line {
  level: number;
  time: string;
  msg?: string;
  err?: { message?: string; stack?: string };
}

/** A line of the log for a person: the time, what happened, and the details behind it. */
export function inWords(json: string): string {
  const { level, time, msg, err, ...details } = JSON.parse(json) as Line & Record<string, unknown>;
  const words = [
    time.slice(11, 19),
    ...(level >= 50 ? ['error:'] : level >= 40 ? ['warning:'] : []),
    msg ?? '',
    ...Object.entries(details).map(
      ([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
    ),
  ];
  const cause = err === undefined ? [] : (err.stack ?? err.message ?? '').split('\n');
  return [words.join(' '), ...cause].map(plain).join('\n  ');
}

/** Strangers write some of it: nothing in it may steer the terminal. */
function plain(text: string): string {
  return text.replace(/\p{Cc}/gu, ' ');
}
