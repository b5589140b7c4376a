import { BEYOND_DOUBT, LIKELY, likelyEastAsian, POSSIBLE } from './guess-east-asian.ts';

/** A non-ASCII character with its neighbours (a space at the ends of the text). */
type Spot = { readonly before: string; readonly character: string; readonly after: string };

const LETTER = /^\p{L}$/u;
const DIGIT = /^[0-9]$/;
const VOWELS = 'aeiouyàáâãäåæèéêëìíîïòóôõöøœùúûüýąăęěőůű';
/** Typographic characters that can appear anywhere. */
const ANYWHERE = new Set('’‘“”„–—…•€«»·´\u00a0\u00ad');
/** Signs that never start a word. */
const NOT_BEFORE_LETTERS = new Set('®©™§°');
/** Letters of loanwords and names in every language. */
const EVERYWHERE = new Set('éèáöüä');

const findSpots = (text: string, limit: number): readonly Spot[] => {
  const spots: Spot[] = [];
  for (const { index, 0: character } of text.matchAll(/[^\0-\x7f]/gu)) {
    const before = [...text.slice(Math.max(0, index - 2), index)].at(-1) ?? ' ';
    const after = text.charAt(index + character.length) || ' ';
    spots.push({ before, character, after });
    if (spots.length === limit) break;
  }
  return spots;
};

/** Usual positions of letters whose bytes are common in the other encoding: ń, ě, ů, ę, ő. */
const HABITS: Readonly<Record<string, (spot: Spot) => boolean>> = {
  ñ: ({ after }) => isVowel(after),
  ì: ({ after }) => !LETTER.test(after),
  ù: ({ after }) => !LETTER.test(after),
  ê: ({ before }) => before.toLowerCase() !== 'i',
  õ: ({ after }) => LETTER.test(after),
};

/** Whether the character is plausible in a language with these letters. */
const isPlausible = (spot: Spot, alphabet: string, dense: boolean): boolean => {
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

/** How well a vowel fits among consonants, or a consonant among vowels; decides if alphabets cannot. */
const soundFit = ({ before, character, after }: Spot): number => {
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

export type EncodingGuess =
  | { readonly ok: true; readonly encoding: 'windows-1250' | 'windows-1252' }
  | {
      readonly ok: false;
      readonly looksLike: string;
      readonly isLikely: boolean;
      /** Other encodings that are as likely. */
      readonly others: readonly string[];
      readonly message: string;
    };

type Score = { readonly encoding: string; readonly share: number; readonly fit: number };

const NEWLINE = 0x0a;
const SPOTS_LOOKED_AT = 5000;
const SAMPLE_BYTES = 1_048_576;
const MIN_SHARE = 0.6;
/** If an alphabet fits this well, East Asian text must be beyond doubt. */
const SURE_SHARE = 0.9;
/** The lead that another encoding needs. */
const MARGIN = 0.05;

/**
 * Windows-1250 or Windows-1252 for bytes that are not UTF-8: the one in which more non-ASCII letters belong
 * to one language and are in plausible positions; Windows-1252 if in doubt. Text that is likelier in another encoding is
 * rejected with the name of that encoding.
 */
export const guessEncoding = (bytes: Uint8Array): EncodingGuess => {
  const sample = sampleOf(bytes);
  const scores = SCRIPTS.flatMap(({ encodings, languages, dense }) =>
    encodings.map((encoding) => scoreOf(sample, encoding, languages, dense)),
  );
  const western = scores.find(({ encoding }) => encoding === 'windows-1252');
  const central = scores.find(({ encoding }) => encoding === 'windows-1250');
  const best = better(western, central);
  const rival = [...scores].sort((a, b) => b.share - a.share)[0];
  const rivalWins = rival !== undefined && rival.share > (best?.share ?? 0) + MARGIN;

  const [eastAsian, ...others] = likelyEastAsian(sample, (rival?.share ?? 0) < SURE_SHARE ? LIKELY : BEYOND_DOUBT);
  if (eastAsian !== undefined) return refused(eastAsian, others.length === 0, others);
  if (best !== undefined && best.share >= MIN_SHARE && !rivalWins) {
    return { ok: true, encoding: best === central ? 'windows-1250' : 'windows-1252' };
  }
  if (!rivalWins || rival.share < MIN_SHARE) return refused(undefined);
  const isLikely = isCyrillic(sample, rival.encoding);
  return refused(rival.encoding, isLikely, isLikely ? [] : likelyEastAsian(sample, POSSIBLE));
};

/** Whole lines, starting with the first that has a non-ASCII byte. */
const sampleOf = (bytes: Uint8Array): Uint8Array => {
  const first = bytes.findIndex((byte) => byte >= 0x80);
  const start = bytes.lastIndexOf(NEWLINE, first) + 1;
  const end = bytes.lastIndexOf(NEWLINE, start + SAMPLE_BYTES);
  return bytes.length - start <= SAMPLE_BYTES || end <= start ? bytes.subarray(start) : bytes.subarray(start, end);
};

const refused = (looksLike: string | undefined, isLikely = false, others: readonly string[] = []): EncodingGuess => ({
  ok: false,
  looksLike: looksLike ?? 'unknown',
  isLikely,
  others,
  message:
    looksLike === undefined
      ? 'The file is not UTF-8, and its encoding could not be detected: save it as UTF-8 or send encoding'
      : `The file looks like ${looksLike}: save it as UTF-8 or send encoding=${looksLike}`,
});

/** More than half of the letters of Russian text; capitals are not counted, because encodings swap the two cases. */
const FREQUENT = /^[оеаинтср]$/u;
const FEWEST_LETTERS = 50;
const FREQUENT_SHARE = 0.5;
const MISREAD_SHARE = 0.35;

/** Whether the letters are as frequent as in Russian text, in this encoding and in no other one. */
const isCyrillic = (bytes: Uint8Array, encoding: string): boolean => {
  const found = CYRILLIC_ENCODINGS.map((name) => ({ name, ...frequencyOf(bytes, name) }));
  return (
    found.every(({ name, letters, share }) =>
      name === encoding ? letters >= FEWEST_LETTERS && share >= FREQUENT_SHARE : share <= MISREAD_SHARE,
    ) && CYRILLIC_ENCODINGS.includes(encoding)
  );
};

const frequencyOf = (bytes: Uint8Array, encoding: string): { readonly letters: number; readonly share: number } => {
  const letters = [...new TextDecoder(encoding).decode(bytes)].filter(isForeign);
  const frequent = letters.filter((letter) => FREQUENT.test(letter)).length;
  return { letters: letters.length, share: frequent / Math.max(1, letters.length) };
};

const better = (western: Score | undefined, central: Score | undefined): Score | undefined => {
  if (western === undefined || central === undefined) return western ?? central;
  if (western.share !== central.share) return western.share > central.share ? western : central;
  return central.fit > western.fit ? central : western;
};

const scoreOf = (bytes: Uint8Array, encoding: string, languages: readonly string[], dense: boolean): Score => {
  const spots = findSpots(new TextDecoder(encoding).decode(bytes), SPOTS_LOOKED_AT);
  const shares = languages.map((alphabet) => shareOf(spots, alphabet, dense));
  return { encoding, share: Math.max(...shares), fit: spots.reduce((fit, spot) => fit + soundFit(spot), 0) };
};

const shareOf = (spots: readonly Spot[], alphabet: string, dense: boolean): number =>
  spots.filter((spot) => isPlausible(spot, alphabet, dense)).length / Math.max(1, spots.length);

type Script = {
  /** The encodings used for these languages, the most common first. */
  readonly encodings: readonly string[];
  /** For each language, its lower-case non-ASCII letters and the signs that only it uses. */
  readonly languages: readonly string[];
  /** Words consist of these letters only, without ASCII letters. */
  readonly dense: boolean;
};

const WESTERN: Script = {
  encodings: ['windows-1252', 'iso-8859-15', 'macintosh'],
  languages: [
    'àâçéèêëîïôœùûü', // French
    'äöüßé', // German
    'áéíñóúü¿¡ºª', // Spanish
    'àèéíïòóúüç', // Catalan
    'áâãàçéêíóôõúüºª', // Portuguese
    'àèéìòùîºª', // Italian
    'åäöæøéü', // Danish, Norwegian, Swedish, Finnish
    'áéíóúëïöüèêç', // Dutch
    'áéíóúýþæöð', // Icelandic
    'äöõüšž', // Estonian
  ],
  dense: false,
};

const CENTRAL_EUROPEAN: Script = {
  encodings: ['windows-1250', 'iso-8859-2'],
  languages: [
    'ąćęłńóśźż', // Polish
    'áčďéěíňóřšťúůýž', // Czech
    'áäčďéíĺľňóôŕšťúýž', // Slovak
    'áéíóöőúüű', // Hungarian
    'čćđšž', // Croatian, Slovene
    'ăâîşţ', // Romanian
    'äöüß', // German
    'çë', // Albanian
  ],
  dense: false,
};

const CYRILLIC_ENCODINGS = ['windows-1251', 'koi8-r', 'ibm866', 'iso-8859-5'];

const OTHERS: readonly Script[] = [
  {
    encodings: CYRILLIC_ENCODINGS,
    languages: ['абвгдеёжзийклмнопрстуфхцчшщъыьэюя', 'абвгґдеєжзиіїйклмнопрстуфхцчшщьюя'],
    dense: true,
  },
  { encodings: ['windows-1253', 'iso-8859-7'], languages: ['αβγδεζηθικλμνξοπρστυφχψωςάέήίόύώϊϋΐΰ'], dense: true },
  { encodings: ['windows-1254'], languages: ['çğıöşüâîûİ'], dense: false },
  { encodings: ['windows-1257'], languages: ['āčēģīķļņšūž', 'ąčęėįšųūž', 'äöõüšž'], dense: false },
];

const SCRIPTS: readonly Script[] = [WESTERN, CENTRAL_EUROPEAN, ...OTHERS];
