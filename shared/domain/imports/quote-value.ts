const MAX_SHOWN = 60;

/** A value inside a sentence, cut where it would bury the sentence, and text that every store takes. */
export const quoteValue = (text: string): string =>
  `"${text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text}"`.toWellFormed();
