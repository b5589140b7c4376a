import { describe, expect, it } from 'vitest';
import { readFile } from '../../../support/imports/read-file.ts';
import { transactionsIn } from '../../../support/imports/truth.ts';

/** Rows of names, each with an amount. */
const fileOf = (header: string, rows: readonly (readonly [name: string, amount: string])[]): string =>
  [`Date,${header},Amount`, ...rows.map(([name, amount], at) => `2026-01-${String(at + 10)},${name},${amount}`)].join(
    '\n',
  );

const SIGNED = ['-1.00', '-2.00', '-5.00', '5.00'];

describe('a column of names', () => {
  it.each([
    ['Name', ['A', 'B', 'C', 'D']],
    ['Payee', ['D', 'D', 'D', 'C']],
    ['Description', ['H', 'T', 'H', 'S']],
    ['Empfänger', ['H', 'H', 'T', 'S']],
    ['Beneficiary', ['K', 'K', 'A', 'D']],
    ['Name', ['Deb', 'Dare', 'Deb', 'Tulo']],
    ['Bénéficiaire', ['C', '', 'C', 'D']],
    ['Notes', ['C', 'A', 'C', 'D']],
  ])('gives no direction by letters and short words: %s %s', async (header, names) => {
    const rows = names.map((name, at) => [name, SIGNED[at] ?? ''] as const);
    const { record, questions, ...read } = await readFile(fileOf(header, rows));
    expect(questions.map(({ field }) => field)).toEqual([]);
    expect(record.configuration.amountTypeStrategy).toBe('signed_amount');
    expect(transactionsIn({ ...read, record, questions })).toEqual([
      '2026-01-10 -1',
      '2026-01-11 -2',
      '2026-01-12 -5',
      '2026-01-13 5',
    ]);
  });

  it.each(['Wer', 'Person', 'Who'])('asks about letters that turn all amounts: %s', async (header) => {
    const { questions } = await readFile(
      fileOf(header, [
        ['H', '-1.00'],
        ['S', '2.00'],
        ['H', '-3.00'],
      ]),
    );
    expect(questions.map(({ field }) => field)).toEqual(['signage_convention']);
  });

  it('asks about a known pair of letters in every row that contradicts the signs', async () => {
    const { questions } = await readFile(
      fileOf('Payee', [
        ['C', '-1.00'],
        ['D', '2.00'],
        ['D', '3.00'],
      ]),
    );
    expect(questions.map(({ field }) => field)).toEqual(['signage_convention']);
  });

  it('still asks about words that contradict the signs', async () => {
    const rows = [
      ['Refund', '-1.00'],
      ['Purchase', '2.00'],
      ['Purchase', '3.00'],
      ['C', '3.00'],
    ] as const;
    const { record, questions } = await readFile(fileOf('Description', rows));
    expect([record.configuration.signageConvention, ...questions.map(({ field }) => field)]).not.toEqual([
      'inflows_positive',
    ]);
  });
});
