import { describe, expect, it } from 'vitest';
import { createSections } from '../../../shared/imports/columns/domain/sections.ts';

const HEADER = ['Date', 'Text', 'Amount', 'Balance'];
const row = (day: number): readonly string[] => [`2026-10-${String(day).padStart(2, '0')}`, 'Shop', '-1.00', '9.00'];

const columnsOf = (records: readonly (readonly string[])[]) => {
  const sections = createSections(HEADER);
  for (const [at, record] of records.entries()) sections.see(at, record);
  const found = sections.result();
  return found && { titles: found.titles, cells: records.map((_, at) => found.cellsAt(at)) };
};

describe('createSections', () => {
  it('gives each row the heading above it', () => {
    const records = [HEADER, ['Account: 111'], row(1), row(2), ['Account: 222'], row(3)];
    expect(columnsOf(records)).toEqual({
      titles: ['Account'],
      cells: [['No heading'], ['111'], ['111'], ['111'], ['222'], ['222']],
    });
  });

  it('has no column if all rows have the same heading', () => {
    expect(columnsOf([['Account: 111'], HEADER, row(1), row(2)])).toBeUndefined();
  });

  it('tells rows below a heading from those above it, after thousands of rows', () => {
    const many = Array.from({ length: 5_000 }, (_, at) => row(1 + (at % 28)));
    const { cells = [] } = columnsOf([HEADER, ...many, ['Pending transactions'], row(4)]) ?? {};
    expect([cells[1], cells.at(-1)]).toEqual([['No heading'], ['Pending transactions']]);
  });

  it('reads tens of thousands of headings', () => {
    const records = Array.from({ length: 40_000 }, (_, at) =>
      at % 2 === 0 ? [`Account: ${1000 + at}`] : row(1 + (at % 28)),
    );
    expect(columnsOf([HEADER, ...records])?.cells.at(-1)).toEqual(['40998']);
  });
});
