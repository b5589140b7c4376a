import { describe, expect, it } from 'vitest';
import { readFile } from '../../../support/imports/read-file.ts';
import { canBePublished, transactionsIn } from '../../../support/imports/truth.ts';

/** A purchase, a second row that may not have happened, and earnings. */
const file = (header: string, booked: string, other: string): string =>
  `${[
    `Date,Description,Amount,${header}`,
    `2026-10-13,Shop,-10.00,${booked}`,
    `2026-10-14,Hotel,-50.00,${other}`,
    `2026-10-15,Job,100.00,${booked}`,
  ].join('\n')}\n`;
const truth = ['2026-10-13 -10', '2026-10-15 100'];

describe('a column with the results of payments', () => {
  it.each([
    ['Response', '00 Approved', '51 Insufficient funds'],
    ['Result Code', 'Approved', 'Insufficient funds'],
    ['Response Code', '00 - Approved', '05 - Declined'],
    ['Ergebnis', 'Erfolgreich', 'Keine Deckung'],
    ['Esito', 'Eseguito', 'Fondi insufficienti'],
    ['Resultado', 'Completado', 'Rechazado'],
    ['结果', '支付成功', '余额不足'],
  ])('leaves out what was refused: %s', async (header, booked, other) => {
    const read = await readFile(file(header, booked, other));

    expect(canBePublished(read)).toBe(true);
    expect(transactionsIn(read)).toEqual(truth);
  });

  it.each([
    ['Response Code', '00', '51'],
    ['Result', 'Approved', 'Partly'],
  ])('is asked about where a result is not known: %s %s', async (header, booked, other) => {
    const read = await readFile(file(header, booked, other));

    expect(read.questions.map(({ field, text }) => [field, text])).toEqual([['state_values', other]]);
  });

  it('is not one if no text is known', async () => {
    for (const [header, first, second] of [
      ['Response', 'blue', 'red'],
      ['Result', '12', '51'],
    ] as const) {
      const read = await readFile(file(header, first, second));

      expect(canBePublished(read)).toBe(true);
      expect(read.record.configuration.stateColLabel).toBeNull();
    }
  });
});

describe('a yes or no under a header', () => {
  it.each([
    ['deleted', '0', '1'],
    ['is_deleted', 'false', 'true'],
    ['Gelöscht', 'nein', 'ja'],
    ['Supprimé', '', 'oui'],
    ['Удалено', 'нет', 'да'],
    ['削除', '', '✓'],
  ])('leaves out deleted rows: %s', async (header, no, yes) => {
    const read = await readFile(file(header, no, yes));

    expect(canBePublished(read)).toBe(true);
    expect(transactionsIn(read)).toEqual(truth);
  });

  it.each([
    ['is_duplicate', 'FALSE', 'TRUE'],
    ['Doublon', 'non', 'oui'],
    ['Scheduled', '', 'Yes'],
    ['Geplant', 'nein', 'ja'],
    ['Upcoming', '0', '1'],
  ])('asks about rows that may be there twice or are still to come: %s', async (header, no, yes) => {
    const read = await readFile(file(header, no, yes));

    expect(read.questions.map(({ field, text }) => [field, text])).toEqual([['state_values', yes]]);
    expect(transactionsIn(await read.answer({ stateValues: { [no]: 'booked', [yes]: 'leave_out' } }))).toEqual(truth);
  });
});
