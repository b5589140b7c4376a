import { add, divide, isZero, multiply } from '../decimal.ts';
import type { FeedHolding } from './feed-row.ts';
import type { HoldingContent } from './put-holdings.ts';

/** Lots of one security are one position: what it costs is the average of those whose cost is known. */
export const joinLots = (holdings: readonly FeedHolding[]): readonly FeedHolding[] =>
  [...Map.groupBy(holdings, ({ ticker, currency }) => JSON.stringify([ticker, currency])).values()].map((lots) =>
    lots.reduce((one, other) => ({
      ...one,
      qty: add(one.qty, other.qty),
      amount: add(one.amount, other.amount),
      price: priceOf(add(one.amount, other.amount), add(one.qty, other.qty), one.price),
      costBasis: averageCost(one, other),
    })),
  );

/** The entry of a position; cash is a position like any other. */
export const holdingContent = (holding: FeedHolding, securityId: string | null, date: string): HoldingContent => ({
  kind: 'holding',
  date,
  amount: holding.amount,
  currency: holding.currency,
  name: holding.name ?? holding.ticker,
  notes: null,
  categoryId: null,
  merchantId: null,
  tagIds: [],
  excluded: false,
  transactionKind: null,
  valuationKind: null,
  links: null,
  details: {
    securityId,
    ticker: holding.ticker,
    exchangeOperatingMic: null,
    qty: holding.qty,
    price: holding.price,
    costBasis: holding.costBasis,
    costBasisSource: holding.costBasis === null ? null : 'provider',
    costBasisLocked: false,
    securityLocked: false,
  },
});

const priceOf = (amount: string, qty: string, otherwise: string): string =>
  isZero(qty) ? otherwise : divide(amount, qty);

const averageCost = (one: FeedHolding, other: FeedHolding): string | null => {
  if (one.costBasis === null || other.costBasis === null) return one.costBasis ?? other.costBasis;
  const qty = add(one.qty, other.qty);
  if (isZero(qty)) return null;
  return divide(add(multiply(one.costBasis, one.qty), multiply(other.costBasis, other.qty)), qty);
};
