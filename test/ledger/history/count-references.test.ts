import { describe, expect, it } from 'vitest';
import { addEntry } from '../../../shared/ledger/entries/domain/edit.ts';
import { countReferences } from '../../../shared/ledger/history/use-cases/count-references.ts';
import { headerOf } from '../../../shared/ledger/pages/domain/header.ts';
import { emptyPage, type Page } from '../../../shared/ledger/pages/domain/page.ts';
import { sha256 } from '../../../shared/platform/domain/bytes/hash.ts';
import { anEntryContent, columnsOf, FAMILY } from '../../support/ledger/ledger-builders.ts';

const ACCOUNT = { id: '7f6f2f6e-0a55-4d4e-9d53-4f6f3f9c1a01', tag: '00c0ffee' };
const [FOOD, BAKERY, HOLIDAY, SHARED] = [1, 2, 3, 4].map((at) => `0195583c-0b1e-7d52-b6a4-91c3e7f52a0${at}`) as [
  string,
  string,
  string,
  string,
];

describe('countReferences', () => {
  it('counts the transactions of every category, merchant and tag from a day on', async () => {
    const entries = [
      { date: '2026-05-03', categoryId: FOOD },
      { date: '2026-05-04', categoryId: FOOD, merchantId: BAKERY },
      { date: '2026-05-05', categoryId: FOOD, merchantId: BAKERY, tagIds: [HOLIDAY, SHARED] },
      { date: '2026-05-06', tagIds: [SHARED] },
    ];
    const page = entries.reduce<Page>(
      (made, own, at) => addEntry(made, anEntryContent(own), sha256(`row ${at}`), '2026-05-20T00:00:00.000Z').page,
      emptyPage(ACCOUNT, '2026-05'),
    );
    const ledger = { readColumns: async () => [columnsOf(page)] };
    const counts = await countReferences({ headers: { list: async () => [headerOf(page)] }, ledger })(
      FAMILY,
      '2026-05-04',
    );
    expect(Object.fromEntries(counts)).toEqual({ [FOOD]: 2, [BAKERY]: 2, [HOLIDAY]: 1, [SHARED]: 2 });
  });
});
