import { negate } from '../../../platform/domain/money/decimal.ts';
import type { FeedNotice, FeedRow, FeedRowFault, FeedWindow } from '../../accounts/domain/account-feed.ts';
import { feedAmount, isoCurrency } from '../feed-amount.ts';
import { feedDate } from '../feed-date.ts';
import { keptId, quote, sanitize } from '../feed-text.ts';
import { accountNotice } from './account-reading.ts';
import { GlobalTransaction } from './schema.ts';

/** The context of a transaction. */
export type RowPlace = {
  readonly upstreamId: string;
  /** Currency of the account: the default for amounts without one. */
  readonly currency: string;
  readonly timeZone: string;
  readonly window: FeedWindow;
  readonly includePending: boolean;
};

/** `left`: outside the window, or pending when pending rows are not wanted. */
export type ReadRow =
  | { readonly kind: 'row'; readonly row: FeedRow; readonly strangeCurrency: string | null }
  | { readonly kind: 'fault'; readonly fault: FeedRowFault; readonly mayBePending: boolean }
  | { readonly kind: 'left' };

const MAX_NOTES = 1_000;
const NO_NAME = 'Unknown transaction';

/** Converts a provider transaction, where money out is negative, to a ledger row, where it is positive. */
export const toRow = (sent: unknown, place: RowPlace): ReadRow => {
  const read = GlobalTransaction.safeParse(sent);
  if (!read.success) return refused({ id: null, isPending: true }, 'It is not a transaction');
  const { data: transaction } = read;
  if (transaction.isPending && !place.includePending) return { kind: 'left' };
  if (!isOf(place, transaction)) return refused(transaction, `It belongs to account ${quote(transaction.accountId)}`);

  const date = transaction.date === null ? undefined : feedDate(transaction.date, place.timeZone);
  if (date === undefined) return refused(transaction, problem('Date', transaction.date, 'a date like 2026-02-28'));
  if (date < place.window.from || date > place.window.to) return { kind: 'left' };
  const amount = transaction.amount === null ? undefined : feedAmount(transaction.amount);
  if (amount === undefined) return refused(transaction, problem('Amount', transaction.amount, 'a number like -1234.5'));

  const currency = isoCurrency(transaction.currency);
  return {
    kind: 'row',
    row: {
      externalId: idOf(transaction.id),
      pending: transaction.isPending,
      date,
      amount: negate(amount),
      currency: currency ?? place.currency,
      ...textsOf(transaction),
    },
    strangeCurrency: currency === null && transaction.currency !== null ? quote(transaction.currency) : null,
  };
};

const refused = ({ id, isPending }: Pick<GlobalTransaction, 'id' | 'isPending'>, message: string): ReadRow => ({
  kind: 'fault',
  fault: { externalId: idOf(id), message },
  mayBePending: isPending,
});

/** A server that answers for the wrong account must not fill this one. */
const isOf = ({ upstreamId }: RowPlace, { accountId }: GlobalTransaction): boolean =>
  accountId === null || accountId === upstreamId;

const problem = (name: string, text: string | null, wanted: string): string =>
  text === null ? `${name} is missing` : `${name} ${quote(text)} is not ${wanted}`;

const textsOf = (transaction: GlobalTransaction): Pick<FeedRow, 'name' | 'notes' | 'merchantName'> => {
  const merchantName = sanitize(transaction.merchant ?? '') || null;
  const description = sanitize(transaction.description ?? '', MAX_NOTES) || null;
  const name = merchantName ?? (sanitize(transaction.description ?? '') || NO_NAME);
  return { name, notes: description === name ? null : description, merchantName };
};

const idOf = (id: string | null): string | null => (id === null ? null : keptId(id));

/** Each transaction becomes a row or a fault, or is ignored; none affects another. */
type ReadRows = {
  readonly rows: readonly FeedRow[];
  readonly faults: readonly FeedRowFault[];
  /** A fault may hide a pending transaction, so absence from the rows is not certain. */
  readonly mayMissPending: boolean;
  readonly notices: readonly FeedNotice[];
};

export const toRows = (sent: readonly unknown[], place: RowPlace): ReadRows => {
  const read = sent.map((transaction) => toRow(transaction, place));
  const rows = read.filter((result) => result.kind === 'row');
  const faults = read.filter((result) => result.kind === 'fault');
  const strange = new Set(rows.map(({ strangeCurrency }) => strangeCurrency).filter((currency) => currency !== null));
  return {
    rows: rows.map(({ row }) => row),
    faults: faults.map(({ fault }) => fault),
    mayMissPending: faults.some(({ mayBePending }) => mayBePending),
    notices: [...strange].map((currency) =>
      accountNotice(
        place.upstreamId,
        `Amounts in ${currency}, which is not an ISO 4217 currency, were read as ${place.currency}`,
      ),
    ),
  };
};
