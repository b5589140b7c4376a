/** A character beyond ASCII with what stands beside it (a blank at the ends of the text). */
export type Spot = { readonly before: string; readonly character: string; readonly after: string };

const LETTER = /^\p{L}$/u;
const DIGIT = /^[0-9]$/;
const VOWELS = 'aeiouyàáâãäåæèéêëìíîïòóôõöøœùúûüýąăęěőůű';
/** Typography that stands anywhere. */
const ANYWHERE = new Set('’‘“”„–—…•€«»·´\u00a0\u00ad');
/** Signs that no word begins with. */
const NOT_BEFORE_LETTERS = new Set('®©™§°');
/** Letters of loan words and names in every language. */
const EVERYWHERE = new Set('éèáöüä');

export const spotsOf = (text: string, limit: number): readonly Spot[] => {
  const spots: Spot[] = [];
  for (const { index, 0: character } of text.matchAll(/[^\0-\x7f]/gu)) {
    const before = [...text.slice(Math.max(0, index - 2), index)].at(-1) ?? ' ';
    const after = text.charAt(index + character.length) || ' ';
    spots.push({ before, character, after });
    if (spots.length === limit) break;
  }
  return spots;
};

/** Where letters stand that would be common ones in the other encoding: ń, ě, ů, ę, ő. */
const HABITS: Readonly<Record<string, (spot: Spot) => boolean>> = {
  ñ: ({ after }) => isVowel(after),
  ì: ({ after }) => !LETTER.test(after),
  ù: ({ after }) => !LETTER.test(after),
  ê: ({ before }) => before.toLowerCase() !== 'i',
  õ: ({ after }) => LETTER.test(after),
};

/** Could a person have written this in a language with these letters? */
export const isPlausible = (spot: Spot, alphabet: string, dense: boolean): boolean => {
  const { before, character, after } = spot;
  if (!LETTER.test(character) || character === 'º' || character === 'ª') return isPlausibleSign(spot, alphabet);
  if (!belongsTo(alphabet, character, dense)) return false;
  if (isUpper(character) && isLower(before)) return false;
  if (dense ? isAsciiLetter(before) || isAsciiLetter(after) : isForeign(before) && isForeign(after)) return false;
  const habit = HABITS[character.toLowerCase()];
  if (habit !== undefined) return habit(spot);
  return LETTER.test(before) || LETTER.test(after) || !(DIGIT.test(before) || DIGIT.test(after));
};

const belongsTo = (alphabet: string, character: string, dense: boolean): boolean => {
  const lower = character.toLowerCase();
  return alphabet.includes(lower) || alphabet.includes(character) || (!dense && EVERYWHERE.has(lower));
};

const isPlausibleSign = ({ before, character, after }: Spot, alphabet: string): boolean => {
  if (ANYWHERE.has(character)) return true;
  if (NOT_BEFORE_LETTERS.has(character)) return !LETTER.test(after);
  if (character === '¿' || character === '¡') return alphabet.includes(character) && !LETTER.test(before);
  if (character === 'º' || character === 'ª') return alphabet.includes(character) && !LETTER.test(after);
  if (character === '²' || character === '³') return before === 'm' && !LETTER.test(after);
  return '£¥¢½¼¾±µ×'.includes(character) && !LETTER.test(before) && !LETTER.test(after);
};

/** How well a vowel sits among consonants, or a consonant among vowels: decides where alphabets cannot. */
export const soundFit = ({ before, character, after }: Spot): number => {
  const vowel = isVowel(character);
  return [before, after]
    .filter((neighbour) => LETTER.test(neighbour))
    .reduce((fit, neighbour) => fit + (isVowel(neighbour) === vowel ? -1 : 1), 0);
};

const isVowel = (character: string): boolean => VOWELS.includes(character.toLowerCase());
const isUpper = (character: string): boolean => character !== character.toLowerCase();
const isLower = (character: string): boolean => character !== character.toUpperCase();
const isAsciiLetter = (character: string): boolean => character <= '\u007f' && LETTER.test(character);
const isForeign = (character: string): boolean => character > '\u007f' && LETTER.test(character);
