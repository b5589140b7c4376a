import type { PageAccount, PageKey } from './entry.ts';
import type { Page } from './page.ts';
import { createPartsFinder } from './parts.ts';
import { isLiving, type LivingSlot } from './slot.ts';
import { type Move, type Span, spanOf } from './span.ts';

/** Counts and sums of one (account, month, currency) of the entries' current values. */
export type PageCell = Span & {
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
  readonly lastDate: string;
};

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
  const hasParts = createPartsFinder(page);
  const living = page.slots.filter(isLiving);
  const cells = new Map<string, LivingSlot[]>();
  for (const slot of living) {
    const { date, currency } = slot.content;
    const key = `${date.slice(0, 7)}|${currency}|${slot.accountId ?? page.account.id}`;
    const cell = cells.get(key);
    if (cell === undefined) cells.set(key, [slot]);
    else cell.push(slot);
  }
  const dates = living.map(({ content }) => content.date).sort();
  return {
    key: { tag: page.account.tag, month: page.month },
    account: page.account,
    firstDate: dates[0] ?? '',
    lastDate: dates.at(-1) ?? '',
    cells: [...cells.keys()].sort().map((key) => cellOf(page, cells.get(key) ?? [], hasParts)),
  };
};

/** The entries of a page as balances see them, in the order in which they came. */
export const movesOf = (page: Page): readonly Move[] => {
  const hasParts = createPartsFinder(page);
  return page.slots.filter(isLiving).map((slot) => toMove(page, slot, hasParts));
};

const toMove = (page: Page, slot: LivingSlot, hasParts: (slot: LivingSlot) => boolean): Move => {
  const { kind, date, amount, currency, details } = slot.content;
  return {
    kind,
    date,
    amount,
    currency,
    details,
    accountId: slot.accountId ?? page.account.id,
    createdAt: slot.birth.at,
    hasParts: hasParts(slot),
  };
};

const cellOf = (page: Page, slots: readonly LivingSlot[], hasParts: (slot: LivingSlot) => boolean): PageCell => {
  const counts = { transaction: 0, trade: 0, valuation: 0, holding: 0, balance: 0, parts: 0 };
  let lastDate = '';
  for (const { content, parent } of slots) {
    counts[content.kind]++;
    if (parent !== null) counts.parts++;
    if (content.date > lastDate) lastDate = content.date;
  }
  const [first] = slots;
  return {
    accountId: first?.accountId ?? page.account.id,
    month: lastDate.slice(0, 7),
    currency: first?.content.currency ?? '',
    transactions: counts.transaction,
    trades: counts.trade,
    valuations: counts.valuation,
    holdings: counts.holding,
    balances: counts.balance,
    parts: counts.parts,
    lastDate,
    ...spanOf(slots.map((slot) => toMove(page, slot, hasParts))),
  };
};
