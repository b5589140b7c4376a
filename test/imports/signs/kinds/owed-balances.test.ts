import { describe, expect, it } from 'vitest';
import { readFile } from '../../../support/imports/read-file.ts';
import { canBePublished, transactionsIn } from '../../../support/imports/truth.ts';

const TRUTH = ['2026-10-13 -100', '2026-10-15 500', '2026-10-20 -10'];
const ACCOUNTS = ['credit_card', 'loan', 'other_liability'] as const;

const file = (lines: readonly string[]): string => `${lines.join('\n')}\n`;
const inTwo = (header: string): string =>
  file([
    ...(header === '' ? [] : [header]),
    '2026-10-13,NORTH,100.00,,1100.00',
    '2026-10-15,MIDDLE,,500.00,600.00',
    '2026-10-20,SOUTH,10.00,,610.00',
  ]);

describe.each(ACCOUNTS)('the balance of a %s that is owed and has no minus', (accountType) => {
  it.each([
    'Date,Description,Charges,Payments,Balance',
    'Date,Description,Purchases,Payments,Balance',
    'Date,Description,Debit,Credit,Balance',
    'Date,Libellé,Achats,Paiements,Solde',
    'Fecha,Concepto,Compras,Pagos,Saldo',
    'Datum,Text,Einkäufe,Zahlungen,Saldo',
  ])('does not turn %s', async (header) => {
    const read = await readFile(inTwo(header), { accountType });
    expect(canBePublished(read)).toBe(true);
    expect(transactionsIn(read)).toEqual(TRUTH);
  });

  it.each(['', 'Date,Description,Alpha,Beta,Balance'])(
    'does not say which column is money in below "%s"',
    async (header) => {
      const read = await readFile(inTwo(header), { accountType });
      expect(read.questions.map(({ field }) => field)).toEqual(['inflow_col_label']);
      expect(read.questions[0]?.examples?.join('; ')).toContain('MIDDLE');
      const [, inflow = ''] = header === '' ? ['', '#4'] : ['', 'Beta'];
      const answered = await read.answer({ inflowColLabel: inflow });
      expect(canBePublished(answered)).toBe(true);
      expect(transactionsIn(answered)).toEqual(TRUTH);
    },
  );

  it('does not say the sign of amounts in a single column', async () => {
    const rows = [
      '2026-10-13,NORTH,100.00,10100.00',
      '2026-10-15,MIDDLE,-500.00,9600.00',
      '2026-10-20,SOUTH,10.00,9610.00',
    ];
    for (const names of [
      ['NORTH', 'MIDDLE'],
      ['Interest', 'Payment'],
    ]) {
      const text = file(
        ['Date,Description,Amount,Balance', ...rows].map((line) =>
          line.replace('NORTH', names[0] ?? '').replace('MIDDLE', names[1] ?? ''),
        ),
      );
      const read = await readFile(text, { accountType });
      expect(read.questions.map(({ field }) => field)).toEqual(['signage_convention']);
      const answered = await read.answer({ signageConvention: 'inflows_negative' });
      expect(canBePublished(answered)).toBe(true);
      expect(transactionsIn(answered)).toEqual(TRUTH);
    }
  });

  it('settles amounts if the balances have a minus', async () => {
    const rows = [
      '2026-10-13,NORTH,-100.00,-1100.00',
      '2026-10-15,MIDDLE,500.00,-600.00',
      '2026-10-20,SOUTH,-10.00,-610.00',
    ];
    const read = await readFile(file(['Date,Description,Amount,Balance', ...rows]), { accountType });
    expect(canBePublished(read)).toBe(true);
    expect(transactionsIn(read)).toEqual(TRUTH);
  });
});

describe('charges and payments of a checking account', () => {
  it('are asked about, because either can be money out', async () => {
    const read = await readFile(inTwo('Date,Description,Charges,Payments,Balance'));
    expect(read.questions.map(({ field }) => field)).toEqual(['inflow_col_label']);
  });
});
