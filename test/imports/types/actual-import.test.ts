import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { repairRow } from '../../../shared/imports/rows/domain/repair-row.ts';
import { actualImport } from '../../../shared/imports/types/domain/actual-import.ts';
import { NO_CONFIGURATION, ROW_RULES, rowsOf } from '../../support/imports/csv.ts';
import { processorTime } from '../../support/processor-time.ts';

const HEADER = 'Account,Date,Payee,Notes,Category_Group,Category,Amount,Split_Amount,Cleared';
const rows = (...lines: readonly string[]) => rowsOf('ActualImport', [HEADER, ...lines]);
const whole = (name: string, parts: number | string, total: string) =>
  `Bank,2024-03-05,${name},(SPLIT INTO ${parts}) ,,,0,${total},Cleared`;
const part = (name: string, index: number, parts: number, amount: string, account = 'Bank') =>
  `${account},2024-03-05,${name},(SPLIT ${index} OF ${parts}) ,Food,Groceries,${amount},0,Cleared`;
const partsOf = (read: ReturnType<typeof rows>) => read.map(({ entry }) => entry && (entry.part?.row ?? null));

describe('actualImport', () => {
  it('reads the columns of the export', () => {
    expect(rows('Bank,2024-03-05,Shop,weekly,Food,Groceries,-1234.5,0,Cleared')).toMatchObject([
      {
        fields: {
          account: 'Bank',
          date: '2024-03-05',
          amount: '-1234.5',
          currency: 'USD',
          name: 'Shop',
          category: 'Food: Groceries',
          notes: 'weekly',
        },
        errors: [],
        entry: { kind: 'transaction', date: '2024-03-05', amount: '1234.5', part: null },
      },
    ]);
  });

  it.each([
    ['Account,Date,Payee,Notes,Category,Amount,Split_Amount,Cleared', 'Bank,2024-03-05,Shop,,Food,-1,0,Cleared'],
    ['Account,Date,Payee,Notes,Category,Amount,Cleared,Reconciled', 'Bank,2024-03-05,Shop,,Food,-1,true,false'],
    ['date,amount,payee,notes', '2024-03-05,-1,Shop,'],
  ])('reads an earlier shape: %s', (header, cells) => {
    expect(rowsOf('ActualImport', [header, cells])).toMatchObject([{ errors: [], entry: { amount: '1' } }]);
  });

  it.each([
    ['Food', 'Groceries', 'Food: Groceries'],
    ['Food', '', 'Food'],
    ['', 'Groceries', 'Groceries'],
    ['', '', ''],
  ])('joins %j and %j to %j', (group, category, joined) => {
    expect(rows(`Bank,2024-03-05,x,,${group},${category},1,0,`)[0]?.fields.category).toBe(joined);
  });

  it('names a row by its payee, its notes without the mark, or a default', () => {
    expect(rows('Bank,2024-03-05,,Tea,,,1,0,')[0]?.fields.name).toBe('Tea');
    expect(rows('Bank,2024-03-05,,(SPLIT INTO undefined) Tea,,,0,1,')[0]?.fields.name).toBe('Tea');
    expect(rows('Bank,2024-03-05,,,,,1,0,')[0]?.fields.name).toBe('Imported item');
  });

  it('finds the parts of a split after the other rows of the day', () => {
    const read = rows(
      whole('Market', 2, '-100.5'),
      whole('Shop', 2, '-30'),
      'Bank,2024-03-05,Cafe,,,,-4.25,0,Cleared',
      part('Market', 1, 2, '-60.25'),
      part('Shop', 1, 2, '-10'),
      part('Market', 2, 2, '-40.25'),
      part('Shop', 2, 2, '-20'),
    );

    expect(read.flatMap(({ errors }) => errors)).toEqual([]);
    expect(read.map(({ rowNumber }) => rowNumber)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(partsOf(read)).toEqual([null, null, null, 1, 2, 1, 2]);
    expect(read[0]).toMatchObject({ fields: { amount: '-100.5' }, entry: { amount: '100.5' } });
    expect(read[5]?.entry?.part).toEqual({ row: 1, index: 2 });
    expect(read.map(actualImport.countedAs)).toEqual([
      ...['transactions', 'transactions', 'transactions', null, null, null, null],
    ]);
  });

  it('finds parts before their split parent', () => {
    expect(partsOf(rows(part('A', 2, 2, '-2'), part('A', 1, 2, '-1'), whole('A', 2, '-3')))).toEqual([3, 3, null]);
  });

  it('distinguishes similar splits by their totals', () => {
    const read = rows(
      ...[whole('X', 2, '-5'), whole('X', 2, '-7')],
      ...[part('X', 1, 2, '-4'), part('X', 1, 2, '-1'), part('X', 2, 2, '-4'), part('X', 2, 2, '-3')],
    );

    expect(partsOf(read)).toEqual([null, null, 2, 1, 1, 2]);
  });

  it('distinguishes accounts', () => {
    const read = rows(whole('X', 1, '-5'), part('X', 1, 1, '-5', 'Card'));

    expect(read[0]?.errors).toEqual(['Only 0 of the 1 parts of this split can be read']);
    expect(read[1]?.errors).toEqual([
      'The row is part 1 of 1 of a split whose transaction is not in the file on this day and in this account: ' +
        'export without a filter, or remove "(SPLIT …)" from the notes to import the row on its own',
    ]);
  });

  it('rejects a split with parts that do not add up', () => {
    const read = rows(whole('X', 2, '-5'), part('X', 1, 2, '-4'), part('X', 2, 2, '-2'));

    expect(read[0]).toMatchObject({
      errors: ['The parts of this split (rows 2, 3) add up to -6, but its amount is -5'],
      entry: null,
    });
  });

  it('counts an unreadable part as missing', () => {
    const read = rows(whole('X', 2, '-5'), part('X', 1, 2, '-4'), part('X', 2, 2, 'one'));

    expect(read[0]?.errors).toEqual(['Only 1 of the 2 parts of this split can be read']);
    expect(read[2]?.errors).toEqual(['Amount "one" is not a number in the format 1,234.56']);
  });

  it('reads a split without parts as not split', () => {
    expect(rows(whole('X', 'undefined', '-5'))).toMatchObject([{ errors: [], entry: { amount: '5', part: null } }]);
  });

  it('rejects a split amount in any other row', () => {
    expect(rows('Bank,2024-03-05,x,,,,0,-5,')[0]?.errors).toEqual([
      'Split amount is -5, but the notes do not start with "(SPLIT INTO …)"',
    ]);
    expect(rows('Bank,2024-03-05,x,,,,-4,-5,')[0]?.errors).toEqual(['Amount is -4, but Split amount is -5']);
  });

  it('lets a part without a parent be imported on its own', () => {
    const rules = { ...ROW_RULES, configuration: NO_CONFIGURATION, hasAccount: false };
    const lone = rows(part('X', 1, 2, '-4'))[0];
    if (lone === undefined) throw new Error('No row');

    expect(repairRow(actualImport, lone, { name: 'Y' }, rules).entry).toBeNull();
    expect(repairRow(actualImport, lone, { notes: '' }, rules)).toMatchObject({ errors: [], entry: { amount: '4' } });
  });

  it('does not allow changes to a row of a split', () => {
    const rules = { ...ROW_RULES, configuration: NO_CONFIGURATION, hasAccount: false };
    for (const row of rows(whole('X', 1, '-5'), part('X', 1, 1, '-5'))) {
      expect(() => repairRow(actualImport, row, { name: 'Y' }, rules)).toThrow(/split/);
    }
  });

  it('reads ten thousand similar splits in seconds', () => {
    const lines = Array.from({ length: 10_000 }, (_, at) => [whole('X', 1, String(at)), part('X', 1, 1, String(at))]);
    const hostile = Array.from({ length: 10_000 }, (_, at) => part('X', 1 + (at % 9_000), 9_999, '1'));
    const read = () => rows(...lines.flat(), whole('Y', 9_999, '1'), ...hostile);

    expect(processorTime(() => expect(read()).toHaveLength(30_001))).toBeLessThan(4_000);
  });

  it('assigns parts that add up to every split, in any order', () => {
    const split = fc.record({
      name: fc.constantFrom('A', 'B'),
      cents: fc.array(fc.integer({ min: -300, max: 300 }), { minLength: 1, maxLength: 3 }),
    });
    fc.assert(
      fc.property(fc.array(split, { minLength: 1, maxLength: 4 }), fc.infiniteStream(fc.nat()), (splits, keys) => {
        const text = (cents: number) => (cents / 100).toFixed(2);
        const lines = splits.flatMap(({ name, cents }) => [
          whole(name, cents.length, text(cents.reduce((total, amount) => total + amount, 0))),
          ...cents.map((amount, at) => part(name, at + 1, cents.length, text(amount))),
        ]);
        const mixed = lines.map((line) => ({ line, key: keys.next().value })).sort((a, b) => a.key - b.key);
        const read = rows(...mixed.map(({ line }) => line));

        expect(read.flatMap(({ errors }) => errors)).toEqual([]);
        const sums = new Map<number, number>();
        for (const { entry } of read) {
          if (entry?.part == null) continue;
          sums.set(entry.part.row, (sums.get(entry.part.row) ?? 0) + Math.round(Number(entry.amount) * 100));
        }
        for (const [row, total] of sums) expect(Math.round(Number(read[row - 1]?.entry?.amount) * 100)).toBe(total);
        expect(sums.size).toBe(splits.length);
      }),
    );
  });
});
