/** One break each: of Windows, of the old Mac, and of Windows written once more as text. */
const BREAK = /\r?\r\n|\r/g;

/** The text with `\n` for every line break, inside quoted cells too, so that equal files of two systems make equal rows. */
export const plainLineBreaks = (text: string): string => (text.includes('\r') ? text.replace(BREAK, '\n') : text);
