import { quoteValue } from '../../../../platform/domain/errors.ts';
import {
  absolute,
  add,
  divide,
  isBounded,
  isZero,
  MAX_WHOLE_DIGITS,
  multiply,
  negate,
} from '../../../../platform/domain/money/decimal.ts';
import { type InvestmentAction, investmentAction, NO_ACTION } from './investment-actions.ts';
import type { QifRecord } from './qif-file.ts';
import type { QifCash, QifEntry, QifRow } from './qif-row.ts';
import {
  type CategoryText,
  createRecordReader,
  memoOf,
  notesText,
  type QifRules,
  type RecordReader,
} from './record-values.ts';

/** Reads a record of an investment account: a trade, money in or out, or both. */
export const readInvestmentRow = (record: QifRecord, rules: QifRules): QifRow => {
  const reader = createRecordReader(record, rules);
  const date = reader.date();
  const values = understand(record, reader, rules);
  const problems = [...reader.errors, ...missingOf(values, reader)];
  const { action, category, amount, price, ticker } = values;

  const name = investmentName(values);
  const texts = [values.payee, values.memo].filter((text) => text !== '' && text !== name);
  const commission = isZero(values.commission || '0') ? '' : values.commission;
  const notes = notesText(record, texts.join('\n'), [
    ['Commission', commission],
    ['Transfer', category.transferAccount],
  ]);
  return {
    date,
    amount,
    name,
    notes,
    price,
    ticker,
    action: reader.text('N'),
    category: category.category,
    tags: category.tags,
    errors: problems,
    ...reader.noted(),
    splits: [],
    qty: signedQty(values.qty, action),
    entry: problems.length === 0 ? investmentEntry(values) : null,
  };
};

const understand = (record: QifRecord, reader: RecordReader, rules: QifRules): InvestmentRecord => {
  const action = actionOf(reader);
  const security = reader.text('Y');
  return completeNumbers({
    action,
    security,
    ticker: (rules.symbols.get(security) ?? security).toUpperCase(),
    category: reader.category(),
    payee: reader.text('P'),
    memo: memoOf(record),
    amount: reader.amount(),
    qty: reader.number('Q'),
    price: reader.price('I'),
    commission: reader.number('O'),
    transfer: reader.number('$'),
  });
};

/** An amount without an action is money in or out by its sign. */
const actionOf = (reader: RecordReader): InvestmentAction => {
  const word = reader.text('N');
  const action = investmentAction(word === '' ? CASH : word);
  if (action === undefined) reader.errors.push(`Action ${quoteValue(word)} is not a known investment action`);
  if (word === '' && reader.text('Y') !== '') reader.errors.push('Action is required');
  return action ?? NO_ACTION;
};
const CASH = 'Cash';

/** Errors for missing fields of the action; an unreadable number has its own error. */
const missingOf = (record: InvestmentRecord, reader: RecordReader): readonly string[] => {
  const { action, ticker, qty } = record;
  const isBlank = (...codes: readonly string[]): boolean => codes.every((code) => reader.text(code) === '');
  const ofShares = action.kind === 'trade' || action.kind === 'split';
  const ofMoney = action.cash !== 0;
  return [
    ...(ofShares && ticker === '' ? ['Security is required'] : []),
    ...(ofShares && ticker.includes('|') ? [`Security ${quoteValue(ticker)} has a bar`] : []),
    ...(ofShares && qty === '' && isBlank('Q') ? ['Qty is required'] : []),
    ...(ofMoney && isBlank('T', 'U') ? missingAmount(record) : []),
    ...(action.kind === 'trade' && isBlank('I') ? missingPrice(record) : []),
  ];
};

const TOO_LARGE = `has more than ${MAX_WHOLE_DIGITS} digits before the decimal point`;

/** If the other numbers determine an amount or a price, it is missing only because the result is too large. */
const missingAmount = ({ amount, qty, price }: InvestmentRecord): readonly string[] => {
  if (amount !== '') return [];
  return [qty !== '' && price !== '' ? `Qty × price ${TOO_LARGE}` : 'Amount is required'];
};

const missingPrice = ({ amount, qty, price }: InvestmentRecord): readonly string[] => {
  if (price !== '') return [];
  return [amount !== '' && qty !== '' && !isZero(qty) ? `Amount ÷ qty ${TOO_LARGE}` : 'Price is required'];
};

const signedQty = (qty: string, { kind, shares }: InvestmentAction): string => {
  if (qty === '' || kind !== 'trade') return qty;
  return shares < 0 ? negate(absolute(qty)) : absolute(qty);
};

/** A stock split gives the new shares for every ten old ones. */
const TENTH = '0.1';

/** The action with the security; for money, the payee if there is one. */
const investmentName = ({ action, ticker, security, qty, payee, memo }: InvestmentRecord): string => {
  if (action.kind === 'trade') return `${action.label} ${sharesOf(absolute(qty || '0'))} of ${ticker}`;
  if (action.kind === 'split') return `${action.label} ${multiply(qty || '0', TENTH)} for 1: ${ticker}`;
  const [firstLine = ''] = memo.split('\n');
  const own = payee || (action.memoIsName ? firstLine : '');
  return own || (security === '' ? action.label : `${action.label}: ${security}`);
};

const sharesOf = (qty: string): string => `${qty} ${qty === '1' ? 'share' : 'shares'}`;

/** The entry of a complete record. */
const investmentEntry = (record: InvestmentRecord): QifEntry => {
  const { action, category, qty } = record;
  const amount = ledgerAmount(record);
  const isTransfer = action.isTransfer || (action.isSigned && action.also === null && category.transferAccount !== '');
  return {
    kind: action.kind === 'trade' ? 'trade' : 'transaction',
    amount,
    transactionKind: isTransfer ? 'funds_movement' : 'standard',
    cash: cashOf(record, amount),
    splitRatio: action.kind === 'split' ? multiply(qty, TENTH) : null,
  };
};

const ledgerAmount = ({ action, amount }: InvestmentRecord): string => {
  if (action.cash === 0) return '0';
  const magnitude = action.isSigned ? amount : absolute(amount);
  return action.cash > 0 ? magnitude : negate(magnitude);
};

/** The second entry for reinvested income, or for the transfer of an X action. */
const cashOf = ({ action, category, security, transfer }: InvestmentRecord, amount: string): QifCash | null => {
  if (action.also === null) return null;
  if (action.also === 'income') {
    const name = security === '' ? action.incomeLabel : `${action.incomeLabel}: ${security}`;
    return { amount: negate(amount), name: name ?? '', transactionKind: 'standard' };
  }
  const comesIn = !amount.startsWith('-');
  const moved = absolute(transfer || amount);
  const other = category.transferAccount;
  const name = comesIn ? nameOfTransfer('In', 'from', other) : nameOfTransfer('Out', 'to', other);
  return { amount: comesIn ? negate(moved) : moved, name, transactionKind: 'funds_movement' };
};

const nameOfTransfer = (way: string, preposition: string, account: string): string =>
  account === '' ? `Cash Transfer ${way}` : `Transfer ${preposition} ${account}`;

/** A parsed record of an investment account. Numbers are canonical, '' if missing or unreadable. */
type InvestmentRecord = {
  readonly action: InvestmentAction;
  /** As named in the file. */
  readonly security: string;
  readonly ticker: string;
  readonly category: CategoryText;
  readonly payee: string;
  readonly memo: string;
  readonly amount: string;
  readonly qty: string;
  readonly price: string;
  readonly commission: string;
  /** The amount that an X action transfers from or to the other account. */
  readonly transfer: string;
};

/**
 * Calculates a missing number from the others: the amount of a trade is quantity × price, plus the commission for a
 * purchase or minus it for a sale. Shares that are only added or removed need no price. An empty register starts
 * with a record of its own account without an amount.
 */
const completeNumbers = (record: InvestmentRecord): InvestmentRecord => {
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

/** The commission: positive for a purchase, negative for a sale. */
const fees = ({ action, commission }: InvestmentRecord): string => {
  const fee = absolute(commission || '0');
  return action.cash > 0 ? fee : negate(fee);
};

/** '' for a number with more digits than an amount can have. */
const kept = (number: string): string => (isBounded(number) ? number : '');
