/** OIDC Core §2. */
const MAX_LENGTH = 255;

/** What keeps a value from being the name of one user for ever; undefined: nothing. */
export const checkSubject = (subject: unknown): string | undefined => {
  if (typeof subject !== 'string') return `is not a text but ${subject === null ? 'null' : typeof subject}`;
  if (subject.trim() === '') return 'is empty';
  if (subject.length > MAX_LENGTH) return `is longer than ${MAX_LENGTH} characters`;
  return /\p{Cc}/u.test(subject) ? 'contains control characters' : undefined;
};
