import { isEastAsianName } from '../../columns/domain/east-asian-words.ts';
import { headerWords } from '../../columns/domain/header-words.ts';
import { COMMON_HAN, COMMON_HANGUL } from './common-characters.ts';

const KANA = /^[\u3041-\u30fe]$/u;
/** Without the small letters, which banks do not write. */
const HALF_WIDTH_KANA = /^[\uff66\uff70-\uff9f]$/u;
const HAN = /^\p{Script=Han}$/u;
const HANGUL = /^[\uac00-\ud7a3]$/u;
const SIGN = /^[\u00a5\u00b7\u2010-\u206f\u2190-\u2bff\u3000-\u303f\uff00-\uff60\uffe0-\uffee]$/u;

/** How much a character speaks for text of a language, from 0 to 1. */
type Weigh = (character: string) => number;

/** A character that is not frequent speaks against a reading, but every text has some. */
const SELDOM = 0.3;
const han: Weigh = (character) => (COMMON_HAN.has(character) ? 1 : HAN.test(character) ? SELDOM : 0);
const japanese: Weigh = (character) =>
  KANA.test(character) ? 1 : HALF_WIDTH_KANA.test(character) ? 0.7 : han(character);
/** Koreans write hardly any Chinese characters. */
const korean: Weigh = (character) => (COMMON_HANGUL.has(character) ? 1 : HANGUL.test(character) ? SELDOM : 0);

const ENCODINGS: readonly (readonly [encoding: string, weigh: Weigh])[] = [
  ['gb18030', han],
  ['big5', han],
  ['shift_jis', japanese],
  ['euc-jp', japanese],
  ['euc-kr', korean],
];
const SAMPLE = 65_536;
/**
 * How likely a text must be where no alphabet fits, where one does, and to be asked about beside an alphabet that is only a guess. Text in
 * an alphabet that is read as East Asian is less likely.
 */
export const LIKELY = 0.55;
export const BEYOND_DOUBT = 0.8;
export const POSSIBLE = 0.45;
/** The lead of a reading that leaves no doubt about it. */
const CLEAR_LEAD = 0.15;

/**
 * The East Asian encodings in which the bytes are valid and the text is likely, the likeliest first; several if none has a clear lead.
 */
export const likelyEastAsian = (bytes: Uint8Array, least: number): readonly string[] => {
  const readings = ENCODINGS.map(([encoding, weigh]) => ({ encoding, score: scoreOf(decode(bytes, encoding), weigh) }))
    .filter(({ score }) => score >= least)
    .sort((a, b) => b.score - a.score);
  const best = readings[0]?.score ?? 0;
  return readings.filter(({ score }) => best - score < CLEAR_LEAD).map(({ encoding }) => encoding);
};

const decode = (bytes: Uint8Array, encoding: string): string => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes).slice(0, SAMPLE);
  } catch {
    return '';
  }
};

/** From 0 to 1; 2 with a known header. */
const scoreOf = (text: string, weigh: Weigh): number => {
  if (!standsInWords(text)) return 0;
  if (hasKnownHeader(text)) return 2;
  const counted = [...text].filter((character) => character > '\u007f' && !SIGN.test(character));
  return counted.reduce((sum, character) => sum + weigh(character), 0) / Math.max(1, counted.length);
};

/** The units of dates, times and money, after a number. */
const UNITS = /(?<=[0-9])[年月日時时分秒円圓元년월일시분초원]/gu;

/** Whether the characters are adjacent, as in East Asian text, and not scattered misread letters. */
const standsInWords = (text: string): boolean => {
  const runs = text.replace(UNITS, '').match(/[^\0-\x7f]+/gu) ?? [];
  const inWords = runs.filter((run) => run.length > 1).length;
  return inWords * 2 >= runs.length;
};

const CELL = /[^\t\n\r,;|"]+/g;
const HEADER_CELLS = 400;
const ENOUGH_NAMES = 2;

/** Whether several of the first cells are names of columns: no other reading makes words of them. */
const hasKnownHeader = (text: string): boolean => {
  const cells = (text.match(CELL) ?? []).slice(0, HEADER_CELLS);
  return new Set(cells.map(headerWords).filter(isEastAsianName)).size >= ENOUGH_NAMES;
};
