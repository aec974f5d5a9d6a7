const address = /[^\s@]@[^\s@]+\.\p{L}/u;
/** Nine digits are the shortest phone number with its area code. */
const number = /\d(?:[\s().+-]{0,3}\d){8,}/;
const date = /\b\d{4}-\d\d-\d\d\b/g;

/** Does a text seem to hold a phone number or an e-mail address? Good enough to warn, not to hide anything. */
export function holdsContact(text: string): boolean {
  return address.test(text) || number.test(text.replaceAll(date, ','));
}
