import { sum } from '../decimal.ts';
import type { EntryKind, PageAccount, PageKey } from './entry.ts';
import type { Page } from './page.ts';
import { createPartsFinder } from './parts.ts';
import { isLiving, type LivingSlot } from './slot.ts';

/** Counts and sums of one (account, month, currency) of the entries' current values. */
export type PageCell = {
  readonly accountId: string;
  readonly month: string;
  readonly currency: string;
  readonly transactions: number;
  readonly trades: number;
  readonly valuations: number;
  readonly holdings: number;
  readonly balances: number;
  /** Split parts among `transactions`. */
  readonly parts: number;
  /** Σ of ledger amounts of transactions and trades, without parents that have parts. */
  readonly flow: string;
  /** `flowAfter`: the part of `flow` that is dated after it. */
  readonly lastValuation: { readonly date: string; readonly amount: string; readonly flowAfter: string } | null;
  /**
   * `flow` by date, of a cell whose entries were moved there: the account's valuations of that month lie on another page,
   * and its balance has to know what came after them.
   */
  readonly days?: readonly DayFlow[];
};
export type DayFlow = { readonly date: string; readonly flow: string };

export type PageHeader = {
  readonly key: PageKey;
  readonly account: PageAccount;
  /** Empty on a page without entries. */
  readonly firstDate: string;
  readonly lastDate: string;
  readonly cells: readonly PageCell[];
};

/** What lists and totals need of a page without opening it. Of several valuations of a day the last to come counts. */
export const headerOf = (page: Page): PageHeader => {
  const living = page.slots.filter(isLiving);
  const cells = new Map<string, LivingSlot[]>();
  for (const slot of living) {
    const { date, currency } = slot.content;
    const key = `${date.slice(0, 7)}|${currency}|${slot.accountId ?? page.account.id}`;
    const cell = cells.get(key);
    if (cell === undefined) cells.set(key, [slot]);
    else cell.push(slot);
  }
  const hasParts = createPartsFinder(page);
  const dates = living.map(({ content }) => content.date).sort();
  return {
    key: { tag: page.account.tag, month: page.month },
    account: page.account,
    firstDate: dates[0] ?? '',
    lastDate: dates.at(-1) ?? '',
    cells: [...cells.keys()].sort().map((key) => cellOf(page, cells.get(key) ?? [], hasParts)),
  };
};

const cellOf = (page: Page, slots: readonly LivingSlot[], hasParts: (slot: LivingSlot) => boolean): PageCell => {
  const [first] = slots;
  const counts = { transaction: 0, trade: 0, valuation: 0, holding: 0, balance: 0, parts: 0 };
  let valuation: LivingSlot | undefined;
  for (const slot of slots) {
    counts[slot.content.kind]++;
    if (slot.parent !== null) counts.parts++;
    if (slot.content.kind === 'valuation' && slot.content.date >= (valuation?.content.date ?? '')) valuation = slot;
  }
  const flows = slots.filter((slot) => movesMoney(slot.content.kind) && !hasParts(slot));
  const { date = '', amount = '0' } = valuation?.content ?? {};
  const accountId = first?.accountId ?? page.account.id;
  const month = first?.content.date.slice(0, 7) ?? page.month;
  const isHome = accountId === page.account.id && month === page.month;
  return {
    accountId,
    month,
    currency: first?.content.currency ?? '',
    transactions: counts.transaction,
    trades: counts.trade,
    valuations: counts.valuation,
    holdings: counts.holding,
    balances: counts.balance,
    parts: counts.parts,
    flow: total(flows),
    lastValuation:
      valuation === undefined
        ? null
        : { date, amount, flowAfter: total(flows.filter(({ content }) => content.date > date)) },
    ...(!isHome && { days: daysOf(flows) }),
  };
};

const daysOf = (flows: readonly LivingSlot[]): readonly DayFlow[] =>
  [...Map.groupBy(flows, ({ content }) => content.date)]
    .map(([date, slots]) => ({ date, flow: total(slots) }))
    .sort((a, b) => (a.date < b.date ? -1 : 1));

const movesMoney = (kind: EntryKind): boolean => kind === 'transaction' || kind === 'trade';

const total = (slots: readonly LivingSlot[]): string => sum(slots.map(({ content }) => content.amount));
