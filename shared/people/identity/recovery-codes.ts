import { createHash, randomBytes } from 'node:crypto';

/** Without i, l, o and 1, which are read as one another. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz023456789';
const LENGTH = 20; // 100 bits: nothing that is tried finds one, not even with the digests at hand
const GROUP = 5;
const COUNT = 10;

/** For a person to write down: four groups of five. */
export const newRecoveryCodes = (): readonly string[] => Array.from({ length: COUNT }, newRecoveryCode);

const newRecoveryCode = (): string => {
  const letters = [...randomBytes(LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');
  return (letters.match(new RegExp(`.{${GROUP}}`, 'g')) ?? []).join('-');
};

/** However it is typed: capitals, blanks and dashes do not count. Undefined for what cannot be one. */
export const recoveryCodeDigest = (typed: string): string | undefined => {
  const code = typed.toLowerCase().replace(/[\s-]/g, '');
  const isCode = code.length === LENGTH && [...code].every((letter) => ALPHABET.includes(letter));
  return isCode ? createHash('sha256').update(code).digest('base64url') : undefined;
};
