import { createHash } from 'node:crypto';
import { divide, isBounded, isZero, multiply } from '../../../platform/domain/money/decimal.ts';
import type { FeedHolding, FeedNotice } from '../../accounts/domain/account-feed.ts';
import { BankFault } from '../../connections/domain/bank-fault.ts';
import { isoCurrency, optionalDecimal } from '../feed-amount.ts';
import { sanitize } from '../feed-text.ts';
import { feedTicker, isCashFund } from '../ticker.ts';
import { type AccountPart, type AccountReading, accountNotice, readApart } from './account-reading.ts';
import type { ReadPages } from './read-pages.ts';
import { GlobalHolding } from './schema.ts';

/** The holdings of an account whose class can have any. */
export const readHoldings = async (reading: AccountReading): Promise<AccountPart> => {
  const { client, apiKey, account, call } = reading;
  if (!account.wantsHoldings) return { notices: [] };
  return readApart('The holdings', reading, async () => {
    const read = await unlessNotSupported(client.holdings(apiKey, account.upstreamId, call));
    if (read === undefined) return { holdingsNotSupported: true, notices: [] };
    const holdings = read.items.map((item) => toHolding(item, account));
    const unreadable = holdings.filter((holding) => holding === undefined).length;
    return {
      holdings: holdings.filter((holding): holding is FeedHolding => holding !== undefined && holding !== null),
      holdingsComplete: unreadable === 0 && read.missing === 'none',
      notices: noticesOf(account.upstreamId, unreadable, read),
    };
  });
};

const unlessNotSupported = async (answer: Promise<ReadPages>): Promise<ReadPages | undefined> => {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof BankFault && error.code === 'not_supported') return undefined;
    throw error;
  }
};

const noticesOf = (upstreamId: string, unreadable: number, { missing }: ReadPages): readonly FeedNotice[] => [
  ...(unreadable > 0
    ? [accountNotice(upstreamId, `Holdings that were skipped because they cannot be read: ${unreadable}`)]
    : []),
  ...(missing === 'none' ? [] : [accountNotice(upstreamId, 'The provider has more holdings than it returned')]),
];

type HoldingPlace = {
  /** Class of the ledger account, in snake_case. */
  readonly accountType: string;
  /** The default currency for amounts without one. */
  readonly currency: string;
};

type Numbers = Pick<FeedHolding, 'qty' | 'price' | 'amount'>;

/** null if nothing is held; undefined if the holding cannot be read. */
export const toHolding = (sent: unknown, place: HoldingPlace): FeedHolding | null | undefined => {
  const read = GlobalHolding.safeParse(sent);
  if (!read.success) return undefined;
  const { data: holding } = read;
  const numbers = numbersOf(holding);
  if (numbers === undefined || !Object.values(numbers).every(isBounded)) return undefined;
  if (isZero(numbers.qty) && isZero(numbers.amount)) return null;

  const name = sanitize(holding.name ?? '') || null;
  const ticker = feedTicker({ ticker: holding.ticker, name }, place.accountType === 'crypto');
  if (ticker === undefined) return undefined;
  const currency = isoCurrency(holding.currency) ?? place.currency;
  return {
    externalId: holding.id ?? idOf(ticker, name, currency),
    ticker,
    name,
    currency,
    ...numbers,
    costBasis: costOf(holding.costBasis),
    isCash: isCashFund(ticker, name),
  };
};

/** Each of the three follows from the other two. */
const numbersOf = ({ quantity, price, value }: GlobalHolding): Numbers | undefined => {
  const reported = { qty: optionalDecimal(quantity), price: optionalDecimal(price), amount: optionalDecimal(value) };
  if (Object.values(reported).includes(undefined)) return undefined;
  const { qty, price: unitPrice, amount: worth } = reported;
  if (qty != null && worth != null) return { qty, amount: worth, price: unitPrice ?? ratio(worth, qty) };
  if (qty != null && unitPrice != null) return { qty, price: unitPrice, amount: multiply(qty, unitPrice) };
  return worth != null && unitPrice != null && !isZero(unitPrice)
    ? { qty: divide(worth, unitPrice), price: unitPrice, amount: worth }
    : undefined;
};

const ratio = (amount: string, qty: string): string => (isZero(qty) ? '0' : divide(amount, qty));

/** Cost per share as reported; 0 means unknown. */
const costOf = (text: string | null): string | null => {
  const cost = optionalDecimal(text) ?? null;
  return cost === null || isZero(cost) || cost.startsWith('-') ? null : cost;
};

/** Identifies the security regardless of quantity, so that the id is stable. */
const idOf = (ticker: string, name: string | null, currency: string): string =>
  createHash('sha256')
    .update(JSON.stringify([ticker, name, currency]))
    .digest('hex')
    .slice(0, 12);
