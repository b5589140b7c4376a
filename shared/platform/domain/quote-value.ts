const MAX_SHOWN = 60;

/** Any JSON value inside a sentence. One that is too deep to be written out is named by its kind. */
export const quoteAny = (value: unknown): string => {
  if (typeof value === 'string') return quoteValue(value);
  try {
    return (JSON.stringify(value) ?? typeof value).slice(0, MAX_SHOWN).toWellFormed();
  } catch {
    return Array.isArray(value) ? 'a list' : 'an object';
  }
};

/** A value inside a sentence, cut where it would bury the sentence, and text that every store takes. */
export const quoteValue = (text: string): string =>
  `"${text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text}"`.toWellFormed();
