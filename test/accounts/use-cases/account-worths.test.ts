import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readWorths } from '../../../shared/accounts/use-cases/account-worths.ts';
import { addEntry, deleteEntry, editEntry } from '../../../shared/ledger/entries/domain/edit.ts';
import type { EntryContent, EntryKind, PageAccount } from '../../../shared/ledger/entries/domain/entry.ts';
import { headerOf, type PageHeader } from '../../../shared/ledger/pages/domain/header.ts';
import { emptyPage, type Page } from '../../../shared/ledger/pages/domain/page.ts';
import { entriesOf } from '../../../shared/ledger/pages/domain/read.ts';
import { decodeYear, encodeYear } from '../../../shared/ledger/store/year-header.ts';
import { sha256 } from '../../../shared/platform/domain/bytes/hash.ts';
import { addDays, monthOf } from '../../../shared/platform/domain/dates/local-date.ts';
import { anAccount, anEntryContent, FAMILY } from '../../support/ledger/ledger-builders.ts';
import { plainWorth } from '../../support/ledger/plain-worth.ts';

const ASSET = { ...anAccount(), accountType: 'investment', currency: 'USD' };
const DEBT = { ...anAccount({ id: 'debt', tag: 'facade00' }), accountType: 'credit_card', currency: 'USD' };
const ACCOUNTS = [ASSET, DEBT];
const FIRST_DAY = '2026-01-25';
const DAYS = Array.from({ length: 40 }, (_, at) => addDays(FIRST_DAY, at));

const date = fc.integer({ min: 0, max: DAYS.length - 1 }).map((at) => addDays(FIRST_DAY, at));
const amount = fc.integer({ min: -99_999, max: 99_999 }).map((cents) => String(cents / 100));
const qty = fc.integer({ min: -9, max: 9 }).map(String);
const kind = fc.constantFrom<EntryKind>('transaction', 'transaction', 'trade', 'valuation', 'holding', 'balance');
const account = fc.constantFrom(...ACCOUNTS);

const creation = fc.record({
  act: fc.constant('create' as const),
  kind,
  account,
  date,
  amount,
  qty,
  price: fc.oneof(
    fc.constant('0'),
    fc.integer({ min: 0, max: 9_999 }).map((cents) => String(cents / 100)),
  ),
  currency: fc.constantFrom('USD', 'USD', 'EUR'),
  ticker: fc.constantFrom('AAPL', 'MSFT'),
});
const edit = fc.record({
  act: fc.constant('edit' as const),
  at: fc.nat(),
  changes: fc.record({ date, amount, accountId: account.map(({ id }) => id) }, { requiredKeys: [] }),
});
const deletion = fc.record({ act: fc.constant('delete' as const), at: fc.nat() });
const command = fc.oneof(
  { arbitrary: creation, weight: 6 },
  { arbitrary: edit, weight: 3 },
  { arbitrary: deletion, weight: 1 },
);
type Command = typeof command extends fc.Arbitrary<infer Value> ? Value : never;
type Creation = typeof creation extends fc.Arbitrary<infer Value> ? Value : never;

const contentOf = ({
  kind: own,
  date: on,
  amount: value,
  currency,
  ticker,
  qty: count,
  price,
}: Creation): EntryContent => {
  const security = { securityId: null, ticker, exchangeOperatingMic: null, qty: count, price };
  const holding = { costBasis: null, costBasisSource: null, costBasisLocked: false, securityLocked: false } as const;
  const details = { trade: security, holding: { ...security, ...holding } };
  return anEntryContent({
    kind: own,
    date: on,
    amount: value,
    currency,
    details: own === 'trade' || own === 'holding' ? details[own] : null,
    valuationKind: own === 'valuation' ? 'reconciliation' : null,
  });
};

/** The pages after a series of commands; an entry stays on the page on which it was created. */
const run = (commands: readonly Command[]): readonly Page[] => {
  const pages = new Map<string, Page>();
  const pageOf = (owner: PageAccount, month: string): Page =>
    pages.get(`${owner.tag}|${month}`) ?? emptyPage({ id: owner.id, tag: owner.tag }, month);
  const put = (page: Page): void => void pages.set(`${page.account.tag}|${page.month}`, page);
  for (const [at, command] of commands.entries()) {
    const now = new Date(Date.parse('2026-05-01') + at * 1_000).toISOString();
    if (command.act === 'create') {
      put(addEntry(pageOf(command.account, monthOf(command.date)), contentOf(command), sha256(String(at)), now).page);
      continue;
    }
    const living = [...pages.values()].flatMap((page) => entriesOf(page).map((entry) => ({ page, entry })));
    const found = living[command.at % Math.max(1, living.length)];
    if (found === undefined) continue;
    const { page, entry } = found;
    put(
      command.act === 'delete'
        ? deleteEntry(page, entry.id, now).page
        : editEntry(page, entry.id, command.changes, now).page,
    );
  }
  return [...pages.values()];
};

const stored = (page: Page): PageHeader => {
  const [header] = decodeYear(encodeYear({ pages: [headerOf(page)], segments: [] }), page.account).pages;
  if (header === undefined) throw new Error('No header was stored');
  return header;
};

/** The header of a year with too many securities to store. */
const crowded = (page: Page): PageHeader => {
  const header = stored(page);
  const cells = header.cells.map((cell) => (cell.securities?.length ? { ...cell, securities: null } : cell));
  return { ...header, cells };
};

const isAt = (account: PageAccount, month: string) => (page: Page) =>
  page.account.tag === account.tag && page.month === month;

const ledgerOf = (pages: readonly Page[]) => {
  const opened: Page[] = [];
  return {
    readMany: async (_family: string, keys: readonly { account: PageAccount; month: string }[]) => {
      const read = keys.map(({ account, month }) => pages.find(isAt(account, month)) ?? emptyPage(account, month));
      opened.push(...read);
      return read;
    },
    opened: (): readonly Page[] => opened,
  };
};

const expectPlain = async (pages: readonly Page[], headers: readonly PageHeader[], days: readonly string[]) => {
  const read = await readWorths({ ledger: ledgerOf(pages) }, FAMILY, { headers, accounts: ACCOUNTS, days });
  expectWorths(read, pages.flatMap(entriesOf), days);
};

const expectWorths = (
  read: Awaited<ReturnType<typeof readWorths>>,
  entries: ReturnType<typeof entriesOf>,
  days: readonly string[],
): void => {
  for (const { id, accountType } of ACCOUNTS) {
    const isCounted = entries.filter((entry) => entry.accountId === id && entry.kind !== 'balance');
    const currencies = new Set(['USD', ...isCounted.map(({ currency }) => currency).sort((a, b) => (a < b ? 1 : -1))]);
    const worths = read.get(id) ?? [];
    expect(worths.map(({ currency }) => currency)).toEqual([...currencies]);
    for (const { currency, worths: own } of worths) {
      const counted = isCounted.filter((entry) => entry.currency === currency);
      expect(own).toEqual(days.map((day) => plainWorth(counted, day, accountType === 'credit_card')));
    }
  }
};

describe('readWorths', () => {
  it('agrees with a plain recalculation on every day after any creation, edit, move or deletion', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(command, { maxLength: 25 }), fc.boolean(), async (commands, isCrowded) => {
        const pages = run(commands);
        const headers = pages.map(isCrowded ? crowded : stored);
        for (const day of DAYS) await expectPlain(pages, headers, [day]);
      }),
      { numRuns: 150 },
    );
  });

  it('agrees with the recalculation for any list of days', async () => {
    const days = fc.uniqueArray(date, { minLength: 1, maxLength: 12 }).map((some) => some.toSorted());
    await fc.assert(
      fc.asyncProperty(fc.array(command, { maxLength: 30 }), days, async (commands, asked) => {
        const pages = run(commands);
        await expectPlain(pages, pages.map(stored), asked);
      }),
      { numRuns: 500 },
    );
  });

  it('counts each page either as the index or as the ledger has it, while the index lags', async () => {
    const lives = fc.array(command, { minLength: 1, maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(lives, fc.array(edit, { maxLength: 3 }), date, async (commands, late, day) => {
        const indexed = run(commands);
        const ledger = ledgerOf(run([...commands, ...late]));
        const request = { headers: indexed.map(stored), accounts: ACCOUNTS, days: [day] };

        const read = await readWorths({ ledger }, FAMILY, request);

        const counted = indexed.map((page) => ledger.opened().find(isAt(page.account, page.month)) ?? page);
        expectWorths(read, counted.flatMap(entriesOf), [day]);
      }),
      { numRuns: 500 },
    );
  });

  describe('opens pages', () => {
    const aCreation = (over: Partial<Creation>): Creation => ({
      act: 'create',
      kind: 'transaction',
      account: ASSET,
      date: '2026-02-10',
      amount: '1',
      qty: '1',
      price: '10',
      currency: 'USD',
      ticker: 'AAPL',
      ...over,
    });
    const openedFor = async (commands: readonly Command[], days: readonly string[]) => {
      const pages = run(commands);
      const ledger = ledgerOf(pages);
      await readWorths({ ledger }, FAMILY, { headers: pages.map(stored), accounts: ACCOUNTS, days });
      return ledger.opened().length;
    };
    const ORDINARY = [
      aCreation({ date: '2026-01-28' }),
      aCreation({ date: '2026-01-31', kind: 'valuation' }),
      aCreation({ date: '2026-02-03', kind: 'trade' }),
      aCreation({ date: '2026-02-03', kind: 'valuation' }),
      aCreation({ date: '2026-02-05', account: DEBT, currency: 'EUR' }),
    ];
    const ENDS = ['2026-01-31', '2026-02-20', '2026-02-28'];

    it('only for months that a day or a moved valuation splits', async () => {
      expect(await openedFor(ORDINARY, ENDS)).toBe(0);
    });

    it.each<[string, Command]>([
      ['an entry after the day', aCreation({ date: '2026-02-21' })],
      ['a trade after a valuation', aCreation({ date: '2026-02-04', kind: 'trade' })],
      ['an entry that was moved beside a valuation', { act: 'edit', at: 0, changes: { date: '2026-02-11' } }],
    ])('for a month with %s', async (_what, command) => {
      expect(await openedFor([...ORDINARY, command], ENDS)).toBeGreaterThan(0);
    });

    it('if the header has no room for their securities', async () => {
      const many = Array.from({ length: 1_500 }, (_, at) => {
        const ticker = Buffer.from(sha256(`${at}`)).toString('hex', 0, 12) as 'AAPL';
        return aCreation({ kind: 'trade', ticker, date: '2026-02-10' });
      });
      const pages = run(many);

      expect(encodeYear({ pages: pages.map(headerOf), segments: [] }).length).toBeLessThan(500);
      await expectPlain(pages, pages.map(stored), ['2026-02-10', '2026-02-28']);
    });
  });
});
