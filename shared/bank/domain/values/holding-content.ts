import { BARE_CONTENT } from '../../../ledger/domain/bare-content.ts';
import type { KnownSecurity } from '../../../ledger/domain/security.ts';
import { divide, isZero, multiply, sum } from '../../../platform/domain/decimal.ts';
import type { FeedHolding } from '../feed-row.ts';
import type { HoldingContent } from './put-holdings.ts';

/** Lots of one security are one position: what it costs is the average of those whose cost is known. */
export const joinLots = (holdings: readonly FeedHolding[]): readonly FeedHolding[] =>
  [...Map.groupBy(holdings, ({ ticker, currency }) => JSON.stringify([ticker, currency])).values()].flatMap((lots) => {
    const [first, ...others] = lots;
    if (first === undefined || others.length === 0) return lots;
    const qty = sum(lots.map((lot) => lot.qty));
    const amount = sum(lots.map((lot) => lot.amount));
    return [{ ...first, qty, amount, price: priceOf(amount, qty, first.price), costBasis: averageCost(lots) }];
  });

/** The entry of a position; cash is a position like any other. */
export const holdingContent = (
  holding: FeedHolding,
  security: Pick<KnownSecurity, 'id' | 'exchangeOperatingMic'> | undefined,
  date: string,
): HoldingContent => ({
  ...BARE_CONTENT,
  kind: 'holding',
  date,
  amount: holding.amount,
  currency: holding.currency,
  name: holding.name ?? holding.ticker,
  details: {
    securityId: security?.id ?? null,
    ticker: holding.ticker,
    exchangeOperatingMic: security?.exchangeOperatingMic ?? null,
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

const averageCost = (lots: readonly FeedHolding[]): string | null => {
  const known = lots.flatMap(({ qty, costBasis }) => (costBasis === null ? [] : [{ qty, costBasis }]));
  const qty = sum(known.map((lot) => lot.qty));
  return isZero(qty) ? null : divide(sum(known.map((lot) => multiply(lot.costBasis, lot.qty))), qty);
};
