/** Each is one line break: from Windows, from the classic Mac, and from Windows, converted twice. */
const BREAK = /\r?\r\n|\r/g;

/** The text with `\n` for every line break, including in quoted cells, so that equal files from two systems make equal rows. */
export const plainLineBreaks = (text: string): string => (text.includes('\r') ? text.replace(BREAK, '\n') : text);
