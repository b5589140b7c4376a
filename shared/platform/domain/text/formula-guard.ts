/** The start of a cell that spreadsheets treat as a formula. Some input methods convert full-width signs. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;
/** A formula after literal apostrophes. One more apostrophe distinguishes them from the added one. */
const GUARDED = /^'+[=+\-@\t\r\n＝＋－＠]/;
const NUMBER = /^[+-]?\d+(?:\.\d+)?$/;

/** A cell that looks like a formula gets a leading apostrophe. */
export const harmless = (text: string): string =>
  (FORMULA.test(text) && !NUMBER.test(text)) || GUARDED.test(text) ? `'${text}` : text;

/** The original text of a cell. */
export const withoutGuard = (cell: string): string => (GUARDED.test(cell) ? cell.slice(1) : cell);
