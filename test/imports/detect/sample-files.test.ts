import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readCsvFile } from '../../support/imports/csv.ts';

/** Read like in the demo family, with the one label from the README. */
const readSample = (name: string) =>
  readCsvFile(
    readFileSync(new URL(`../../../events/samples/${name}`, import.meta.url)),
    { nameColLabel: 'Description' },
    { familyDateFormat: '%m/%d/%Y', earliestDate: '1996-11-21', latestDate: '2026-11-22' },
  );

describe('the sample files of a bank', () => {
  it('are valid in every row, with two equal rows', () => {
    const { rows } = readSample('bank.csv');
    expect(rows.flatMap(({ errors }) => errors)).toEqual([]);
    const distinct = new Set(rows.map(({ fields }) => `${fields.date} ${fields.amount} ${fields.name}`));
    expect([rows.length, distinct.size]).toEqual([31, 30]);
  });

  it('have one error in each row except the first and the last', () => {
    const { rows } = readSample('bank-with-errors.csv');
    expect(rows.map(({ errors }) => errors.length)).toEqual([0, ...Array.from({ length: 13 }, () => 1), 0]);
    expect(new Set(rows.map(({ fields }) => fields.name)).size).toBe(rows.length);
  });
});
