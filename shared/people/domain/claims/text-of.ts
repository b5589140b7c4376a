/** A text or a number as text, without blanks around it; null for anything else and for nothing. */
export const textOf = (value: unknown): string | null => {
  const text = typeof value === 'number' && Number.isFinite(value) ? String(value) : value;
  if (typeof text !== 'string') return null;
  const trimmed = text.trim();
  return trimmed === '' ? null : trimmed;
};

/** Names of people and the like: what does not fit is not shortened into something else. */
export const shortTextOf = (value: unknown, maxLength = 255): string | null => {
  const text = typeof value === 'string' ? textOf(value) : null;
  return text !== null && text.length <= maxLength && !/\p{Cc}/u.test(text) ? text : null;
};
