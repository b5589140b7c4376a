import { describe, expect, it } from 'vitest';
import { openingsToAdd } from '../../../../shared/imports/balances/domain/stated-opening-balances.ts';
import { completenessOf } from '../../../../shared/imports/domain/import-readiness.ts';
import { readFile } from '../../../support/imports/read-file.ts';
import { canBePublished, transactionsIn } from '../../../support/imports/truth.ts';

const lines = (...rows: readonly string[]): string => `${rows.join('\n')}\n`;

/** The balance before the rows is an amount of the table, like those of its transactions. */
const FILES = [
  {
    name: 'with a letter for the direction',
    text: (closing: string) =>
      lines(
        'Konts;Datums;Saņēmējs;Informācija;Summa;Valūta;D/K',
        'LV80;01.10.2026;;Sākuma atlikums;1250,00;EUR;K',
        'LV80;02.10.2026;Maxi;Pirkums;23,45;EUR;D',
        'LV80;05.10.2026;SIA Darbs;Alga;1800,00;EUR;K',
        `LV80;31.10.2026;;Beigu atlikums;${closing.replace('.', ',')};EUR;K`,
      ),
    opening: '1250',
    closing: '3026.55',
    transactions: ['2026-10-02 -23.45', '2026-10-05 1800'],
  },
  {
    name: 'overdrawn, with a letter',
    text: (closing: string) =>
      lines(
        'Datum;Text;Betrag;S/H',
        '01.10.2026;Anfangssaldo;100,00;S',
        '02.10.2026;Laden;10,00;S',
        '05.10.2026;Lohn;300,00;H',
        `31.10.2026;Endsaldo;${closing.replace('.', ',')};H`,
      ),
    opening: '-100',
    closing: '190.00',
    transactions: ['2026-10-02 -10', '2026-10-05 300'],
  },
  {
    name: 'overdrawn, in two columns',
    text: (closing: string) =>
      lines(
        'Date,Description,Debit,Credit',
        '2026-10-01,Opening balance,500.00,',
        '2026-10-13,Shop,10.00,',
        '2026-10-20,Job,,100.00',
        `2026-10-31,Closing balance,${closing},`,
      ),
    opening: '-500',
    closing: '410.00',
    transactions: ['2026-10-13 -10', '2026-10-20 100'],
  },
  {
    name: 'in two columns',
    text: (closing: string) =>
      lines(
        'Date,Description,Debit,Credit',
        '2026-10-01,Opening balance,,500.00',
        '2026-10-13,Shop,10.00,',
        '2026-10-20,Job,,100.00',
        `2026-10-31,Closing balance,,${closing}`,
      ),
    opening: '500',
    closing: '590.00',
    transactions: ['2026-10-13 -10', '2026-10-20 100'],
  },
  {
    name: 'with signs',
    text: (closing: string) =>
      lines(
        'Date,Description,Amount',
        '2026-10-01,Opening balance,-1000.00',
        '2026-10-13,Shop,-10.00',
        `2026-10-31,Closing balance,${closing}`,
      ),
    opening: '-1000',
    closing: '-1010.00',
    transactions: ['2026-10-13 -10'],
  },
];

describe('balances in rows of the table', () => {
  it.each(FILES)('give a new account its opening balance, and prove the rows: $name', async (file) => {
    const read = await readFile(file.text(file.closing));
    expect(canBePublished(read)).toBe(true);
    expect(transactionsIn(read)).toEqual(file.transactions);
    expect(openingsToAdd(read.record).map(({ amount }) => amount)).toEqual([file.opening]);
    expect(completenessOf(read.record)).toMatchObject({ status: 'complete' });
  });

  it('of a card are debts where purchases have no minus', async () => {
    const asked = await readFile(
      lines(
        'Date,Description,Amount',
        '10/01/2026,Previous balance,500.00',
        '10/13/2026,SHOP,10.00',
        '10/14/2026,CAFE,5.00',
        '10/20/2026,PAYMENT THANK YOU,-100.00',
        '10/31/2026,New balance,415.00',
      ),
      { currency: 'USD', accountType: 'credit_card' },
    );
    expect(asked.questions.map(({ field }) => field)).toEqual(['signage_convention']);
    const read = await asked.answer({ signageConvention: 'inflows_negative' });
    expect(canBePublished(read)).toBe(true);
    expect(openingsToAdd(read.record).map(({ amount }) => amount)).toEqual(['-500']);
    expect(completenessOf(read.record)).toEqual({ status: 'complete' });
  });

  it('of money are positive, although expenses have no minus', async () => {
    const asked = await readFile(
      lines(
        'Date,Description,Amount',
        '2026-10-01,Opening balance,500.00',
        '2026-10-13,Lidl,10.00',
        '2026-10-14,Aldi,20.00',
        '2026-10-15,Rewe,30.00',
        '2026-10-20,Salary,-100.00',
        '2026-10-31,Closing balance,540.00',
      ),
    );
    const read = await asked.answer({ signageConvention: 'inflows_negative' });
    expect(canBePublished(read)).toBe(true);
    expect(transactionsIn(read)).toEqual(['2026-10-13 -10', '2026-10-14 -20', '2026-10-15 -30', '2026-10-20 100']);
    expect(openingsToAdd(read.record).map(({ amount }) => amount)).toEqual(['500']);
    expect(completenessOf(read.record)).toEqual({ status: 'complete' });
  });

  it.each([
    ['zeros', '2026-10-01,Opening balance,0.00,0.00,500.00', '2026-10-31,Closing balance,0.00,0.00,590.00'],
    ['totals', '2026-10-01,Opening balance,,,500.00', '2026-10-31,Closing balance,10.00,100.00,590.00'],
    ['blanks', '2026-10-01,Opening balance,,,500.00', '2026-10-31,Closing balance,,,590.00'],
  ])('are read in their own column beside %s', async (_, opening, closing) => {
    const rows = ['2026-10-13,Shop,10.00,0.00,490.00', '2026-10-20,Job,0.00,100.00,590.00'];
    const read = await readFile(lines('Date,Description,Debit,Credit,Balance', opening, ...rows, closing));
    expect(canBePublished(read)).toBe(true);
    expect(transactionsIn(read)).toEqual(['2026-10-13 -10', '2026-10-20 100']);
    expect(openingsToAdd(read.record).map(({ amount }) => amount)).toEqual(['500']);
    expect(completenessOf(read.record)).toEqual({ status: 'complete' });
  });

  it.each(FILES)('are not taken for proof if they differ: $name', async (file) => {
    const read = await readFile(file.text(file.closing.replace(/.$/, '9')));
    expect(completenessOf(read.record)).toMatchObject({ status: 'incomplete' });
  });
});
