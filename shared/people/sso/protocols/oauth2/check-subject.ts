/** OIDC Core §2. */
const MAX_LENGTH = 255;

/** Why a value cannot identify a user permanently, as the end of a sentence; undefined if it can. */
export const checkSubject = (subject: unknown): string | undefined => {
  if (typeof subject !== 'string') return `must be a string, not ${subject === null ? 'null' : typeof subject}`;
  if (subject.trim() === '') return 'is empty';
  if (subject.length > MAX_LENGTH) return `is longer than ${MAX_LENGTH} characters`;
  return /\p{Cc}/u.test(subject) ? 'contains control characters' : undefined;
};
