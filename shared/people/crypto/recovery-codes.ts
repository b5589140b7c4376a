import { createHash, randomBytes } from 'node:crypto';

/** Without i, l, o and 1, which look alike. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz023456789';
const LENGTH = 20; // 100 bits: infeasible to guess, even with the digests
const GROUP = 5;
const COUNT = 10;

/** Four groups of five characters, easy to write down. */
export const newRecoveryCodes = (): readonly string[] => Array.from({ length: COUNT }, newRecoveryCode);

const newRecoveryCode = (): string => {
  const letters = [...randomBytes(LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');
  return (letters.match(new RegExp(`.{${GROUP}}`, 'g')) ?? []).join('-');
};

/** Ignores case, spaces and dashes. Undefined if the text cannot be a recovery code. */
export const recoveryCodeDigest = (typed: string): string | undefined => {
  const code = typed.toLowerCase().replace(/[\s-]/g, '');
  const isCode = code.length === LENGTH && [...code].every((letter) => ALPHABET.includes(letter));
  return isCode ? createHash('sha256').update(code).digest('base64url') : undefined;
};
