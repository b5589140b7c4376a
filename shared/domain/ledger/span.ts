import { add, isZero, sum } from '../decimal.ts';
import type { EntryContent, EntryKind } from './entry.ts';
import { isSecurityDetails, type SecurityName } from './entry-details.ts';

/** An entry as far as balances are concerned. */
export type Move = Pick<EntryContent, 'kind' | 'date' | 'amount' | 'currency' | 'details'> & {
  readonly accountId: string;
  /** When the entry was created: of several on a day, the last one counts. */
  readonly createdAt: string;
  /** A split parent: its parts count instead. */
  readonly hasParts: boolean;
};

/** What the entries of some days do to one account in one currency. */
export type Span = {
  /** Σ of ledger amounts of transactions and trades, without split parents. */
  readonly flow: string;
  /** `flowAfter`: the part of `flow` that is dated after it. */
  readonly lastValuation: { readonly date: string; readonly amount: string; readonly flowAfter: string } | null;
  /** null where a header has no room for them: its page has to be opened. */
  readonly securities: readonly SecuritySpan[] | null;
};

/** What the trades and holdings records of some days do to the position in one security. */
export type SecuritySpan = SecurityName & {
  /** True where a holdings record states the quantity: `qty` is then the quantity at the end, otherwise the change. */
  readonly setsQty: boolean;
  readonly qty: string;
  /** The latest that a trade or a holdings record states; null where none does. */
  readonly stated: StatedPrice | null;
  /** The part of `qty` that trades without a price brought after the stated price, as a stock split does. */
  readonly unpricedQty: string;
  readonly lastDate: string;
};

export type StatedPrice = {
  readonly price: string;
  readonly date: string;
  /** Of a holdings record: the value that it states for its quantity. */
  readonly value: string | null;
};

/** Takes the entries of one account and currency; those of one instant in the order in which they came. */
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

/** One security is one record of the catalogue; without a record, ticker and exchange tell it apart. */
export const securityKey = ({ securityId, ticker, exchangeOperatingMic }: SecurityName): string =>
  securityId ?? `${ticker}|${exchangeOperatingMic ?? ''}`;

type SecurityMove = Move & { readonly details: SecurityName & { readonly qty: string; readonly price: string } };

const isOfSecurity = (move: Move): move is SecurityMove =>
  (move.kind === 'trade' || move.kind === 'holding') && isSecurityDetails(move.details);

/** A trade at no price changes how many shares there are, not what they are worth together. */
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
      ...{ securityId, ticker, exchangeOperatingMic },
      setsQty: record !== undefined,
      qty: add(record?.details.qty ?? '0', qtyOf(trades)),
      stated: priced === undefined ? null : statedBy(priced),
      unpricedQty: qtyOf(trades.slice(pricedAt + 1)),
      lastDate: last.date,
    },
  ];
};

const statedBy = ({ kind, date, amount, details }: SecurityMove): StatedPrice => ({
  ...{ price: details.price, date },
  value: kind === 'holding' ? amount : null,
});

/** By day; on one day holdings records come after trades, otherwise what was created later. */
const inOrder = <M extends Move>(moves: readonly M[]): readonly M[] =>
  moves.toSorted(
    (a, b) => compareText(a.date, b.date) || placeOf(a) - placeOf(b) || compareText(a.createdAt, b.createdAt),
  );

const placeOf = ({ kind }: Move): number => (kind === 'holding' ? 1 : 0);

const compareText = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1);

const movesMoney = (kind: EntryKind): boolean => kind === 'transaction' || kind === 'trade';

const total = (moves: readonly Move[]): string => sum(moves.map(({ amount }) => amount));

const qtyOf = (trades: readonly SecurityMove[]): string => sum(trades.map(({ details }) => details.qty));
