import { readWorths } from '../../../accounts/use-cases/account-worths.ts';
import type { CatalogueRecord } from '../../../catalogue/domain/catalogue-record.ts';
import type { Records } from '../../../catalogue/use-cases/catalogue-ports.ts';
import type { Account, Accounts } from '../../../ledger/entries/domain/account.ts';
import { type Entry, isSecurityDetails } from '../../../ledger/entries/domain/entry.ts';
import { type PageHeader, securityKey } from '../../../ledger/pages/domain/header.ts';
import { createEntryBuilder } from '../../../ledger/pages/domain/page-columns.ts';
import { createMatcher, type EntryFilters } from '../../../ledger/search/domain/entry-filters.ts';
import type { Position } from '../../../ledger/totals/domain/worth.ts';
import type {
  LedgerColumns,
  LedgerHeaders,
  LedgerPages,
  PlacedHeader,
} from '../../../ledger/use-cases/ledger-ports.ts';
import { monthOf } from '../../../platform/domain/dates/local-date.ts';
import type { AccountId, FamilyId } from '../../../platform/domain/ids.ts';
import { compare } from '../../../platform/domain/money/decimal.ts';
import { compareText } from '../../../platform/domain/text/compare-text.ts';
import type { Today } from '../../../platform/use-cases/family-today.ts';
import { costOf, type SecurityEntry, settlesCost } from '../domain/cost-basis.ts';

export type InvestmentDependencies = {
  readonly records: Pick<Records, 'findMany'>;
  readonly headers: LedgerHeaders;
  readonly ledger: LedgerColumns & Pick<LedgerPages, 'readMany'>;
};

export type InvestmentRequest = {
  readonly accounts: readonly Pick<Account, 'id' | 'name' | 'accountType' | 'currency'>[];
  readonly today: string;
};

/** A position today, with what was paid for it: null if that is not known. */
export type Investment = Position & {
  readonly accountId: AccountId;
  readonly accountName: string;
  readonly currency: string;
  readonly securityName: string | null;
  readonly cost: string | null;
};

/** The pages of five accounts in a year. */
const PAGES_AT_ONCE = 60;

/**
 * The positions of these accounts today, by currency and then the most valuable first. Opens the pages with trades and holdings
 * records of accounts with positions, newest first, until the cost of every position is settled. So it reads little if banks state
 * the cost, and otherwise grows with the months that have trades.
 */
export const readInvestments =
  ({ records, headers, ledger }: InvestmentDependencies) =>
  async (familyId: FamilyId, { accounts, today }: InvestmentRequest): Promise<readonly Investment[]> => {
    const all = await headers.list(familyId);
    const worths = await readWorths({ ledger }, familyId, { headers: all, accounts, days: [today] });
    const held = accounts.flatMap(({ id, name }) =>
      (worths.get(id) ?? []).flatMap(({ currency, positions }) =>
        positions.map((position) => ({ ...position, accountId: id, accountName: name, currency })),
      ),
    );
    const ids = [...new Set(held.flatMap(({ securityId }) => securityId ?? []))];
    const [entries, securities] = await Promise.all([
      readSettling(ledger, familyId, { headers: all, held, today }),
      ids.length === 0 ? new Map<string, CatalogueRecord>() : records.findMany(familyId, 'security', ids),
    ]);
    return held
      .map((position) => ({
        ...position,
        securityName: nameOf(securities.get(position.securityId ?? '')),
        cost: costOf(entries.get(keyOf(position)) ?? [], position.qty),
      }))
      .sort(byValue);
  };

/** The same for all accounts that are not disabled, or for one of them. */
export const readFamilyInvestments =
  ({ accounts, today, ...deps }: InvestmentDependencies & { accounts: Pick<Accounts, 'list'>; today: Today }) =>
  async (familyId: FamilyId, { accountId }: { readonly accountId?: AccountId | undefined } = {}) => {
    const [all, day] = await Promise.all([accounts.list(familyId), today(familyId)]);
    const shown = all.filter(({ id, status }) => status !== 'disabled' && id === (accountId ?? id));
    return readInvestments(deps)(familyId, { accounts: shown, today: day });
  };

const nameOf = (record: CatalogueRecord | undefined): string | null =>
  record?.kind === 'security' ? (record.securityName ?? null) : null;

const byValue = (a: Investment, b: Investment): number =>
  compareText(a.currency, b.currency) ||
  compare(b.value, a.value) ||
  compareText(a.ticker, b.ticker) ||
  compareText(a.accountId, b.accountId);

type Place = Parameters<typeof securityKey>[0] & { readonly accountId: AccountId; readonly currency: string };

const keyOf = ({ accountId, currency, ...security }: Place): string =>
  `${accountId}|${currency}|${securityKey(security)}`;

type Wanted = {
  readonly headers: readonly PlacedHeader[];
  readonly held: readonly Place[];
  readonly today: string;
};

/** The trades and holdings records of each position, at least from the one that settles its cost. */
const readSettling = async (
  ledger: LedgerColumns,
  familyId: FamilyId,
  { headers, held, today }: Wanted,
): Promise<ReadonlyMap<string, readonly SecurityEntry[]>> => {
  const kept = createKept(held.map(keyOf));
  const match = matcherOf(today);
  const pages = pagesOf(headers, new Set(held.map(({ accountId }) => accountId)));
  for (let at = 0; at < pages.length; at += PAGES_AT_ONCE) {
    // pages are ordered by their newest month, so those that follow have nothing newer
    if (kept.areSettledAfter(pages[at]?.month ?? '')) break;
    const group = pages.slice(at, at + PAGES_AT_ONCE).map(({ page }) => page);
    for (const page of await ledger.readColumns(familyId, group)) {
      match(page).map(createEntryBuilder(page)).forEach(kept.see);
    }
  }
  return kept.found;
};

/** The entries of each position, and the newest day that settles its cost. */
const createKept = (keys: readonly string[]) => {
  const found = new Map<string, SecurityEntry[]>(keys.map((key) => [key, []]));
  const settled = new Map<string, string>();
  return {
    found,
    areSettledAfter: (month: string): boolean => keys.every((key) => monthOf(settled.get(key) ?? '') > month),
    see: (entry: Entry): void => {
      if (!isSecurityDetails(entry.details)) return;
      const key = keyOf({ ...entry.details, accountId: entry.accountId, currency: entry.currency });
      found.get(key)?.push(entry);
      if (settlesCost(entry) && entry.date > (settled.get(key) ?? '')) settled.set(key, entry.date);
    },
  };
};

const matcherOf = (today: string) => {
  const filters = { accountId: undefined, importId: undefined, startDate: undefined, endDate: today };
  const tests = (['trade', 'holding'] as const).map((kind) =>
    createMatcher({ ...filters, kind } satisfies EntryFilters),
  );
  return (page: Parameters<(typeof tests)[number]>[0]) => tests.flatMap((test) => test(page));
};

/** The pages with trades or holdings records of these accounts, with the newest month of any of them. */
const pagesOf = (headers: readonly PlacedHeader[], accounts: ReadonlySet<string>) =>
  headers
    .flatMap(({ account, key, cells, segments, version }) => {
      const month = newestMonth(cells.filter(({ accountId }) => accounts.has(accountId)));
      return month === undefined ? [] : [{ month, page: { account, month: key.month, segments, version } }];
    })
    .sort((a, b) => compareText(b.month, a.month));

const newestMonth = (cells: PageHeader['cells']): string | undefined =>
  cells
    .filter(({ trades, holdings }) => trades + holdings > 0)
    .map(({ month }) => month)
    .sort()
    .at(-1);
