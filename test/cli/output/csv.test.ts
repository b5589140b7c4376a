import fc from 'fast-check';
import { expect, it } from 'vitest';
import { csvLine, namesCell } from '../../../cli/src/output/csv.ts';
import { csvLine as serviceLine, tagsCell } from '../../../shared/platform/domain/text/csv-line.ts';

const text = fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^['=+\-@\t\r\n＝＋－＠",|\\ 0-9.]{0,8}$/));

it('writes cells exactly as the service does in an export', () => {
  fc.assert(fc.property(fc.array(text, { minLength: 1 }), (cells) => csvLine(cells) === serviceLine(cells)));
  fc.assert(fc.property(fc.array(text), (names) => namesCell(names) === tagsCell(names)));
});

it.each(['=1+1', '+49 30', '-lots', '@SUM(A1)', "'=1", '＝1'])('never lets %s become a formula', (cell) => {
  expect(csvLine([cell])).toBe(`'${cell}\r\n`);
});
