import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addEntry } from '../../../shared/ledger/entries/domain/edit.ts';
import { type EntryContent, TRANSACTION_KINDS } from '../../../shared/ledger/entries/domain/entry.ts';
import { splitEntry } from '../../../shared/ledger/entries/domain/transaction.ts';
import { personAs } from '../../../shared/ledger/history/domain/entry-history.ts';
import { headerOf } from '../../../shared/ledger/pages/domain/header.ts';
import { emptyPage, type Page } from '../../../shared/ledger/pages/domain/page.ts';
import { ALL_TRANSACTIONS } from '../../../shared/ledger/search/domain/entry-filters.ts';
import { listEntries } from '../../../shared/ledger/search/use-cases/list-entries.ts';
import { type Flows, NO_FLOWS, plus, total } from '../../../shared/ledger/totals/domain/spending.ts';
import { sha256 } from '../../../shared/platform/domain/bytes/hash.ts';
import { subtract, sum } from '../../../shared/platform/domain/money/decimal.ts';
import { PART_KINDS } from '../../../shared/reports/spending/domain/spending-parts.ts';
import { readSpending } from '../../../shared/reports/spending/use-cases/read-spending.ts';
import { readSpendingParts } from '../../../shared/reports/spending/use-cases/read-spending-parts.ts';
import { anEntryContent, columnsOf, FAMILY } from '../../support/ledger/ledger-builders.ts';

const SHOWN = { id: '7f6f2f6e-0a55-4d4e-9d53-4f6f3f9c1a01', tag: '00c0ffee' };
const HIDDEN = { id: '7f6f2f6e-0a55-4d4e-9d53-4f6f3f9c1a02', tag: '00decade' };
const KNOWN = '0195583c-0b1e-7d52-b6a4-91c3e7f52a04';
const DELETED = '0195583c-0b1e-7d52-b6a4-91c3e7f52a05';
const [MONTH, TODAY] = ['2026-05', '2026-05-20'];
const STAMP = { now: '2026-05-20T00:00:00.000Z', by: personAs({ userId: 'user' }) };

const aRow = fc.record({
  isHidden: fc.boolean(),
  isSplit: fc.boolean(),
  content: fc.record({
    date: fc.constantFrom('2026-04-30', '2026-05-01', TODAY, '2026-05-21', '2026-06-01'),
    amount: fc.constantFrom('12.34', '-5', '0.01', '100'),
    currency: fc.constantFrom('EUR', 'USD'),
    categoryId: fc.constantFrom(null, KNOWN, DELETED),
    merchantId: fc.constantFrom(null, KNOWN, DELETED),
    tagIds: fc.constantFrom([], [KNOWN], [DELETED], [KNOWN, DELETED]),
    excluded: fc.boolean(),
    transactionKind: fc.constantFrom(...TRANSACTION_KINDS),
  }),
});
type Row = typeof aRow extends fc.Arbitrary<infer Made> ? Made : never;

const ledgerOf = (rows: readonly Row[]) => {
  const pages = new Map<string, Page>();
  rows.forEach(({ isHidden, isSplit, content }, at) => {
    const account = isHidden ? HIDDEN : SHOWN;
    const month = content.date.slice(0, 7);
    const page = pages.get(`${account.tag}|${month}`) ?? emptyPage(account, month);
    const made: EntryContent = anEntryContent({ ...content, excluded: content.excluded || isSplit });
    const added = addEntry(page, made, sha256(`row ${at}`), STAMP.now);
    const stamp = { ...STAMP, hashOf: (index: number) => sha256(`part ${at} ${index}`) };
    const parts = [
      { ...made, amount: subtract(made.amount, '1'), excluded: content.excluded },
      { ...made, amount: '1', excluded: false, categoryId: null },
    ];
    const whole = isSplit ? splitEntry(added.page, added.entryId, parts, stamp).page : added.page;
    pages.set(`${account.tag}|${month}`, whole);
  });
  const all = [...pages.values()];
  return {
    headers: { list: async () => all.map(headerOf) },
    ledger: {
      readColumns: async (_family: string, keys: readonly Pick<Page, 'account' | 'month'>[]) =>
        keys.map(({ account, month }) => columnsOf(pages.get(`${account.tag}|${month}`) ?? emptyPage(account, month))),
    },
  };
};

const FAMILY_RECORDS = {
  accounts: {
    list: async () => [
      { ...SHOWN, status: 'active' },
      { ...HIDDEN, status: 'disabled' },
    ],
  },
  records: { listOf: async (_family: string, kind: string) => [{ id: KNOWN, name: 'Known', kind }] },
};

describe('transactions that a figure of the spending counts', () => {
  it.each([null, KNOWN])('add up to that figure (category %s)', async (id) => {
    await fc.assert(
      fc.asyncProperty(fc.array(aRow, { maxLength: 20 }), async (rows) => {
        const work = { ...FAMILY_RECORDS, ...ledgerOf(rows), today: async () => TODAY };
        const range = { accountId: undefined, startDate: `${MONTH}-01`, endDate: `${MONTH}-31` };
        const { currencies } = await readSpending(work as unknown as Parameters<typeof readSpending>[0])(FAMILY, range);
        for (const currency of ['EUR', 'USD']) {
          const content = { categoryId: id, currency, inSpending: true };
          const filters = { ...ALL_TRANSACTIONS, startDate: `${MONTH}-01`, endDate: TODAY, content };
          const { entries } = await listEntries(work)(FAMILY, filters, { page: 1, perPage: 100 });
          const row = currencies
            .find((sheet) => sheet.currency === currency)
            ?.categories.find((category) => category.categoryId === id);
          const { inflow, outflow } = total(row?.months ?? new Map());
          expect(sum(entries.map(({ amount }) => amount))).toBe(subtract(outflow, inflow));
        }
      }),
      { numRuns: 60 },
    );
  });

  it('and those that do not count are all others', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(aRow, { maxLength: 20 }), async (rows) => {
        const list = listEntries({ ...FAMILY_RECORDS, ...ledgerOf(rows) });
        const count = async (inSpending?: boolean) =>
          (await list(FAMILY, { ...ALL_TRANSACTIONS, content: { inSpending } }, { page: 1, perPage: 1 })).totalCount;
        expect((await count(true)) + (await count(false))).toBe(await count());
      }),
      { numRuns: 20 },
    );
  });

  it('are not listed by a reader that knows neither accounts nor records', async () => {
    const filters = { ...ALL_TRANSACTIONS, content: { tagId: null } };
    await expect(listEntries(ledgerOf([]))(FAMILY, filters, { page: 1, perPage: 1 })).rejects.toThrow('facts');
  });
});

describe('the spending by merchant, tag or account', () => {
  it.each(PART_KINDS)('adds up to that by category, whatever it is divided by (%s)', async (kind) => {
    await fc.assert(
      fc.asyncProperty(fc.array(aRow, { maxLength: 20 }), async (rows) => {
        const work = { ...FAMILY_RECORDS, ...ledgerOf(rows), today: async () => TODAY };
        const deps = work as unknown as Parameters<typeof readSpending>[0];
        const range = { accountId: undefined, startDate: `${MONTH}-01`, endDate: `${MONTH}-31` };
        const { currencies } = await readSpending(deps)(FAMILY, range);
        const parts = await readSpendingParts(deps)(FAMILY, kind, { from: `${MONTH}-01`, to: TODAY });
        expect([...parts.keys()].sort()).toEqual(currencies.map(({ currency }) => currency).sort());
        for (const { currency, categories } of currencies) {
          for (const { categoryId, months } of categories) {
            const cells = parts.get(currency)?.filter((cell) => cell.categoryId === categoryId) ?? [];
            expect(cells.reduce<Flows>((all, cell) => plus(all, cell), NO_FLOWS)).toEqual(total(months));
          }
        }
      }),
      { numRuns: 40 },
    );
  });
});

describe('a filter for what has no category, merchant or tag', () => {
  it.each([
    ['categoryId', { categoryId: KNOWN }],
    ['merchantId', { merchantId: KNOWN }],
    ['tagId', { tagIds: [KNOWN] }],
  ] as const)('also finds those whose only one was deleted (%s)', async (filter, own) => {
    const page = [own, {}].reduce<Page>(
      (left, content, at) =>
        addEntry(left, anEntryContent({ date: TODAY, ...content }), sha256(`${at}`), STAMP.now).page,
      emptyPage(SHOWN, MONTH),
    );
    const work = (known: readonly string[]) => ({
      accounts: FAMILY_RECORDS.accounts,
      records: { listOf: async () => known.map((id) => ({ id, name: id })) },
      headers: { list: async () => [headerOf(page)] },
      ledger: { readColumns: async () => [columnsOf(page)] },
    });
    const count = async (known: readonly string[], content: object) =>
      (await listEntries(work(known))(FAMILY, { ...ALL_TRANSACTIONS, content }, { page: 1, perPage: 1 })).totalCount;
    expect(await count([KNOWN], { [filter]: null })).toBe(1);
    expect(await count([], { [filter]: null })).toBe(2);
    expect(await count([KNOWN], { [filter]: KNOWN })).toBe(1);
  });
});
