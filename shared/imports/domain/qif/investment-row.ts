import { absolute, isZero, MAX_WHOLE_DIGITS, negate } from '../../../platform/domain/decimal.ts';
import { quoteValue } from '../../../platform/domain/quote-value.ts';
import { type InvestmentAction, investmentAction, NO_ACTION } from './investment-actions.ts';
import { investmentEntry, investmentName } from './investment-entry.ts';
import { completeNumbers, type InvestmentRecord } from './investment-record.ts';
import { memoOf, notesText } from './notes-text.ts';
import type { QifRow } from './qif-row.ts';
import type { QifRecord } from './qif-section.ts';
import { createRecordReader, type QifRules, type RecordReader } from './record-values.ts';

/** A record of an investment account: a trade, money in or out, or both. */
export const readInvestmentRow = (record: QifRecord, rules: QifRules): QifRow => {
  const reader = createRecordReader(record, rules);
  const date = reader.date();
  const said = understand(record, reader, rules);
  const problems = [...reader.errors, ...missingOf(said, reader)];
  const { action, category, amount, price, ticker } = said;

  const name = investmentName(said);
  const texts = [said.payee, said.memo].filter((text) => text !== '' && text !== name);
  const commission = isZero(said.commission || '0') ? '' : said.commission;
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
    qty: signedQty(said.qty, action),
    entry: problems.length === 0 ? investmentEntry(said) : null,
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

/** Money without a word about what happened is money in or out by its sign. */
const actionOf = (reader: RecordReader): InvestmentAction => {
  const word = reader.text('N');
  const action = investmentAction(word === '' ? CASH : word);
  if (action === undefined) reader.errors.push(`Action ${quoteValue(word)} is not a known investment action`);
  if (word === '' && reader.text('Y') !== '') reader.errors.push('Action is required');
  return action ?? NO_ACTION;
};
const CASH = 'Cash';

/** What the action needs and the record does not say; a number that is there and unreadable has its own sentence. */
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
