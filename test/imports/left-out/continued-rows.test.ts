import { describe, expect, it } from 'vitest';
import { readCsvFile } from '../../support/imports/csv.ts';

const LABELS = { dateColLabel: 'Date', nameColLabel: 'Description', amountColLabel: 'Amount (SGD)' };
const read = (lines: readonly string[], leaveOut: 'no_date' | null = 'no_date') => {
  const found = readCsvFile(['Date,Description,Amount (SGD)', ...lines].join('\n'), { ...LABELS, leaveOut });
  return {
    messages: (found.read.ok ? found.read.warnings : []).map(({ message }) => message),
    leftOut: found.rows.map(({ leftOut }) => leftOut === true),
  };
};
const PAID = '2024-04-18,DEBIT PURCHASE,-6.66';

describe('rows with only a text', () => {
  it('that go on with the text of the row above are left out with a warning', () => {
    expect(read([PAID, ',15/04/18 UBER EATS,', PAID, ',FOR: 6.66 SGD,'])).toEqual({
      messages: [
        '2 rows, the first of them row 2, "15/04/18 UBER EATS", have only a text and were left out. The texts are not added to the rows above',
      ],
      leftOut: [false, true, false, true],
    });
  });

  it('are reported if there is only one', () => {
    expect(read([PAID, ',FOR: 6.66 SGD,']).messages).toEqual([
      'Row 2, "FOR: 6.66 SGD", has only a text and was left out. The text is not added to the row above',
    ]);
  });

  it('are not totals, which have a word where the date should be', () => {
    expect(read([PAID, 'Total,All payments,-6.66'])).toEqual({
      messages: ['1 row states a balance or a total and was left out: "Total"'],
      leftOut: [false, true],
    });
  });

  it('are invalid and no matter of a warning if none are to be left out', () => {
    expect(read([PAID, ',FOR: 6.66 SGD,'], null)).toEqual({ messages: [], leftOut: [false, false] });
  });
});
