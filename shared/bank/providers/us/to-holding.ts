import { divide, isBounded, isZero, multiply } from '../../../platform/domain/money/decimal.ts';
import type { FeedHolding } from '../../accounts/domain/account-feed.ts';
import { isoCurrency, optionalDecimal } from '../feed-amount.ts';
import { sanitize } from '../feed-text.ts';
import { feedTicker, isCashFund } from '../ticker.ts';
import type { ReadAccount } from './read-answer.ts';
import { UsHolding } from './schema.ts';

/** null if nothing is held; undefined if the holding cannot be read. */
export const toHolding = (
  sent: unknown,
  account: ReadAccount,
  place: { readonly accountType: string; readonly currency: string },
): FeedHolding | null | undefined => {
  const { data: holding } = UsHolding.safeParse(sent);
  if (holding === undefined || holding.id === null) return undefined;
  const numbers = numbersOf(holding);
  if (numbers === undefined || !Object.values(numbers).every(isBounded)) return undefined;
  if (isZero(numbers.qty) && isZero(numbers.amount)) return null;

  const name = sanitize(holding.name ?? '') || null;
  const isCrypto = place.accountType === 'crypto' || /\bcrypto/i.test(account.name ?? '');
  const ticker = feedTicker({ ticker: holding.ticker, name }, isCrypto);
  if (ticker === undefined) return undefined;
  return {
    externalId: holding.id,
    ticker,
    name,
    ...numbers,
    currency: isoCurrency(holding.currency) ?? place.currency,
    costBasis: costOfOne(holding, numbers.qty, account),
    isCash: isCashFund(ticker, name),
  };
};

const numbersOf = (holding: UsHolding): Pick<FeedHolding, 'qty' | 'price' | 'amount'> | undefined => {
  const [reported, amount, price] = [holding.qty, holding.amount, holding.price].map(optionalDecimal);
  if (reported === undefined || amount === undefined) return undefined;
  const qty = reported ?? '0';
  if (amount === null) return { qty, price: price ?? '0', amount: multiply(qty, price ?? '0') };
  return { qty, amount, price: isZero(qty) ? (price ?? '0') : divide(amount, qty) };
};

/** Brokers that report the cost of the whole position instead of one share. */
const TELLS_TOTALS = /vanguard|fidelity|schwab/i;

/** A cost of 0 means unknown. */
const costOfOne = (holding: UsHolding, qty: string, { org, connection }: ReadAccount): string | null => {
  const broker = [org.name, org.domain, connection?.name, connection?.url].join(' ');
  const isTotal = holding.costOfOne === null || TELLS_TOTALS.test(broker);
  const cost = optionalDecimal(holding.costOfOne ?? holding.costOfAll) ?? '0';
  if (isZero(cost) || cost.startsWith('-')) return null;
  if (!isTotal) return cost;
  return isZero(qty) || qty.startsWith('-') ? null : divide(cost, qty);
};
