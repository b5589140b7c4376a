import { describe, expect, it } from 'vitest';
import { readFile } from '../../../support/imports/read-file.ts';
import { canBePublished, transactionsIn } from '../../../support/imports/truth.ts';

describe('a total of an amount, its fee and another part', () => {
  it.each([
    [
      'Subtotal (EUR),Fee (EUR),Round Up (EUR),Total (EUR)',
      ['-10.00,0.00,-0.50,-10.50', '500.00,0.00,0.00,500.00', '-15.00,-0.45,0.00,-15.45'],
    ],
    [
      'Subtotal,Fee,Round Up,Total',
      ['-10.00,0.00,-0.50,-10.50', '500.00,0.00,0.00,500.00', '-15.00,-0.45,-0.05,-15.50'],
    ],
    [
      'Betrag,Gebühr,Aufrundung,Gesamt',
      ['-10.00,-0.20,-0.50,-10.70', '500.00,0.00,0.00,500.00', '-15.00,-0.45,0.00,-15.45'],
    ],
  ])('is the amount below %s', async (header, cells) => {
    const rows = cells.map((each, at) => `2026-10-${13 + at},Shop ${at},${each}`);
    const read = await readFile(`Date,Payee,${header}\n${rows.join('\n')}\n`);
    expect(canBePublished(read)).toBe(true);
    expect(transactionsIn(read)).toEqual(
      cells.map((each, at) => `2026-10-${13 + at} ${Number(each.split(',').at(-1))}`),
    );
  });
});

describe('amounts that are named as sums', () => {
  it.each([
    ['Amount (net)', 'Amount (total)'],
    ['Amount (gross)', 'Amount (net)'],
    ['Betrag brutto', 'Betrag netto'],
  ])('are asked about if they differ, such as %s and %s', async (first, second) => {
    const read = await readFile(
      `Date,Payee,${first},${second}\n2026-10-13,Shop,-10.00,-12.00\n2026-10-14,Taxi,-20.00,-20.00\n`,
    );
    expect(read.questions.map(({ field }) => field)).toEqual(['amount_col_label']);
    const answered = await read.answer({ amountColLabel: second });
    expect(canBePublished(answered)).toBe(true);
    expect(transactionsIn(answered)).toEqual(['2026-10-13 -12', '2026-10-14 -20']);
  });

  it('are no question if they are the same', async () => {
    const read = await readFile(
      'Date,Payee,Amount (net),Amount (total)\n2026-10-13,Shop,-10.00,-10.00\n2026-10-14,Taxi,-20.00,-20.00\n',
    );
    expect(canBePublished(read)).toBe(true);
  });
});

describe('credits of a card with a minus', () => {
  const text =
    'Date,Description,Debit,Credit\n2026-10-13,SHOP,10.00,\n2026-10-14,PAYMENT,,-200.00\n2026-10-15,HOTEL,50.00,\n';

  it('are money in', async () => {
    for (const accountType of ['credit_card', 'loan']) {
      const read = await readFile(text, { accountType });
      expect(canBePublished(read)).toBe(true);
      expect(transactionsIn(read)).toEqual(['2026-10-13 -10', '2026-10-14 200', '2026-10-15 -50']);
    }
  });

  it('are not read in an account of another kind', async () => {
    expect(canBePublished(await readFile(text))).toBe(false);
  });
});
