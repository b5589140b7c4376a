import { type Account, isDebt } from '../../ledger/entries/domain/account.ts';
import type { PageRef } from '../../ledger/entries/domain/entry.ts';
import { headerOf, type Move, movesOf, type PageHeader } from '../../ledger/pages/domain/header.ts';
import type { PastSum } from '../../ledger/totals/domain/past-sums.ts';
import {
  NO_WORTH,
  type Position,
  type Standing,
  stepsOf,
  type Timeline,
  timelinesOf,
  unclearMonths,
  type Worth,
  worthOn,
} from '../../ledger/totals/domain/worth.ts';
import type { LedgerHeaders, LedgerPages } from '../../ledger/use-cases/ledger-ports.ts';
import { monthOf, yearOf } from '../../platform/domain/dates/local-date.ts';
import type { AccountId, FamilyId } from '../../platform/domain/ids.ts';
import type { Today } from '../../platform/use-cases/family-today.ts';

type ReadPages = { readonly ledger: Pick<LedgerPages, 'readMany'> };

/** An account in one currency: its own, or one used by its entries. */
export type CurrencyWorth = {
  readonly currency: string;
  /** On each requested day. */
  readonly worths: readonly Worth[];
  /** On the last requested day. */
  readonly positions: readonly Position[];
  readonly standing: Standing;
};

export type WorthRequest = {
  readonly headers: readonly PageHeader[];
  readonly accounts: readonly Pick<Account, 'id' | 'accountType' | 'currency'>[];
  /** Ascending, and after the years that `past` includes. */
  readonly days: readonly string[];
  /** The sums of the accounts before the entries of the headers. */
  readonly past?: readonly PastSum[];
};

const PAGES_AT_ONCE = 50;

/**
 * The values of accounts on the given days, by id: first in their own currency, then in each other currency with
 * entries. Uses the headers, and opens pages only for months that a day or a valuation splits.
 */
export const readWorths = async (
  deps: ReadPages,
  familyId: FamilyId,
  { headers, accounts, days, past = [] }: WorthRequest,
): Promise<ReadonlyMap<string, readonly CurrencyWorth[]>> => {
  const ids = new Set(accounts.map(({ id }) => id));
  const { timelines, movesIn } = await openUnclear(deps, familyId, { headers, ids, days });
  const byAccount = Map.groupBy(timelines, ({ accountId }) => accountId);
  const sums = new Map(past.map((sum) => [sum.account.id, sum]));
  return new Map(
    accounts.map(({ id, accountType, currency }) => {
      const own = new Map((byAccount.get(id) ?? []).map((timeline) => [timeline.currency, timeline]));
      const before = new Map(sums.get(id)?.currencies.map((sum) => [sum.currency, sum.standing]));
      const others = [...new Set([...before.keys(), ...own.keys()])].filter((other) => other !== currency).sort();
      const worths = [currency, ...others].map((code) => {
        const timeline = own.get(code) ?? { accountId: id, currency: code, months: [] };
        const steps = stepsOf(timeline, (month) => movesIn.get(placeKey({ ...timeline, month })));
        return { currency: code, ...worthOn(steps, days, isDebt(accountType), before.get(code)) };
      });
      return [id, worths] as const;
    }),
  );
};

type Unclear = Pick<WorthRequest, 'headers' | 'days'> & { readonly ids: ReadonlySet<string> };
type Opened = {
  readonly timelines: readonly Timeline[];
  /** The entries of the opened months. */
  readonly movesIn: ReadonlyMap<string, readonly Move[]>;
};

/**
 * Opens pages until no month is unclear. An opened page counts with its own header: the index can lag, and an entry that
 * moved would otherwise count twice or not at all.
 */
const openUnclear = async (deps: ReadPages, familyId: FamilyId, { headers, ids, days }: Unclear): Promise<Opened> => {
  const opened = new Map<string, OpenedPage>();
  for (;;) {
    const known = headers.map((header) => opened.get(nameOf(header.account, header.key.month))?.header ?? header);
    const timelines = timelinesOf(known, ids);
    const unclear = monthsToOpen(timelines, days);
    const unopened = [...unclear.pages].filter(([name]) => !opened.has(name)).map(([, page]) => page);
    if (unopened.length === 0) return { timelines, movesIn: movesByPlace(unclear.places, opened.values()) };
    for (const page of await openPages(deps, familyId, unopened)) opened.set(page.name, page);
  }
};

/** The months to open, and their pages. */
const monthsToOpen = (timelines: readonly Timeline[], days: readonly string[]) => {
  const places = new Set<string>();
  const pages = new Map<string, PageRef>();
  for (const timeline of timelines) {
    const unclear = new Set(unclearMonths(timeline, days));
    for (const { month, cells } of timeline.months.filter((candidate) => unclear.has(candidate.month))) {
      places.add(placeKey({ ...timeline, month }));
      for (const { page } of cells) pages.set(nameOf(page.account, page.month), page);
    }
  }
  return { places, pages };
};

type OpenedPage = { readonly name: string; readonly header: PageHeader; readonly moves: readonly Move[] };

const openPages = async (
  { ledger }: ReadPages,
  familyId: FamilyId,
  refs: readonly PageRef[],
): Promise<readonly OpenedPage[]> => {
  const opened: OpenedPage[] = [];
  for (let at = 0; at < refs.length; at += PAGES_AT_ONCE) {
    for (const page of await ledger.readMany(familyId, refs.slice(at, at + PAGES_AT_ONCE))) {
      opened.push({ name: nameOf(page.account, page.month), header: headerOf(page), moves: movesOf(page) });
    }
  }
  return opened;
};

const movesByPlace = (
  places: ReadonlySet<string>,
  pages: Iterable<OpenedPage>,
): ReadonlyMap<string, readonly Move[]> => {
  const moves = new Map<string, Move[]>([...places].map((place) => [place, []]));
  for (const page of pages) {
    for (const move of page.moves) moves.get(placeKey({ ...move, month: monthOf(move.date) }))?.push(move);
  }
  return moves;
};

const nameOf = ({ tag }: { readonly tag: string }, month: string): string => `${tag}|${month}`;

const placeKey = ({ accountId, currency, month }: { accountId: AccountId; currency: string; month: string }): string =>
  `${accountId}|${currency}|${month}`;

export type WorthDependencies = ReadPages & { readonly headers: LedgerHeaders; readonly today: Today };

/** An account today in each of its currencies, its own first. */
export type AccountToday = readonly (Worth & { readonly currency: string; readonly positions: readonly Position[] })[];

/** The values of accounts today, by id. The index may lag a write. */
export const accountsToday =
  ({ headers, ledger, today }: WorthDependencies) =>
  async (familyId: FamilyId, accounts: WorthRequest['accounts']): Promise<ReadonlyMap<string, AccountToday>> => {
    const [day, recent] = await Promise.all([today(familyId), headers.recent?.(familyId)]);
    const ledgerUntilToday =
      recent?.past.every(({ until }) => until < yearOf(day)) === true
        ? recent
        : { headers: await headers.list(familyId) };
    const read = await readWorths({ ledger }, familyId, { ...ledgerUntilToday, accounts, days: [day] });
    return new Map([...read].map(([id, currencies]) => [id, currencies.map(onLastDay)]));
  };

export const onLastDay = ({ worths, standing: _, ...currency }: CurrencyWorth): AccountToday[number] => ({
  ...currency,
  ...(worths.at(-1) ?? NO_WORTH),
});
