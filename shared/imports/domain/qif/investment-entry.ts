import { absolute, multiply, negate } from '../../../platform/domain/decimal.ts';
import type { InvestmentRecord } from './investment-record.ts';
import type { QifCash, QifEntry } from './qif-row.ts';

/** A stock split is written as new shares for every ten old ones. */
const TENTH = '0.1';

/** What is bought, sold or done; for money the payee, before a general word. */
export const investmentName = ({ action, ticker, security, qty, payee, memo }: InvestmentRecord): string => {
  if (action.kind === 'trade') return `${action.label} ${sharesOf(absolute(qty || '0'))} of ${ticker}`;
  if (action.kind === 'split') return `${action.label} ${multiply(qty || '0', TENTH)} for 1: ${ticker}`;
  const [firstLine = ''] = memo.split('\n');
  const own = payee || (action.memoIsName ? firstLine : '');
  return own || (security === '' ? action.label : `${action.label}: ${security}`);
};

const sharesOf = (qty: string): string => `${qty} ${qty === '1' ? 'share' : 'shares'}`;

/** The ledger side of a record that lacks nothing. */
export const investmentEntry = (record: InvestmentRecord): QifEntry => {
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

/** What was reinvested had come in; what an X action paid came from elsewhere, what it got went there. */
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
