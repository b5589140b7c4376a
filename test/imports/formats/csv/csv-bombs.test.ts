import { describe, expect, it } from 'vitest';
import { someOf } from '../../../support/amounts.ts';
import { readCsvFile } from '../../../support/imports/csv.ts';
import { processorTime } from '../../../support/processor-time.ts';

const HEADER = 'date,amount,name\n';
const MIB = 1024 * 1024;

const TOO_LONG = expect.stringMatching(/^Name "a,[x,]+…" is longer than 10,000 characters$/);

const messageOf = (text: string): string | undefined => {
  const { read } = readCsvFile(text);
  return read.ok ? undefined : read.message;
};

describe('a hostile CSV', () => {
  it.each([' ', '\t', '\u00a0'])('can have ten megabytes of %j next to a quote', (blank) => {
    const { read, rows } = readCsvFile(`${HEADER}2024-01-02,1,"a${blank.repeat(9 * MIB)}b"\n2024-01-02,2,c\n`);

    expect(read.ok).toBe(true);
    expect(rows.map(({ fields }) => fields.name)).toEqual([expect.stringMatching(/^a\s{64}b$/), 'c']);
  });

  it('limits the number of columns', () => {
    const wide = (columns: number) => `date,amount${',x'.repeat(columns - 2)}\n2024-01-02,1\n`;

    expect(messageOf(wide(16_384))).toBeUndefined();
    expect(messageOf(wide(16_385))).toBe('The header on line 1 has 16385 columns. The limit is 16384');
    expect(messageOf(wide(1_000_000))).toBe('The header on line 1 has 1000000 columns. The limit is 16384');
  });

  it('can have a row of five million cells, which is invalid, and keeps no more of them than a header may have', () => {
    const { rows } = readCsvFile(`${HEADER}2024-01-02,1,a${',x'.repeat(5 * MIB - 20)}\n2024-01-02,2,b\n`);

    expect(rows.map(({ errors }) => errors)).toEqual([[TOO_LONG], []]); // its cells were joined in the name
    expect(JSON.stringify(rows).length).toBeLessThan(100_000);
  });

  it('cannot hide a cell behind millions of blank ones', () => {
    const { rows } = readCsvFile(`${HEADER}2024-01-02,1,a${','.repeat(MIB)}x\n`);

    expect(rows.map(({ errors }) => errors)).toEqual([[TOO_LONG]]);
  });

  it('stops at the first unclosed quote', () => {
    expect(messageOf(`${HEADER}2024-01-02,1,"${'x'.repeat(9 * MIB)}`)).toBe(
      'The quote that opens on line 2 is never closed',
    );
  });
});

const fill = (head: string, unit: string) => (bytes: number) =>
  head + unit.repeat(Math.floor((bytes - head.length) / unit.length));
const row = `${HEADER}2024-01-02,`;
const WORST: readonly (readonly [string, (bytes: number) => string])[] = [
  ['rows', fill(HEADER, '2024-01-02,1,coffee\n')],
  ['quoted cells', fill(HEADER, '"a","b","c"\n')],
  ['quotes', fill(HEADER, '"')],
  ['quotes that open', fill(HEADER, '"a\n')],
  ['stray quotes', fill(`${row}1,"a`, '"b')],
  ['quotes and blanks', fill(`${row}1,"a`, ' " ')],
  ['separators', fill(HEADER, ',\n')],
  ['cells', fill(`${row}1`, ',x')],
  ['empty lines', fill(HEADER, '\n')],
  ['carriage returns', fill(HEADER, '\r')],
  ['blanks before a letter', (bytes) => `${fill(`${row}1`, ' ')(bytes)}x\n`],
  ['digits', fill(row, '9')],
  ['groups of digits', fill(`${row}"1`, ',999')],
  ['zeros before a letter', (bytes) => `${fill(row, '0')(bytes)}x\n`],
  ['points', fill(row, '.')],
  ['signs', fill(row, '-')],
  ['brackets', fill(row, '(')],
  ['currency signs', fill(row, '$ ')],
  ['tags', fill('date,amount,tags\n2024-01-02,1,', 'a|')],
];

const secondsFor = (text: string): number => processorTime(() => readCsvFile(text)) / 1000;

const LONG_SECONDS = 0.5;
/** Eight times the input: linear time gives 8, quadratic 64. */
const MOST_TIMES = 32;
const MEASUREMENTS = 8;

describe('reading CSV', () => {
  // garbage collection only adds time, so the shortest measurement counts; quadratic time shows in every one
  it.each(someOf(WORST, 6))('takes linear time for a file of only %s', (_, make) => {
    const [few, many] = [make(MIB / 4), make(2 * MIB)];
    let [small, large] = [secondsFor(few), secondsFor(many)];
    const isLinear = () => large < LONG_SECONDS || large / small < MOST_TIMES;

    for (let measured = 1; measured < 2 || (measured < MEASUREMENTS && !isLinear()); measured++) {
      small = Math.min(small, secondsFor(few));
      large = Math.min(large, secondsFor(many));
    }

    expect(isLinear(), `${small} s, then ${large} s`).toBe(true);
  });
});
