import { describe, expect, it } from 'vitest';
import { readFile } from '../../../support/imports/read-file.ts';
import { canBePublished, transactionsIn } from '../../../support/imports/truth.ts';

const file = (header: string, out: string, moneyIn: string): string =>
  `${[`Date,Payee,${header},Amount`, `2026-10-13,Lidl,${out},10.00`, `2026-10-14,Acme Corp,${moneyIn},500.00`].join(
    '\n',
  )}\n`;
const truth = ['2026-10-13 -10', '2026-10-14 500'];

describe('letters under a header that spells both words out', () => {
  it.each([
    ['Terhelés/Jóváírás', 'T', 'J'],
    ['Cargo/Abono', 'C', 'A'],
    ['Tipo (Cargo o Abono)', 'C', 'A'],
    ['Má dáti/Dal', 'M', 'D'],
    ['Débito/Crédito', 'D', 'C'],
    ['Soll/Haben', 'S', 'H'],
  ])('are the initials of these words: %s', async (header, out, moneyIn) => {
    const read = await readFile(file(header, out, moneyIn));

    expect(canBePublished(read)).toBe(true);
    expect(transactionsIn(read)).toEqual(truth);
  });

  it('are so in a file with only one of them', async () => {
    const read = await readFile(file('Cargo/Abono', 'C', 'C'));

    expect(transactionsIn(read)).toEqual(['2026-10-13 -10', '2026-10-14 -500']);
  });
});

describe('letters and words under headers for something else', () => {
  it.each([['ID', 'C', 'D']])('are no directions: %s', async (header, first, second) => {
    const read = await readFile(file(header, first, second));

    expect(read.questions.map(({ field }) => field)).toEqual(['signage_convention']);
    expect(read.questions[0]?.question).not.toContain(`"${first}"`);
  });

  it('are asked about if they can be places: Out and In', async () => {
    const read = await readFile(file('Dine', 'Out', 'In'));

    expect(read.questions.map(({ field, text }) => [field, text])).toEqual([
      ['amount_type_values', 'Out'],
      ['amount_type_values', 'In'],
    ]);
    for (const header of ['Flow', 'In/Out', 'Direction', 'Type', 'Transaction flow']) {
      expect(transactionsIn(await readFile(file(header, 'Out', 'In')))).toEqual(truth);
    }
  });
});

describe('two columns of money with names', () => {
  it.each([
    ['Out', 'In'],
    ['ถอนเงิน', 'ฝากเงิน'],
    ['برداشت', 'واریز'],
  ])('are known: %s and %s', async (out, moneyIn) => {
    const rows = ['2026-10-13,Lidl,120.00,,880.00', '2026-10-14,Acme Corp,,25000.00,25880.00'];
    const read = await readFile(`${[`Date,Payee,${out},${moneyIn},Balance`, ...rows].join('\n')}\n`);

    expect(canBePublished(read)).toBe(true);
    expect(transactionsIn(read)).toEqual(['2026-10-13 -120', '2026-10-14 25000']);
  });

  it.each([
    ['ถอนเงิน', 'ฝากเงิน'],
    ['برداشت', 'واریز'],
  ])('are known as words of a column: %s and %s', async (out, moneyIn) => {
    expect(transactionsIn(await readFile(file('Type', out, moneyIn)))).toEqual(truth);
  });
});
