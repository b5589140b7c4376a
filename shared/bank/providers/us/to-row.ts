import { addDays } from '../../../platform/domain/dates/local-date.ts';
import { negate } from '../../../platform/domain/money/decimal.ts';
import type { FeedRow, FeedRowFault, FeedWindow } from '../../accounts/domain/account-feed.ts';
import { feedAmount, isoCurrency } from '../feed-amount.ts';
import { feedDate } from '../feed-date.ts';
import { keptId, quote, sanitize } from '../feed-text.ts';
import { UsTransaction } from './schema.ts';

/** The context of a transaction. */
export type RowPlace = {
  /** Class of the ledger account, in snake_case. */
  readonly accountType: string;
  /** Currency of the account: the default for amounts without one. */
  readonly currency: string;
  readonly timeZone: string;
  readonly window: FeedWindow;
  /** False drops pending rows, which some servers return anyway. */
  readonly wantsPending: boolean;
};

/** `left`: outside the window, or pending when pending rows are not wanted. */
export type ReadRow =
  | { readonly kind: 'row'; readonly row: FeedRow }
  | { readonly kind: 'fault'; readonly fault: FeedRowFault }
  | { readonly kind: 'left' };

const LEFT: ReadRow = { kind: 'left' };

/** Converts a provider transaction, where money out is negative, to a ledger row, where it is positive. */
export const toRow = (sent: unknown, place: RowPlace): ReadRow => {
  const { data: transaction } = UsTransaction.safeParse(sent);
  if (transaction === undefined) return fault(null, 'It is not a transaction');
  const { id } = transaction;
  if (id === null) return fault(null, 'It has no id');

  const pending = isPending(transaction);
  if (pending && !place.wantsPending) return LEFT;
  const { date, booked = date } = daysOf(transaction, place);
  if (date === undefined || booked === undefined) {
    return fault(id, problem('Date', [transaction.posted, transaction.transactedAt], 'a time like 1772323200'));
  }
  const isOfWindow = pending
    ? isNear(date, place.window, MARGIN_DAYS)
    : [date, booked].some((day) => isNear(day, place.window, 0));
  if (!isOfWindow) return LEFT;
  const amount = feedAmount(transaction.amount ?? '');
  if (amount === undefined) return fault(id, problem('Amount', [transaction.amount], 'a number like -1234.50'));

  const currency = isoCurrency(transaction.currency) ?? place.currency;
  return {
    kind: 'row',
    row: { externalId: keptId(id), pending, date, amount: negate(amount), currency, ...rowTexts(transaction) },
  };
};

/** Banks date pending rows freely; a date far in the past would open every month since. */
const MARGIN_DAYS = 366;

const isNear = (date: string, { from, to }: FeedWindow, margin: number): boolean =>
  addDays(from, -margin) <= date && date <= addDays(to, margin);

const fault = (id: string | null, message: string): ReadRow => ({
  kind: 'fault',
  fault: { externalId: id === null ? null : keptId(id), message },
});

/** Banks without a pending flag send no booking time for pending rows, only a purchase time. */
const isPending = ({ isPending: isMarked, posted, transactedAt }: UsTransaction): boolean =>
  isMarked || (posted === '0' && Number(transactedAt) > 0);

const BY_PURCHASE = new Set(['credit_card', 'loan']);

type Days = { readonly date: string | undefined; readonly booked: string | undefined };

/**
 * A card transaction is dated by purchase, any other by booking. It also belongs to the window of its booking, which
 * may be weeks later. A purchase date years away is ignored.
 */
const daysOf = ({ posted, transactedAt }: UsTransaction, { accountType, timeZone }: RowPlace): Days => {
  const [booked, bought] = [posted, transactedAt].map((time) => feedDate(time ?? '', timeZone));
  if (bought === undefined || booked === undefined) return { date: booked ?? bought, booked };
  const isByPurchase = BY_PURCHASE.has(accountType) && isNear(bought, { from: booked, to: booked }, MARGIN_DAYS);
  return { date: isByPurchase ? bought : booked, booked };
};

const problem = (name: string, texts: readonly (string | null)[], wanted: string): string => {
  const reported = texts.filter((text) => text !== null).map(quote);
  return reported.length === 0 ? `${name} is missing` : `${name} ${reported.join(' or ')} is not ${wanted}`;
};

const MAX_MERCHANT = 255;
const MAX_NOTES = 1_000;
const NO_NAME = 'Unknown transaction';

/** The name and notes of a row: banks put the counterparty in different fields. */
const rowTexts = ({
  payee: sentPayee,
  description: sentDescription,
  memo: sentMemo,
}: Pick<UsTransaction, 'payee' | 'description' | 'memo'>): Pick<FeedRow, 'name' | 'notes' | 'merchantName'> => {
  const payee = sanitize(sentPayee ?? '', MAX_MERCHANT);
  const description = sanitize(sentDescription ?? '');
  const memo = sanitize(sentMemo ?? '', MAX_NOTES);
  const areTwo = payee !== '' && description !== '' && payee !== description;

  const name = areTwo ? `${payee} - ${description}` : payee || description || memo || NO_NAME;
  const notes = [memo === name ? '' : memo, areTwo ? `Payee: ${payee}` : ''].filter((note) => note !== '').join(' | ');
  return { name, notes: notes === '' ? null : notes, merchantName: payee === '' ? null : payee };
};
