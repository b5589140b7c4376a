const MAX_GROUPS = 1_000;
const MAX_LENGTH = 512;

/** The groups in a claim; null when the claim is missing or is not a list of texts. One text is one group. */
export const groupsOf = (claim: unknown): readonly string[] | null => {
  if (typeof claim === 'string') return groupsOf(claim === '' ? [] : [claim]);
  if (!Array.isArray(claim) || claim.length > MAX_GROUPS || !claim.every(isGroup)) return null;
  return [...new Set(claim)];
};

const isGroup = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= MAX_LENGTH;
