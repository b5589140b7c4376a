import { describe, expect, it } from 'vitest';
import { readFile } from '../../../support/imports/read-file.ts';
import { canBePublished, transactionsIn } from '../../../support/imports/truth.ts';

const file = (...lines: readonly string[]): string => `${lines.join('\n')}\n`;

/** The same text in each row beside amounts without signs. */
const filled = (header: string, text: string): string =>
  file(
    `Date,Payee,${header},Amount`,
    `2026-10-13,Lidl,${text},10.00`,
    `2026-10-14,Acme Corp,${text},500.00`,
    `2026-10-15,Costa,${text},5.00`,
  );

describe('a column with the same text in each row', () => {
  it.each([
    ['Cheque', '-'],
    ['Ref', '+'],
    ['Vorzeichen', '-'],
    ['Code', 'D'],
    ['Class', 'S'],
    ['Kz', 'H'],
    ['Points', '+'],
    ['Clr', 'C'],
    ['Split', 'S'],
  ])('gives no direction of money: %s %s', async (header, text) => {
    for (const accountType of ['depository', 'credit_card']) {
      const read = await readFile(filled(header, text), { accountType });

      expect(canBePublished(read)).toBe(false);
      expect(read.questions.map(({ field }) => field)).toEqual(['signage_convention']);
      expect(read.questions[0]?.question).not.toContain(`"${text}"`);
    }
  });

  it.each([
    ['Dine', 'Out'],
    ['Ref', 'DB'],
  ])('is not taken under a header for something else: %s %s', async (header, text) => {
    const read = await readFile(filled(header, text));

    expect(read.questions.map(({ field }) => field)).toEqual(['signage_convention']);
  });

  it.each([
    ['D/C', 'D'],
    ['Soll/Haben', 'S'],
    ['Debit/Credit', 'Debit'],
    ['Type', 'Debit'],
  ])('gives it under a header for directions: %s %s', async (header, text) => {
    const read = await readFile(filled(header, text));

    expect(canBePublished(read)).toBe(true);
    expect(transactionsIn(read)).toEqual(['2026-10-13 -10', '2026-10-14 -500', '2026-10-15 -5']);
  });
});

describe('a placeholder beside a column that gives the direction', () => {
  const truth = ['2026-10-13 -10', '2026-10-14 500', '2026-10-15 -5'];

  it.each([
    ['Date,Description,Ref,Amount,Indicator', '-', 'Debit', 'Credit'],
    ['Data,Lançamento,Documento,Valor,Tipo', '-', 'Saída', 'Entrada'],
    ['Date,Description,Cheque,Amount,D/C', '-', 'D', 'C'],
    ['Date,Description,Class,Amount,Type', 'S', 'Withdrawal', 'Deposit'],
    ['Datum,Text,Kz,Betrag,Soll/Haben', 'H', 'S', 'H'],
  ])('does not count: %s', async (header, text, out, moneyIn) => {
    const lines = [
      header,
      `2026-10-13,Shop,${text},10.00,${out}`,
      `2026-10-14,Job,${text},500.00,${moneyIn}`,
      `2026-10-15,Cafe,${text},5.00,${out}`,
    ];
    const read = await readFile(file(...lines));

    expect(canBePublished(read)).toBe(true);
    expect(transactionsIn(read)).toEqual(truth);
  });

  it('is asked about where it fills the cells of the direction itself', async () => {
    const lines = ['Date,Payee,Indicator,Amount', '2026-10-13,Lidl,Debit,10.00', '2026-10-14,Acme,-,500.00'];
    const read = await readFile(file(...lines, '2026-10-15,Costa,Debit,5.00'));

    expect(read.questions.map(({ field, text }) => [field, text])).toEqual([['amount_type_values', '-']]);
  });

  it('leaves a minus beside a plus as it is', async () => {
    const lines = ['Date,Payee,Kz,Amount', '2026-10-13,Lidl,-,10.00', '2026-10-14,Acme,+,500.00'];
    const read = await readFile(file(...lines, '2026-10-15,Costa,-,5.00'));

    expect(canBePublished(read)).toBe(true);
    expect(transactionsIn(read)).toEqual(truth);
  });
});
