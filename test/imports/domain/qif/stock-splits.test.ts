import { describe, expect, it } from 'vitest';
import { rowsOfQif } from '../../../support/qif.ts';

const BROKER = ['!Account', 'NBroker', 'TInvst', '^', '!Type:Invst'];
const buy = ['D1/1/2024', 'NBuy', 'YAcme', 'I1', 'Q1', '^'];
/** Two for one. */
const double = ['D1/1/2024', 'NStkSplit', 'YAcme', 'Q20', '^'];

describe('stock splits', () => {
  it('add what the trades before them come to', () => {
    const { rows } = rowsOfQif([...BROKER, ...buy, ...double, ...buy, ...double]);

    expect(rows.map(({ fields }) => fields.qty)).toEqual(['1', '1', '1', '3']);
  });

  it('stop where there is no such quantity, in no time', () => {
    const lines = [...BROKER, ...buy, ...Array.from({ length: 20_000 }, () => double).flat()];
    const start = performance.now();
    const { rows } = rowsOfQif(lines);

    expect(performance.now() - start).toBeLessThan(10_000);
    expect(rows.every(({ fields }) => fields.qty.length <= 31)).toBe(true);
    expect(rows.slice(90, 100).map(({ fields, entry }) => [fields.qty.length > 25, entry?.kind])).toContainEqual([
      true,
      'trade',
    ]);
    expect(rows.at(-1)?.fields.qty).toBe('');
  });
});
