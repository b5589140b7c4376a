import { describe, expect, it } from 'vitest';
import { readFile } from '../../../support/imports/read-file.ts';
import { canBePublished, transactionsIn } from '../../../support/imports/truth.ts';

const parts = ['2026-10-13 -10', '2026-10-13 -20', '2026-10-15 100'];

/** A payment of 30, its two parts and earnings, each with the cells of further columns. */
const file = (header: string, cells: readonly string[], amounts = ['-30.00', '-10.00', '-20.00', '100.00']): string => {
  const names = ['13,Shop', '13,Food', '13,Home', '15,Job'];
  const rows = names.map((name, at) => `2026-10-${name},${amounts[at]},${cells[at]}`);
  return `${[`date,description,amount,${header}`, ...rows].join('\n')}\n`;
};

describe('a payment beside its parts', () => {
  it.each([
    ['is_parent,parent_id,id', ['true,,1', 'false,1,2', 'false,1,3', 'false,,4']],
    ['is_group,group_id,id', ['true,,1', 'false,1,2', 'false,1,3', 'false,,4']],
    ['Parent ID,Transaction ID', [',a1', 'a1,a2', 'a1,a3', ',a4']],
    ['Status,is_parent,parent_id,id', ['Booked,1,,7', 'Booked,0,7,8', 'Booked,0,7,9', 'Booked,0,,10']],
  ])('is left out if the file names its parts and they add up: %s', async (header, cells) => {
    const read = await readFile(file(header, cells));

    expect(canBePublished(read)).toBe(true);
    expect(transactionsIn(read)).toEqual(parts);
  });

  it.each([
    ['Split', ['', 'part', 'part', '']],
    ['is_split', ['no', 'yes', 'yes', 'no']],
    ['Split', ['S', 'S', 'S', '']],
    ['has_splits', ['true', 'false', 'false', 'false']],
    ['split_id', ['x', 'x', 'x', '']],
  ])('is asked about if the file only suggests it: %s', async (header, cells) => {
    const read = await readFile(file(header, cells));

    expect(read.questions.map(({ field }) => field)).toEqual(['leave_out']);
    expect(transactionsIn(await read.answer({ leaveOut: 'totals' }))).toEqual(parts);
    expect(transactionsIn(await read.answer({ leaveOut: 'proved_totals' }))).toHaveLength(4);
  });

  it('is asked about if its parts do not add up', async () => {
    const amounts = ['-30.00', '-10.00', '-15.00', '100.00'];
    const read = await readFile(file('parent_id,id', [',1', '1,2', '1,3', ',4'], amounts));

    expect(read.questions.map(({ field }) => field)).toEqual(['leave_out']);
  });
});

describe('rows that name others', () => {
  it.each([
    ['a refund', 'parent_id,id', [',1', '1,2', ',3', ',4'], ['-30.00', '30.00', '-20.00', '100.00']],
    ['a fee', 'parent_id,id', [',1', '1,2', ',3', ',4'], ['-30.00', '-1.00', '-20.00', '100.00']],
    ['parts without the whole', 'Split', ['', 'S', 'S', ''], ['-7.00', '-10.00', '-20.00', '100.00']],
    ['no parts', 'is_parent,parent_id,id', ['false,,1', 'false,,2', 'false,,3', 'false,,4'], undefined],
  ])('count without a question: %s', async (_, header, cells, amounts) => {
    const read = await readFile(file(header, cells, amounts));

    expect(canBePublished(read)).toBe(true);
    expect(transactionsIn(read)).toHaveLength(4);
  });
});
