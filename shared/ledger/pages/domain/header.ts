import type { AccountId } from '../../../platform/domain/ids.ts';
import { add, isZero, sum } from '../../../platform/domain/money/decimal.ts';
import { compareText } from '../../../platform/domain/text/compare-text.ts';
import {
  type EntryContent,
  type EntryKind,
  isSecurityDetails,
  type PageAccount,
  type PageKey,
  type SecurityName,
} from '../../entries/domain/entry.ts';
import { createPartsFinder, isLiving, type LivingSlot, type Page } from './page.ts';

/** Counts and sums for one account, month and currency, by the entries' current values. */
export type PageCell = Span & {
  readonly accountId: AccountId;
  readonly month: string;
  readonly currency: string;
  readonly transactions: number;
  readonly trades: number;
  readonly valuations: number;
  readonly holdings: number;
  readonly balances: number;
  /** Split parts included in `transactions`. */
  readonly parts: number;
  readonly lastDate: string;
};

export type PageHeader = {
  readonly key: PageKey;
  readonly account: PageAccount;
  /** Blank on a page without entries. */
  readonly firstDate: string;
  readonly lastDate: string;
  readonly cells: readonly PageCell[];
};

/**
 * The data that lists and totals need, without opening the page. Of several valuations on a day, the last one created
 * counts.
 */
export const headerOf = (page: Page): PageHeader => {
  const hasParts = createPartsFinder(page);
  const living = page.slots.filter(isLiving);
  const cells = new Map<string, LivingSlot[]>();
  let [firstDate, lastDate] = ['', ''];
  let before: LivingSlot | undefined;
  let cell: LivingSlot[] = [];
  for (const slot of living) {
    const { date } = slot.content;
    if (firstDate === '' || date < firstDate) firstDate = date;
    if (date > lastDate) lastDate = date;
    if (before === undefined || !isOfSameCell(before, slot)) {
      const key = cellKey(page, slot);
      cell = cells.get(key) ?? [];
      cells.set(key, cell);
    }
    cell.push(slot);
    before = slot;
  }
  return {
    key: { tag: page.account.tag, month: page.month },
    account: page.account,
    firstDate,
    lastDate,
    cells: [...cells.keys()].sort().map((key) => cellOf(page, cells.get(key) ?? [], hasParts)),
  };
};

const MONTH_LENGTH = 7;

const cellKey = ({ account }: Page, { accountId, content: { date, currency } }: LivingSlot): string =>
  `${date.slice(0, MONTH_LENGTH)}|${currency}|${accountId ?? account.id}`;

/** True for nearly all neighbouring slots. */
const isOfSameCell = ({ accountId, content }: LivingSlot, other: LivingSlot): boolean =>
  accountId === other.accountId &&
  content.currency === other.content.currency &&
  (content.date === other.content.date || other.content.date.startsWith(content.date.slice(0, MONTH_LENGTH)));

/** The entries of a page as balances use them, in creation order. */
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
    ...(counts.transaction === slots.length
      ? { ...NO_SECURITIES, flow: sum(slots.filter((slot) => !hasParts(slot)).map(({ content }) => content.amount)) }
      : spanOf(slots.map((slot) => toMove(page, slot, hasParts)))),
  };
};

/** The number of entries of a kind. */
export const countOf = (cell: PageCell, kind: EntryKind): number => cell[COUNTS[kind]];

const COUNTS = {
  transaction: 'transactions',
  trade: 'trades',
  valuation: 'valuations',
  holding: 'holdings',
  balance: 'balances',
} as const satisfies Readonly<Record<EntryKind, keyof PageCell>>;

/** The number of entries by kind. */
export const countsOf = (headers: readonly Pick<PageHeader, 'cells'>[]): Readonly<Record<EntryKind, number>> => {
  const cells = headers.flatMap((header) => header.cells);
  const total = (kind: EntryKind): number => cells.reduce((count, cell) => count + countOf(cell, kind), 0);
  return {
    transaction: total('transaction'),
    trade: total('trade'),
    valuation: total('valuation'),
    holding: total('holding'),
    balance: total('balance'),
  };
};

/** The fields that are empty for transactions. */
const NO_SECURITIES = { lastValuation: null, securities: [] } as const;

/** The fields of an entry that balances need. */
export type Move = Pick<EntryContent, 'kind' | 'date' | 'amount' | 'currency' | 'details'> & {
  readonly accountId: AccountId;
  /** When the entry was created: the last valuation of a day counts. */
  readonly createdAt: string;
  /** A split transaction: its parts count instead. */
  readonly hasParts: boolean;
};

/** The effect of the entries of a period on one account in one currency. */
export type Span = {
  /** Sum of ledger amounts of transactions and trades, without split transactions. */
  readonly flow: string;
  /** `flowAfter`: the part of `flow` dated after the valuation. */
  readonly lastValuation: { readonly date: string; readonly amount: string; readonly flowAfter: string } | null;
  /** null if the header has no room for them, so that the page must be opened. */
  readonly securities: readonly SecuritySpan[] | null;
};

/** The effect of trades and holdings records of a period on the position in one security. */
export type SecuritySpan = SecurityName & {
  /** True if a holdings record states the quantity: `qty` is then the final quantity, otherwise the change. */
  readonly setsQty: boolean;
  readonly qty: string;
  /** The latest price in a trade or holdings record; null for none. */
  readonly stated: StatedPrice | null;
  /** The part of `qty` from trades without a price after the stated price, such as stock splits. */
  readonly unpricedQty: string;
  readonly lastDate: string;
};

export type StatedPrice = {
  readonly price: string;
  readonly date: string;
  /** The value that a holdings record states for its quantity. */
  readonly value: string | null;
};

/** Takes the entries of one account and currency; entries with the same creation time keep their order. */
export const spanOf = (moves: readonly Move[]): Span & { readonly securities: readonly SecuritySpan[] } => {
  const flows = moves.filter(({ kind, hasParts }) => movesMoney(kind) && !hasParts);
  const valuation = inOrder(moves.filter(({ kind }) => kind === 'valuation')).at(-1);
  return {
    flow: total(flows),
    lastValuation:
      valuation === undefined
        ? null
        : {
            date: valuation.date,
            amount: valuation.amount,
            flowAfter: total(flows.filter(({ date }) => date > valuation.date)),
          },
    securities: [...Map.groupBy(moves.filter(isOfSecurity), ({ details }) => securityKey(details)).values()].flatMap(
      (own) => securitySpan(inOrder(own)),
    ),
  };
};

/** Identifies a security by its catalogue record; without one, by ticker and exchange. */
export const securityKey = ({ securityId, ticker, exchangeOperatingMic }: SecurityName): string =>
  securityId ?? `${ticker}|${exchangeOperatingMic ?? ''}`;

type SecurityMove = Move & { readonly details: SecurityName & { readonly qty: string; readonly price: string } };

const isOfSecurity = (move: Move): move is SecurityMove =>
  (move.kind === 'trade' || move.kind === 'holding') && isSecurityDetails(move.details);

/** A trade without a price changes the number of shares, but not their total value. */
const securitySpan = (moves: readonly SecurityMove[]): readonly SecuritySpan[] => {
  const last = moves.at(-1);
  if (last === undefined) return [];
  const record = moves.findLast(({ kind }) => kind === 'holding');
  const trades = moves.filter(({ kind, date }) => kind === 'trade' && date > (record?.date ?? ''));
  const pricedAt = trades.findLastIndex(({ details }) => !isZero(details.price));
  const priced = trades[pricedAt] ?? record;
  const { securityId, ticker, exchangeOperatingMic } = last.details;
  return [
    {
      securityId,
      ticker,
      exchangeOperatingMic,
      setsQty: record !== undefined,
      qty: add(record?.details.qty ?? '0', qtyOf(trades)),
      stated: priced === undefined ? null : statedBy(priced),
      unpricedQty: qtyOf(trades.slice(pricedAt + 1)),
      lastDate: last.date,
    },
  ];
};

const statedBy = ({ kind, date, amount, details }: SecurityMove): StatedPrice => ({
  price: details.price,
  date,
  value: kind === 'holding' ? amount : null,
});

/** By day. On the same day, trades come before holdings records, then by creation order. */
export const inOrder = <M extends Pick<Move, 'kind' | 'date' | 'createdAt'>>(moves: readonly M[]): readonly M[] =>
  moves.toSorted(
    (a, b) => compareText(a.date, b.date) || placeOf(a) - placeOf(b) || compareText(a.createdAt, b.createdAt),
  );

const placeOf = ({ kind }: Pick<Move, 'kind'>): number => (kind === 'holding' ? 1 : 0);

const movesMoney = (kind: EntryKind): boolean => kind === 'transaction' || kind === 'trade';

const total = (moves: readonly Move[]): string => sum(moves.map(({ amount }) => amount));

const qtyOf = (trades: readonly SecurityMove[]): string => sum(trades.map(({ details }) => details.qty));
