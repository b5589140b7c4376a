import { type Account, isDebt } from '../../ledger/domain/account.ts';
import type { PageRef } from '../../ledger/domain/entry.ts';
import { type Move, movesOf, type PageHeader } from '../../ledger/domain/header.ts';
import {
  NO_WORTH,
  type Position,
  stepsOf,
  type Timeline,
  timelinesOf,
  unclearMonths,
  type Worth,
  worthOn,
} from '../../ledger/domain/worth.ts';
import type { LedgerHeaders, LedgerPages } from '../../ledger/use-cases/ledger-ports.ts';
import { monthOf } from '../../platform/domain/local-date.ts';
import type { Today } from '../../platform/use-cases/family-today.ts';

type ReadPages = { readonly ledger: Pick<LedgerPages, 'readMany'> };

/** An account in one currency: its own, or one used by its entries. */
export type CurrencyWorth = {
  readonly currency: string;
  /** On each requested day. */
  readonly worths: readonly Worth[];
  /** On the last requested day. */
  readonly positions: readonly Position[];
};

export type WorthRequest = {
  readonly headers: readonly PageHeader[];
  readonly accounts: readonly Pick<Account, 'id' | 'accountType' | 'currency'>[];
  /** Ascending. */
  readonly days: readonly string[];
};

const PAGES_AT_ONCE = 50;

/**
 * The values of accounts on the given days, by id: first in their own currency, then in each other currency with
 * entries. Uses the headers, and opens pages only for months that a day or a valuation splits.
 */
export const readWorths = async (
  deps: ReadPages,
  familyId: string,
  { headers, accounts, days }: WorthRequest,
): Promise<ReadonlyMap<string, readonly CurrencyWorth[]>> => {
  const ids = new Set(accounts.map(({ id }) => id));
  const timelines = timelinesOf(headers).filter(({ accountId }) => ids.has(accountId));
  const movesIn = await readUnclear(deps, familyId, timelines, days);
  const byAccount = Map.groupBy(timelines, ({ accountId }) => accountId);
  return new Map(
    accounts.map(({ id, accountType, currency }) => {
      const own = new Map((byAccount.get(id) ?? []).map((timeline) => [timeline.currency, timeline]));
      const others = [...own.keys()].filter((other) => other !== currency).sort();
      const worths = [currency, ...others].map((each) => {
        const timeline = own.get(each) ?? { accountId: id, currency: each, months: [] };
        const steps = stepsOf(timeline, (month) => movesIn.get(placeKey({ ...timeline, month })));
        return { currency: each, ...worthOn(steps, days, isDebt(accountType)) };
      });
      return [id, worths] as const;
    }),
  );
};

/** The entries of the months to open. */
const readUnclear = async (
  { ledger }: ReadPages,
  familyId: string,
  timelines: readonly Timeline[],
  days: readonly string[],
): Promise<ReadonlyMap<string, readonly Move[]>> => {
  const moves = new Map<string, Move[]>();
  const pages = new Map<string, PageRef>();
  for (const timeline of timelines) {
    const unclear = new Set(unclearMonths(timeline, days));
    for (const { month, cells } of timeline.months.filter((one) => unclear.has(one.month))) {
      moves.set(placeKey({ ...timeline, month }), []);
      for (const { page } of cells) pages.set(`${page.account.tag}|${page.month}`, page);
    }
  }
  const refs = [...pages.values()];
  for (let at = 0; at < refs.length; at += PAGES_AT_ONCE) {
    for (const page of await ledger.readMany(familyId, refs.slice(at, at + PAGES_AT_ONCE))) {
      for (const move of movesOf(page)) moves.get(placeKey({ ...move, month: monthOf(move.date) }))?.push(move);
    }
  }
  return moves;
};

const placeKey = ({ accountId, currency, month }: { accountId: string; currency: string; month: string }): string =>
  `${accountId}|${currency}|${month}`;

export type WorthDependencies = ReadPages & { readonly headers: LedgerHeaders; readonly today: Today };

/** An account today in each of its currencies, its own first. */
export type AccountToday = readonly (Worth & { readonly currency: string; readonly positions: readonly Position[] })[];

/** The values of accounts today, by id. The index may lag a write. */
export const accountsToday =
  ({ headers, ledger, today }: WorthDependencies) =>
  async (familyId: string, accounts: WorthRequest['accounts']): Promise<ReadonlyMap<string, AccountToday>> => {
    const [day, all] = await Promise.all([today(familyId), headers.list(familyId)]);
    const read = await readWorths({ ledger }, familyId, { headers: all, accounts, days: [day] });
    return new Map([...read].map(([id, currencies]) => [id, currencies.map(onLastDay)]));
  };

export const onLastDay = ({ worths, ...currency }: CurrencyWorth): AccountToday[number] => ({
  ...currency,
  ...(worths.at(-1) ?? NO_WORTH),
});
