import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { addRecord, HISTORY, parseHistory, requireNewName } from '../../bench/history.ts';
import { atMost, noted } from '../../bench/report.ts';

const facts = (name: string) => ({
  name,
  date: '2026-11-29',
  commit: '0123456789abcdef0123456789abcdef01234567',
  machine: { cores: 2, memoryGb: 24, node: '24.21.0' },
});
const figures = [{ stage: 'reads', figure: atMost('search, p50', 123.456789, 400, 'ms') }];

describe('the history of the benchmark', () => {
  it('is a valid file', async () => {
    expect(parseHistory(await readFile(HISTORY, 'utf8'))).toBeInstanceOf(Array);
  });

  it('keeps earlier records, and reads what it wrote', () => {
    const first = addRecord([], facts('0.1'), figures);
    const both = addRecord(first, facts('0.2'), figures);
    expect(both.map(({ name }) => name)).toEqual(['0.1', '0.2']);
    expect(both[1]?.figures).toEqual([{ stage: 'reads', name: 'search, p50', value: 123.5, unit: 'ms' }]);
    expect(parseHistory(JSON.stringify(both))).toEqual(both);
  });

  it('leaves out figures that could not be computed, and refuses a run without any', () => {
    const empty = { stage: 'imports', figure: noted('scaling exponent', Number.NaN, '') };
    expect(addRecord([], facts('0.1'), [empty, ...figures])[0]?.figures).toHaveLength(1);
    expect(() => addRecord([], facts('0.1'), [empty])).toThrow('>=1 items');
  });

  it('refuses a name twice, and none', () => {
    const history = addRecord([], facts('0.1'), figures);
    expect(() => requireNewName(history, '0.1')).toThrow('There is a record 0.1 already.');
    expect(() => addRecord(history, facts('0.1'), figures)).toThrow('There is a record 0.1 already.');
    expect(() => requireNewName(history, ' ')).toThrow('Give the record a name.');
    expect(() => parseHistory(JSON.stringify([...history, ...history]))).toThrow('Two records have one name.');
  });

  it.each([
    ['a date that does not exist', { date: '2026-02-30' }],
    ['a short commit', { commit: '0123456' }],
    ['a machine without cores', { machine: { cores: 0, memoryGb: 24, node: '24.21.0' } }],
    ['an unknown field', { note: 'quick' }],
  ])('refuses %s', (_, wrong) => {
    const [record] = addRecord([], facts('0.1'), figures);
    expect(() => parseHistory(JSON.stringify([{ ...record, ...wrong }]))).toThrow();
  });
});
