/** Facts about the user that make poor passwords. */
export type PasswordOwner = { readonly email: string; readonly names?: readonly (string | null | undefined)[] };

const MIN_LENGTH = 12;
const MAX_LENGTH = 128;
/** Characters that must remain after removing common parts. */
const MIN_UNKNOWN = 6;
const MIN_DIFFERENT = 5;
const MIN_WORD = 4;
const PRODUCT = ['counterfoil'];

/**
 * Faults of a new password, one sentence each. Length counts, not kinds of characters; measured in code points of the
 * NFKC form, which is what gets hashed.
 */
export const passwordFaults = (password: string, owner: PasswordOwner): readonly string[] => {
  if (!password.isWellFormed()) return ['password must be well-formed Unicode'];
  const normal = password.normalize('NFKC');
  const length = Array.from(normal).length;
  if (length < MIN_LENGTH) return [`password must be at least ${MIN_LENGTH} characters, not ${length}`];
  if (length > MAX_LENGTH) return [`password must be at most ${MAX_LENGTH} characters, not ${length}`];
  if (/\p{Cc}/u.test(normal)) return ['password must not contain control characters'];
  if (isMonotonous(normal))
    return ['password must not be repeated or sequential characters, like aaaaaaaaaaaa or abcdefghijkl'];
  if (isKnown(normal, owner)) {
    return [
      'password must not be common or based on your name, your email address or the name of this service. A few unrelated words work well',
    ];
  }
  return [];
};

/** Few distinct characters, or each next to the one before, as in `abcdefghijkl` and `210987654321`. */
const isMonotonous = (text: string): boolean => {
  const codes = Array.from(text.toLowerCase(), (character) => character.codePointAt(0) ?? 0);
  const steps = codes.slice(1).map((code, index) => Math.abs(code - (codes[index] ?? 0)));
  const small = steps.filter((step) => step <= 1 || step === 9).length;
  return new Set(codes).size < MIN_DIFFERENT || small >= steps.length - 1;
};

const isKnown = (normal: string, { email, names = [] }: PasswordOwner): boolean => {
  const folded = fold(normal);
  const own = [email, ...[email, ...names].flatMap((text) => words(text ?? ''))];
  const known = [...PRODUCT, ...own, ...commonPasswords()].map(fold).toSorted((a, b) => b.length - a.length);
  const left = known.reduce((rest, word) => rest.replaceAll(word, ' '), folded);
  return Array.from(left.replace(/\s/g, '')).length < MIN_UNKNOWN;
};

const words = (text: string): readonly string[] =>
  text.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length >= MIN_WORD);

const LOOK_ALIKES: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
  '|': 'l',
};

/** Folds case and look-alike digits, as guessing tools do. */
const fold = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[013457@$!|]/g, (character) => LOOK_ALIKES[character] ?? character);

/** Common passwords and the words people use to pad them. A short list, not a breach corpus. */
const COMMON = `
  password passwort passw0rd letmein welcome willkommen admin administrator root superuser login sign
  qwerty qwertz azerty qwertyuiop qwertzuiop asdfghjkl yxcvbnm zxcvbnm 1q2w3e4r 1qaz2wsx qazwsx
  123456 1234567890 0987654321 654321 12345 1234 4321 0000 1111 123123 112233 121212 696969
  abcdef abcd1234 abc123 iloveyou loveyou sunshine princess dragon monkey football baseball superman batman
  master shadow michael jordan freedom whatever trustno1 starwars pokemon computer internet secret
  changeme default temporary temp test tester testing guest user username hello helloworld
  spring summer autumn winter january february march april june july august september october november december
  monday tuesday wednesday thursday friday saturday sunday
  family money finance ledger account budget savings bank banking wallet
  correcthorsebatterystaple correct horse battery staple
  2020 2021 2022 2023 2024 2025 2026 2027
`;

/** Words and sequences; folded before comparison. */
const commonPasswords = (): readonly string[] => LIST;

const LIST = COMMON.split(/\s+/).filter((word) => word !== '');
