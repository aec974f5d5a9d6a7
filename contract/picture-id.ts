// A picture's id is the first 40 digits of a hash of its file. The browser may load this file: no schemas.
/** Stands before the file's bytes: pictures made by another way of working get other ids. */
export const pictureVersion = '2';

export const pictureId = /^[0-9a-f]{40}$/;
