import { describe, expect, it } from 'vitest';
import { readFile } from '../../../support/imports/read-file.ts';
import { canBePublished, transactionsIn } from '../../../support/imports/truth.ts';

const file = (header: string, out: string, come: string): string =>
  `Date,Store,${header}\n2026-10-13,Shop,${out}\n2026-10-14,Job,${come}\n`;
const TRUTH = ['2026-10-13 -10.5', '2026-10-14 2000'];

describe('amounts in another unit than the currency', () => {
  it.each([
    ['Amount (cents)', '-1050', '200000'],
    ['amount_cents', '-1050', '200000'],
    ['amountInCents', '-1050', '200000'],
    ['Amount (EUR cents)', '-1050', '200000'],
    ['amount_minor', '-1050', '200000'],
    ['Betrag in Cent', '-1050', '200000'],
    ['Montant (centimes)', '-1050', '200000'],
    ['Importe (céntimos)', '-1050', '200000'],
    ['Belopp (öre)', '-1050', '200000'],
    ['Amount (pence)', '-1050', '200000'],
    ['amount_milliunits', '-10500', '2000000'],
    ['Amount (in 000s)', '-0.0105', '2'],
    ['Amount (thousands)', '-0.0105', '2'],
  ])('are divided or multiplied as "%s" says', async (header, out, come) => {
    const read = await readFile(file(header, out, come));
    expect(canBePublished(read)).toBe(true);
    expect(transactionsIn(read)).toEqual(TRUTH);
  });

  it('are read so in two columns', async () => {
    const text = 'Date,Store,Withdrawal (cents),Deposit (cents)\n2026-10-13,Shop,1050,\n2026-10-14,Job,,200000\n';
    const read = await readFile(text);
    expect(canBePublished(read)).toBe(true);
    expect(transactionsIn(read)).toEqual(TRUTH);
  });

  it('take the digits of the currency for its minor units', async () => {
    const yen = await readFile(file('amount_minor', '-1050', '200000'), { currency: 'JPY' });
    expect(transactionsIn(yen)).toEqual(['2026-10-13 -1050', '2026-10-14 200000']);
    const dinar = await readFile(file('amount_minor', '-10500', '2000000'), { currency: 'KWD' });
    expect(transactionsIn(dinar)).toEqual(TRUTH);
  });

  it('are an error if they are no whole number of cents', async () => {
    const read = await readFile(file('Amount (cents)', '-10.50', '2000.00'));
    expect(canBePublished(read)).toBe(false);
    expect(read.rows[0]?.errors[0]).toContain('is no whole number');
  });

  it.each(['Amount', 'Amount (EUR)', 'Store amount', 'Percent amount', 'Core amount'])(
    'are those of the currency under "%s"',
    async (header) => {
      const read = await readFile(file(header, '-10.50', '2000.00'));
      expect(canBePublished(read)).toBe(true);
      expect(transactionsIn(read)).toEqual(TRUTH);
    },
  );
});
