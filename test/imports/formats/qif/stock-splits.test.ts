import { describe, expect, it } from 'vitest';
import { decodeRows, encodeRows } from '../../../../shared/imports/rows/domain/row-block.ts';
import { rowsOfQif } from '../../../support/imports/qif.ts';
import { processorTime } from '../../../support/processor-time.ts';

const BROKER = ['!Account', 'NBroker', 'TInvst', '^', '!Type:Invst'];
const buy = ['D1/1/2024', 'NBuy', 'YAcme', 'I1', 'Q1', '^'];
/** Two for one. */
const double = ['D1/1/2024', 'NStkSplit', 'YAcme', 'Q20', '^'];

describe('stock splits', () => {
  it('add shares according to the earlier trades', () => {
    const { rows } = rowsOfQif([...BROKER, ...buy, ...double, ...buy, ...double]);

    expect(rows.map(({ fields }) => fields.qty)).toEqual(['1', '1', '1', '3']);
  });

  it('stop quickly if the quantity becomes too large', () => {
    const lines = [...BROKER, ...buy, ...Array.from({ length: 20_000 }, () => double).flat()];
    let rows: ReturnType<typeof rowsOfQif>['rows'] = [];
    const read = () => {
      ({ rows } = rowsOfQif(lines));
    };

    expect(processorTime(read)).toBeLessThan(10_000);
    expect(rows.every(({ fields }) => fields.qty.length <= 31)).toBe(true);
    expect(rows.slice(90, 100).map(({ fields, entry }) => [fields.qty.length > 25, entry?.kind])).toContainEqual([
      true,
      'trade',
    ]);
    expect(rows.at(-1)?.fields.qty).toBe('');
  });

  it('are an error with a remedy if the file sold more shares before them than it bought', () => {
    const sell = ['D12/1/2023', 'NSell', 'YAcme', 'I1', 'Q4', '^'];
    const { rows, warnings, questions } = rowsOfQif([...BROKER, ...sell, ...double]);

    expect(rows[1]).toMatchObject({
      entry: null,
      errors: [expect.stringMatching(/^The stock split cannot be calculated: .* holds -4 shares of "ACME".* ShrsIn/)],
    });
    expect(warnings).toEqual([]);
    expect(questions.map(({ field }) => field)).toEqual(['date_format']);
  });

  it('keep the number of shares that they were calculated from', () => {
    const { rows } = rowsOfQif([...BROKER, ...double, ...buy, ...double]);
    const kept = decodeRows(encodeRows(rows.map((row) => ({ row, occurrence: 1 })))).map(({ row }) => row);

    expect(kept).toEqual(rows);
    expect(kept.map(({ entry }) => entry?.heldBefore)).toEqual(['0', undefined, '1']);
  });
});
