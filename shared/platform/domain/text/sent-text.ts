/** The fault of a text that half a character makes unreadable; undefined if it has none. */
export const unicodeFault = (text: string): string | undefined =>
  text.isWellFormed() ? undefined : 'must be well-formed Unicode';

/** The fault of a text that a client sends. Texts of files may have U+0000, so that nothing of them is lost. */
export const textFault = (text: string): string | undefined =>
  unicodeFault(text) ?? (text.includes('\0') ? 'must not have the character U+0000' : undefined);
