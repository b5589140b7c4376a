import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deleteEntry, editEntry } from '../../../shared/ledger/entries/domain/edit.ts';
import type { Entry } from '../../../shared/ledger/entries/domain/entry.ts';
import type { EntryFilters } from '../../../shared/ledger/search/domain/entry-filters.ts';
import { withRows } from '../../support/ledger/ledger-builders.ts';
import { ACCOUNTS, createListLedger, NOW } from '../../support/ledger/list-ledger.ts';

type Ledger = ReturnType<typeof createListLedger>;

const day = fc
  .record({ month: fc.integer({ min: 1, max: 5 }), day: fc.integer({ min: 1, max: 4 }) })
  .map((date) => `2026-0${date.month}-0${date.day}`);
const entries = fc.array(
  fc.record({
    account: fc.integer({ min: 0, max: 1 }),
    date: day,
    movedTo: fc.option(day, { nil: undefined, freq: 4 }),
    amount: fc.integer({ min: -9, max: 9 }).map(String),
  }),
  { maxLength: 40 },
);
const filters: fc.Arbitrary<Partial<EntryFilters>> = fc.record({
  accountId: fc.constantFrom(undefined, ACCOUNTS[0]?.id),
  startDate: fc.option(day, { nil: undefined }),
  endDate: fc.option(day, { nil: undefined }),
  content: fc.constantFrom(undefined, { minAmount: '5' }),
});

const filled = (rows: readonly { account: number; date: string; movedTo: string | undefined; amount: string }[]) => {
  const ledger = createListLedger();
  for (const { account, date, movedTo, amount } of rows) {
    const id = ledger.add(account, { date, amount });
    if (movedTo !== undefined) {
      ledger.put(editEntry(ledger.at(account, date.slice(0, 7)), id, { date: movedTo }, NOW).page);
    }
  }
  return ledger;
};

const remove = (ledger: Ledger, id: string): void => {
  for (const account of ACCOUNTS.keys()) {
    for (const month of [1, 2, 3, 4, 5]) {
      const page = ledger.at(account, `2026-0${month}`);
      ledger.put(deleteEntry(page, id, NOW).page);
    }
  }
};

/** Reads the first page, then follows. `between` runs after each page. */
const follow = async (
  ledger: Ledger,
  wanted: Partial<EntryFilters>,
  most: number,
  between: (read: readonly Entry[]) => void = () => undefined,
): Promise<readonly Entry[]> => {
  const read = [...(await ledger.list(wanted, 1, most)).entries];
  for (let hasMore = read.length === most; hasMore; ) {
    between(read);
    const last = read.at(-1);
    if (last === undefined) break;
    const page = await ledger.after(wanted, last, most);
    expect(page.entries.length).toBeLessThanOrEqual(most);
    read.push(...page.entries);
    hasMore = page.hasMore;
  }
  return read;
};

describe('listEntriesAfter', () => {
  it('gives each entry once, in the order of the list', async () => {
    await fc.assert(
      fc.asyncProperty(entries, filters, fc.integer({ min: 1, max: 9 }), async (rows, wanted, most) => {
        const ledger = filled(rows);
        const all = (await ledger.list(wanted, 1, 100)).entries;
        expect(await follow(ledger, wanted, most)).toEqual(all);
      }),
    );
  });

  it('misses no entry when others are deleted meanwhile', async () => {
    await fc.assert(
      fc.asyncProperty(entries, fc.integer({ min: 1, max: 5 }), async (rows, most) => {
        const ledger = filled(rows);
        const all = (await ledger.list({}, 1, 100)).entries;
        const deleted: string[] = [];
        const read = await follow(ledger, {}, most, (soFar) => {
          const { id } = soFar[deleted.length] ?? { id: '' };
          deleted.push(id);
          remove(ledger, id);
        });
        expect(read.map(({ id }) => id)).toEqual(all.map(({ id }) => id));
      }),
    );
  });

  it('goes on after an entry that no longer exists', async () => {
    const ledger = createListLedger();
    const [older, gone] = [ledger.add(0, { date: '2026-01-01' }), ledger.add(0, { date: '2026-01-02' })];
    remove(ledger, gone);
    const { entries: rest, hasMore } = await ledger.after({}, { date: '2026-01-02', id: gone }, 5);
    expect(rest.map(({ id }) => id)).toEqual([older]);
    expect(hasMore).toBe(false);
  });

  it('opens only the months that it needs', async () => {
    const ledger = createListLedger();
    for (const month of [1, 2, 3, 4, 5]) ledger.add(0, { date: `2026-0${month}-01` });
    await ledger.after({}, { date: '2026-05-01', id: 'f' }, 1);
    expect(new Set(ledger.opened)).toEqual(new Set(['00c0ffee|2026-05', '00c0ffee|2026-04']));
  });

  it('follows the entries that an import created', async () => {
    const ledger = createListLedger();
    ledger.add(0, { date: '2026-03-01' });
    const rows = ['a', 'b', 'c'].map((name) => ({ name }));
    ledger.put(withRows(ledger.at(0, '2026-03'), rows, { importId: 'import-a' }));
    const wanted = { importId: 'import-a' };
    const read = await follow(ledger, wanted, 1);
    expect(read.map(({ name }) => name).sort()).toEqual(['a', 'b', 'c']);
  });
});
