import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CsvRecord, csvText, readCsv } from '../../../../shared/imports/formats/csv/parse/read-csv.ts';
import { processorTime } from '../../../support/processor-time.ts';

const recordsOf = (text: string, delimiter = ',') => {
  const records: CsvRecord[] = [];
  const read = readCsv(csvText(text), { delimiter, offset: 0, line: 1 }, (record) => {
    records.push(record);
    return true;
  });
  return { read, records };
};

describe('readCsv', () => {
  it('gives the same cells as another parser', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', ' ', '"', ',', ';', '\n', 'é', '😀'), maxLength: 8 });
    const rows = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(rows, fc.constantFrom(',', ';'), fc.constantFrom('\n', '\r\n'), (cells, delimiter, end) => {
        const text = cells
          .map((row) => row.map((content) => `"${content.replaceAll('"', '""')}"`).join(delimiter))
          .join(end);
        const expected: unknown = parse(text, { delimiter, relax_column_count: true });
        expect(recordsOf(text, delimiter).records.map((record) => record.cells)).toEqual(expected);
      }),
    );
  });

  it('counts physical lines of records with line breaks in cells', () => {
    const { records } = recordsOf('a,b\n"x\ny",1\r\n\r\n"p\r\nq\r\nr",2\nz,3\n');
    expect(records.map(({ line, lastLine }) => [line, lastLine])).toEqual([
      [1, 1],
      [2, 3],
      [4, 4],
      [5, 7],
      [8, 8],
    ]);
  });

  it('gives offsets from which reading can continue', () => {
    const text = 'a,b\n"x\ny",1\nz,3\n';
    const third = recordsOf(text).records[2];
    expect(text.slice(third?.offset)).toBe('z,3\n');
  });

  it('reports the line of an unclosed quote and returns nothing after it', () => {
    const { read, records } = recordsOf('a,b\n"x\ny",1\n2,"open\nlost,1\n');
    expect(read).toEqual({ ok: false, reason: 'unterminated', line: 4 });
    expect(records).toHaveLength(2);
  });

  it('stops when asked to', () => {
    let count = 0;
    const read = readCsv('a\nb\nc\n', { delimiter: ',', offset: 0, line: 1 }, () => {
      count += 1;
      return count < 2;
    });
    expect(read).toEqual({ ok: false, reason: 'stopped' });
    expect(count).toBe(2);
  });

  it('is not slowed down by stray quotes before a long run of blanks', () => {
    const text = `a,b\n"${'a"'.repeat(100_000)}${' '.repeat(200_000)},x\n`;
    expect(processorTime(() => expect(recordsOf(text).records).toHaveLength(2))).toBeLessThan(2000);
  });
});
