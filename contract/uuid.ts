const shape = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Is this the text of a UUID, as we write them: in lower case? The browser may load this file: no schemas. */
export function isUuid(text: string): boolean {
  return shape.test(text);
}
