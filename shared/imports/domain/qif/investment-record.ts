import { absolute, add, divide, isBounded, isZero, multiply, negate } from '../../../platform/domain/decimal.ts';
import type { CategoryText } from './category-text.ts';
import type { InvestmentAction } from './investment-actions.ts';

/** One record of an investment account, its lines read. Numbers are canonical, '' where they are missing or unreadable. */
export type InvestmentRecord = {
  readonly action: InvestmentAction;
  /** As the file names it. */
  readonly security: string;
  readonly ticker: string;
  readonly category: CategoryText;
  readonly payee: string;
  readonly memo: string;
  readonly amount: string;
  readonly qty: string;
  readonly price: string;
  readonly commission: string;
  /** What an action that ends in X moves from or to the other account. */
  readonly transfer: string;
};

/**
 * Fills in the number that follows from the others: a trade's amount is quantity × price, and the commission on top of
 * what is paid or off what is got. Shares that are only put in or taken out need no price. An empty register begins
 * with a record that names its own account and no amount.
 */
export const completeNumbers = (record: InvestmentRecord): InvestmentRecord => {
  const { action, amount, price, qty, category } = record;
  if (action.kind === 'cash') {
    const isEmptyOpening = action.isSigned && amount === '' && category.transferAccount !== '';
    return isEmptyOpening ? { ...record, amount: '0' } : record;
  }
  if (action.kind !== 'trade' || qty === '') return record;
  if (action.cash === 0) return { ...record, price: price || '0' };
  if (amount === '' && price !== '') return { ...record, amount: amountOfTrade(record) };
  if (price === '' && amount !== '' && !isZero(qty)) return { ...record, price: priceOfTrade(record) };
  return record;
};

const amountOfTrade = (record: InvestmentRecord): string =>
  kept(absolute(add(absolute(multiply(record.qty, record.price)), fees(record))));

const priceOfTrade = (record: InvestmentRecord): string =>
  kept(absolute(divide(add(absolute(record.amount), negate(fees(record))), record.qty)));

/** Positive for what makes a purchase dearer, negative for what makes a sale yield less. */
const fees = ({ action, commission }: InvestmentRecord): string => {
  const fee = absolute(commission || '0');
  return action.cash > 0 ? fee : negate(fee);
};

/** '' for a number of more digits than an amount may have. */
const kept = (number: string): string => (isBounded(number) ? number : '');
