/** What somebody wrote, as a sentence that another can follow: with a full stop, unless it ends with a mark of its own. */
export function asSentence(text: string): string {
  return /[.!?…]["'”’»)]?$/u.test(text) ? text : `${text}.`;
}
