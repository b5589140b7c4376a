/** Words that people add to the name of an account, or leave out. */
const FILLERS: Readonly<Record<string, readonly string[]>> = { account: ['account', 'acct', 'konto', 'compte'] };

/** From this length on, a word with one other letter is more likely a typing error than another word. */
const LONG_WORD = 6;

/**
 * The record whose name most likely means the same as a text in a file; undefined if none or several do. Names are alike if
 * they have the same words: whatever their case, accents and punctuation, then in the singular or plural, then with one
 * letter that differs. Numbers must be equal, and no word may be missing: “Food” is not “Food & drink”.
 */
export const similarName = <Known extends { readonly name: string }>(
  kind: string,
  text: string,
  known: readonly Known[],
): Known | undefined => {
  const own = wordsOf(kind, text);
  if (own.length === 0) return undefined;
  const named = known.map((record) => ({ record, words: wordsOf(kind, record.name) }));
  for (const isSame of [isEqual, isOtherNumber, isTypo]) {
    const alike = named.filter(({ words }) => haveSame(own, words, isSame));
    if (alike.length > 0) return alike.length === 1 ? alike[0]?.record : undefined;
  }
  return undefined;
};

const wordsOf = (kind: string, text: string): readonly string[] => {
  const words = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replaceAll('&', ' and ')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  const telling = words.filter((word) => !FILLERS[kind]?.includes(word));
  return (telling.length === 0 ? words : telling).toSorted();
};

type Comparison = (a: string, b: string) => boolean;

const haveSame = (own: readonly string[], others: readonly string[], isSame: Comparison): boolean =>
  own.length === others.length && own.every((word, at) => isSame(word, others[at] ?? ''));

const isEqual: Comparison = (a, b) => a === b;

/** `groceries` and `grocery`, `gifts` and `gift`. */
const isOtherNumber: Comparison = (a, b) => singular(a) === singular(b);

const singular = (word: string): string =>
  word.length > 4
    ? word.replace(/ies$/, 'y').replace(/(?<=[xs]|ch|sh)es$|(?<!s)s$/, '')
    : word.replace(/(?<=..)s$/, '');

const isTypo: Comparison = (a, b) =>
  isOtherNumber(a, b) || (Math.max(a.length, b.length) >= LONG_WORD && differInOne(a, b));

/** Whether one letter was changed, added, or left out, or two neighbours are the wrong way round. Never a digit. */
const differInOne = (a: string, b: string): boolean => {
  if (/\p{N}/u.test(a + b)) return false;
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  if (long.length > short.length) return short.slice(at) === long.slice(at + 1);
  if (short.slice(at + 1) === long.slice(at + 1)) return true;
  return short[at] === long[at + 1] && short[at + 1] === long[at] && short.slice(at + 2) === long.slice(at + 2);
};
