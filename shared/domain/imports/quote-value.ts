const MAX_SHOWN = 60;

/** A value of the file inside a sentence, cut where it would bury the sentence. */
export const quoteValue = (text: string): string =>
  text.length > MAX_SHOWN ? `"${text.slice(0, MAX_SHOWN)}…"` : `"${text}"`;
