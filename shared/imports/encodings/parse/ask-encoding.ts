import type { Question } from '../../detect/domain/detected-file.ts';
import { type DecodedText, decodeText } from './charset.ts';

const LINES_SHOWN = 3;
const MAX_LINE = 80;
const FOREIGN = /[^\0-\x7f]/u;

/** The question which of several readings is the text of the file, with its first lines in each of them; none for a single reading. */
export const whichEncoding = (
  bytes: Uint8Array,
  guessed: Extract<DecodedText, { ok: true }>,
  others: readonly string[],
): readonly Question[] => {
  const readings = [guessed, ...others.map((encoding) => decodeText(bytes, encoding))];
  const choices = readings.flatMap((reading) =>
    reading.ok ? [{ format: reading.encoding, value: firstLines(reading.text) }] : [],
  );
  return choices.length < 2 ? [] : [{ about: 'encoding', cell: guessed.encoding, choices }];
};

/** The first lines that the readings can differ in. */
const firstLines = (text: string): string =>
  text
    .split(/\r\n|\r|\n/)
    .filter((line) => FOREIGN.test(line))
    .slice(0, LINES_SHOWN)
    .map((line) => line.slice(0, MAX_LINE))
    .join(' / ');
