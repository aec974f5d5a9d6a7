/** The titles of the tests in a source file, as they are written: of a table of tests, the pattern. */
export function titlesOf(source: string): string[] {
  const starts = [...source.matchAll(/(?<![\w.])test(\.each)?(?=[(<])/g)];
  return starts.flatMap((start) => {
    let at = source.indexOf('(', start.index);
    if (start[1] !== undefined) at = source.indexOf('(', endOfParentheses(source, at));
    const title = /^\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1\s*,/s.exec(source.slice(at, at + 1_000))?.[2];
    return title === undefined ? [] : [title.replaceAll(/\\(.)/g, '$1')];
  });
}

/** Where the parentheses that open here are closed, without being misled by texts. */
function endOfParentheses(source: string, from: number): number {
  let depth = 0;
  for (const token of source.slice(from).matchAll(/'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|[()]/gs)) {
    if (token[0] === '(') depth += 1;
    if (token[0] === ')') depth -= 1;
    if (depth === 0) return from + token.index + 1;
  }
  throw new Error('A parenthesis is not closed.');
}
