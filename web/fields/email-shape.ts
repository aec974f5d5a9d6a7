/** What every e-mail address has, to tell a slip at once; the server decides. */
export const emailShape = /^\s*[^\s@]+@[^\s@]+\.[^\s@]{2,}\s*$/;
