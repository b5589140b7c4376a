import { describe, expect, it } from 'vitest';
import { choicesOf } from '../../../shared/imports/domain/import-readiness.ts';
import {
  type OtherName,
  otherNamesAhead,
  withOtherNames,
} from '../../../shared/imports/duplicates/domain/other-names.ts';

type Renamed = readonly [row: number, names: OtherName];
const DENTIST: Renamed = [1, { name: 'Dentist', entryName: 'Coffee at Anna' }];
const REPAIR: Renamed = [2, { name: 'Bicycle repair', entryName: 'Coffee at Ben' }];

describe('the warning about rows that match under other names', () => {
  it('has their number, the first of them, and what to do', () => {
    expect(otherNamesAhead(new Map([REPAIR, DENTIST]))).toEqual([
      {
        line: null,
        code: 'other_names',
        message:
          '2 rows match entries with other names, such as row 1 "Dentist" and the entry "Coffee at Anna", because the file and the ledger report the same amounts on the same days. If they are other transactions, publish with on_other_names=create to keep both, or decide about single rows with PATCH /api/v1/imports/{id}/rows/{row_number}',
      },
    ]);
    expect(otherNamesAhead(new Map([REPAIR]))[0]?.message).toMatch(
      /^1 row matches an entry with another name, row 2 "Bicycle repair" and the entry "Coffee at Ben", because/,
    );
    expect(otherNamesAhead(new Map())).toEqual([]);
  });

  it('replaces that of an earlier attempt, and advises to revert', () => {
    const other = { line: 3, code: 'balance_row', message: 'Row 3' };
    const first = withOtherNames([other], new Map([DENTIST]));
    expect(first.map(({ code }) => code)).toEqual(['balance_row', 'other_names']);
    expect(first[1]?.message).toMatch(/revert the import and publish it again with on_other_names=create$/);
    expect(withOtherNames(first, new Map([REPAIR]))).toHaveLength(2);
    expect(withOtherNames(first, new Map())).toEqual([other]);
  });
});

describe('choicesOf', () => {
  it.each([
    [{}, 'match'],
    [{ onPossibleDuplicate: 'match' }, 'match'],
    [{ onPossibleDuplicate: 'ask' }, 'match'],
    [{ onPossibleDuplicate: 'create' }, 'match'],
    [{ onPossibleDuplicate: 'match', onOtherNames: 'create' }, 'create'],
    [{ onOtherNames: 'create' }, 'create'],
  ] as const)('keeps both of a pair with other names only if the client chose it: %j', (sent, onOtherNames) => {
    expect(choicesOf(sent)).toMatchObject({ onOtherNames });
    expect(choicesOf(choicesOf(sent))).toEqual(choicesOf(sent)); // as stored with the attempt
  });
});
