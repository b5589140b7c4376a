import {
  absolute,
  add,
  compare,
  divide,
  isZero,
  multiply,
  negate,
  subtract,
} from '../../../../platform/domain/money/decimal.ts';
import type { StatementEntry } from '../../../statements/domain/statement-file.ts';
import { allOf, childOf, type Element, textOf } from '../../../statements/parse/element-tree.ts';
import { amountOf, currencyOf, readDated } from './values.ts';

/** Securities of a file by their id (CUSIP, ISIN or the like). */
export type Securities = ReadonlyMap<string, { readonly ticker: string; readonly name: string }>;

export const securitiesIn = (root: Element): Securities =>
  new Map(
    allOf(root, ['SECINFO']).map((info) => [
      textOf(childOf(info, 'SECID'), 'UNIQUEID'),
      { ticker: textOf(info, 'TICKER'), name: textOf(info, 'SECNAME') },
    ]),
  );

const BUYS = ['BUYDEBT', 'BUYMF', 'BUYOTHER', 'BUYSTOCK'];
const SELLS = ['SELLDEBT', 'SELLMF', 'SELLOTHER', 'SELLSTOCK'];
const OPTIONS = ['BUYOPT', 'SELLOPT', 'CLOSUREOPT'];
const CASH = ['BUYOPT', 'SELLOPT', 'INCOME', 'INVEXPENSE', 'MARGININTEREST', 'RETOFCAP'];
const SHARES = ['REINVEST', 'TRANSFER', 'SPLIT'];
/** Money or shares that stay in the account. */
const WITHIN = ['JRNLSEC', 'JRNLFUND'];

export const INVESTMENTS = [...BUYS, ...SELLS, ...CASH, ...SHARES];

/** The number of movements of securities that have no entry: those of options, and those without a number of shares. */
export const unreadMoves = (list: Element | undefined): number =>
  (list?.children ?? []).filter(
    (move) =>
      OPTIONS.includes(move.name) || WITHIN.includes(move.name) || (SHARES.includes(move.name) && !isOfShares(move)),
  ).length;

/** One entry, two for reinvested income, and none for shares without a number. */
export const investmentEntries = (
  element: Element,
  currency: string,
  securities: Securities,
): readonly StatementEntry[] => {
  const { name } = element;
  if (BUYS.includes(name)) return [dealt(element, { currency, securities, isSale: false })];
  if (SELLS.includes(name)) return [dealt(element, { currency, securities, isSale: true })];
  if (CASH.includes(name)) return [moneyOnly(element, currency, securities)];
  if (!isOfShares(element)) return [];
  return name === 'REINVEST' ? reinvested(element, currency, securities) : [moved(element, currency, securities)];
};

/** The part with the amounts, as written. */
const amountsElement = (element: Element): Element =>
  element.children.find(({ name }) => name === 'INVBUY' || name === 'INVSELL') ?? element;

export const securityIdOf = (inside: Element): string => textOf(childOf(inside, 'SECID'), 'UNIQUEID');

/** A number of shares of a known security. */
const isOfShares = (inside: Element): boolean => unitsOf(inside) !== '' && securityIdOf(inside) !== '';

const unitsOf = (element: Element): string => {
  if (element.name !== 'SPLIT') return textOf(element, 'UNITS');
  const [before, after] = [amountOf(textOf(element, 'OLDUNITS')), amountOf(textOf(element, 'NEWUNITS'))];
  return before.ok && after.ok ? subtract(after.value, before.value) : '';
};

type Facts = Pick<
  StatementEntry,
  'line' | 'date' | 'printedDate' | 'amount' | 'problems' | 'currency' | 'reference'
> & {
  readonly memo: string;
  readonly ticker: string;
  /** The name of the security; blank if the file does not have it. */
  readonly security: string;
  /** Canonical, as written; blank if it cannot be read, with the reason in `problems`. */
  readonly qty: string;
  /** Rounded to 8 decimals; blank if the file does not have it. */
  readonly price: string;
};

const factsOf = (element: Element, currency: string, securities: Securities, amount: string): Facts => {
  const inside = amountsElement(element);
  const about = childOf(inside, 'INVTRAN');
  const id = securityIdOf(inside);
  const { ticker, name } = securities.get(id) ?? { ticker: '', name: '' };
  const dated = readDated(element, { date: textOf(about, 'DTTRADE'), amount });
  const units = unitsOf(element === inside ? element : inside);
  const qty = units === '' ? undefined : amountOf(units);
  return {
    ...dated,
    problems: [...dated.problems, ...(qty?.ok === false ? [qty.problem.replace(/^Amount/, 'Qty')] : [])],
    currency: currencyOf(inside, currency),
    reference: textOf(about, 'FITID'),
    memo: textOf(about, 'MEMO'),
    ticker: (ticker || id).toUpperCase(),
    security: name,
    qty: qty?.ok ? qty.value : '',
    price: priceOf(textOf(inside, 'UNITPRICE')),
  };
};

const PRICE = /^\+?([0-9]*\.?[0-9]+|[0-9]+\.)$/;
/** Rounded to 8 decimals; blank if it is no number. */
export const priceOf = (text: string): string => {
  const [, plain] = PRICE.exec(text.replace(',', '.')) ?? [];
  return plain === undefined ? '' : multiply(plain, '1');
};

type Deal = { readonly currency: string; readonly securities: Securities; readonly isSale: boolean };

/** Money and shares move in opposite directions: where the signs say otherwise, the kind of deal decides. */
const dealt = (element: Element, { currency, securities, isSale }: Deal): StatementEntry => {
  const inside = amountsElement(element);
  const facts = factsOf(element, currency, securities, textOf(inside, 'TOTAL'));
  if (!isOfShares(inside) || isZero(facts.qty || '1')) return moneyOnly(element, currency, securities);
  const isOpposite = facts.amount.startsWith('-') !== facts.qty.startsWith('-');
  const isOut = isOpposite ? facts.amount.startsWith('-') : !isSale;
  const amount = facts.amount === '' ? '' : signed(facts.amount, isOut);
  const qty = facts.qty === '' ? '' : signed(facts.qty, !isOut);
  const fees = FEES.map((fee) => amountOf(textOf(inside, fee))).reduce(
    (sum, fee) => (fee.ok ? add(sum, absolute(fee.value)) : sum),
    '0',
  );
  const price = facts.price === '' || isZero(facts.price) ? derivedPrice(amount, qty, fees) : facts.price;
  const isOfPar = element.name.endsWith('DEBT') && isPercent(price, amount, qty);
  return toEntry(facts, {
    amount,
    qty,
    price: isOfPar ? multiply(price, '0.01') : price,
    name: `${isOut ? 'Buy' : 'Sell'} ${sharesOf(qty)} of ${facts.ticker}`,
    notes: isZero(fees) ? '' : `Fees ${fees}`,
  });
};

const FEES = ['COMMISSION', 'FEES', 'LOAD', 'TAXES', 'PENALTY', 'WITHHOLDING', 'STATEWITHHOLDING'];

export const signed = (number: string, isNegative: boolean): string =>
  isNegative ? negate(absolute(number)) : absolute(number);

const sharesOf = (qty: string): string => {
  const count = absolute(qty);
  return `${count} ${count === '1' ? 'share' : 'shares'}`;
};

/** Without the fees, which are part of the amount; `0` if the numbers cannot be read, or without shares. */
const derivedPrice = (amount: string, qty: string, fees: string): string => {
  if (amount === '' || qty === '' || isZero(qty)) return '0';
  const paid = amount.startsWith('-') ? subtract(absolute(amount), fees) : add(amount, fees);
  return paid.startsWith('-') ? '0' : divide(paid, absolute(qty));
};

/** OFX 13.9: the price of a bond is a percentage of its par value. Some banks write the price of one unit. */
export const isPercent = (price: string, amount: string, qty: string): boolean =>
  amount !== '' && qty !== '' && compare(multiply(price, absolute(qty)), multiply(absolute(amount), '10')) > 0;

/** Income that buys shares: the income, and then the purchase. */
const reinvested = (element: Element, currency: string, securities: Securities): readonly StatementEntry[] => {
  const facts = factsOf(element, currency, securities, textOf(element, 'TOTAL'));
  const isTakenBack = facts.qty.startsWith('-');
  const income = facts.amount === '' ? '' : signed(facts.amount, isTakenBack);
  const purchase = income === '' ? '' : negate(income);
  const { qty, ticker } = facts;
  const price = facts.price || derivedPrice(purchase, qty || '1', '0');
  return [
    { ...toEntry(facts, { amount: income, name: `${incomeOf(element)}: ${ticker}`, notes: '' }) },
    toEntry(facts, { amount: purchase, qty, price, name: `Reinvest ${sharesOf(qty)} of ${ticker}`, notes: '' }),
  ];
};

const INCOMES: Readonly<Record<string, string>> = {
  DIV: 'Dividend',
  INTEREST: 'Interest',
  CGLONG: 'Long-term capital gain',
  CGSHORT: 'Short-term capital gain',
};
const incomeOf = (element: Element): string => INCOMES[textOf(element, 'INCOMETYPE').toUpperCase()] ?? 'Income';

/** Shares that come or go without money, but for the cash in place of a fraction of a share. */
const moved = (element: Element, currency: string, securities: Securities): StatementEntry => {
  const facts = factsOf(element, currency, securities, textOf(element, 'FRACCASH') || '0');
  const isOut = textOf(element, 'TFERACTION').toUpperCase() === 'OUT' || facts.qty.startsWith('-');
  const qty = facts.qty === '' ? '' : signed(facts.qty, isOut);
  const verb = element.name === 'SPLIT' ? 'Split:' : isOut ? 'Transfer out' : 'Transfer in';
  const price = facts.price || '0';
  return toEntry(facts, {
    amount: facts.amount,
    qty,
    price,
    name: `${verb} ${sharesOf(qty)} of ${facts.ticker}`,
    notes: '',
  });
};

const MONEY: Readonly<Record<string, string>> = {
  BUYOPT: 'Purchase',
  SELLOPT: 'Sale',
  INVEXPENSE: 'Expense',
  MARGININTEREST: 'Margin interest',
  RETOFCAP: 'Return of capital',
};

const moneyOnly = (element: Element, currency: string, securities: Securities): StatementEntry => {
  const facts = factsOf(element, currency, securities, textOf(amountsElement(element), 'TOTAL'));
  const label = element.name === 'INCOME' ? incomeOf(element) : (MONEY[element.name] ?? 'Investment');
  const name = facts.memo || [label, facts.ticker].filter((text) => text !== '').join(': ');
  return toEntry(facts, { amount: facts.amount, name, notes: '' });
};

type Shown = Pick<StatementEntry, 'amount' | 'name' | 'notes'> & { readonly qty?: string; readonly price?: string };

const toEntry = (facts: Facts, { amount, name, notes, qty, price = '0' }: Shown): StatementEntry => {
  const { line, date, printedDate, problems, currency, reference, memo, security, ticker } = facts;
  const texts = [memo, security, notes].filter((text) => text !== '' && text !== name);
  return {
    ...{ line, date, printedDate, problems, currency, reference, amount, name },
    notes: texts.join('\n'),
    isPending: false,
    ...(qty !== undefined && { security: { kind: 'trade', ticker, qty, price } }),
  };
};
