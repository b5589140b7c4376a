import type { Schemas } from '@counterfoil/client';
import { alignedTo, asBank } from './amounts.ts';
import { csvLine, namesCell } from './csv.ts';
import { type Column, table } from './table.ts';

type Transaction = Schemas['Transaction'];

/** The columns of `transactions.csv` in an export, after the id if it is asked for. */
export const csvHeader = (hasIds: boolean): string => csvLine([...(hasIds ? ['id'] : []), ...CSV_COLUMNS]);

const CSV_COLUMNS = ['date', 'account_name', 'amount', 'name', 'category', 'tags', 'notes', 'currency'];

/** A line that can be imported again: its amount is as a bank writes it. */
export const csvOf = (
  { id, date, account, amount, name, category, tags, notes, currency }: Transaction,
  hasIds: boolean,
): string =>
  csvLine([
    ...(hasIds ? [id] : []),
    date,
    account?.name ?? '',
    asBank(amount),
    name,
    category?.name ?? '',
    namesCell(tags.map((tag) => tag.name)),
    notes ?? '',
    currency,
  ]);

type Shown = { readonly column: Column; readonly cell: (transaction: Transaction) => string };

/** Transactions as a table; a column that would be blank is left out. */
export const transactionTable = (transactions: readonly Transaction[], width: number, hasIds = false): string => {
  const amounts = amountsByCurrency(transactions);
  const ids: Shown = { column: { title: 'ID', isWhole: true }, cell: ({ id }) => id };
  const columns: readonly Shown[] = [
    ...(hasIds ? [ids] : []),
    { column: { title: 'Date', isWhole: true }, cell: ({ date }) => date },
    { column: { title: 'Name' }, cell: ({ name }) => name },
    { column: { title: 'Amount', isRight: true, isWhole: true }, cell: amounts },
    { column: { title: '' }, cell: ({ currency }) => currency },
    { column: { title: 'Account' }, cell: ({ account }) => account?.name ?? '' },
    { column: { title: 'Category' }, cell: ({ category }) => category?.name ?? '' },
    { column: { title: 'Tags' }, cell: ({ tags }) => tags.map(({ name }) => name).join(', ') },
    { column: { title: '' }, cell: stateOf },
  ];
  const filled = columns.filter(({ cell }) => transactions.some((transaction) => cell(transaction) !== ''));
  const rows = transactions.map((transaction) => filled.map(({ cell }) => cell(transaction)));
  return table(
    filled.map(({ column }) => column),
    rows,
    width,
  );
};

/** Amounts of one currency have the same number of decimals. */
const amountsByCurrency = (transactions: readonly Transaction[]): ((transaction: Transaction) => string) => {
  const amounts = (currency: string) =>
    transactions.flatMap((transaction) => (transaction.currency === currency ? [transaction.amount] : []));
  const currencies = new Set(transactions.map(({ currency }) => currency));
  const aligned = new Map([...currencies].map((currency) => [currency, alignedTo(amounts(currency))]));
  return ({ currency, amount }) => asBank(aligned.get(currency)?.(amount) ?? amount);
};

const stateOf = ({ pending, upcoming, excluded, transfer }: Transaction): string => {
  const states = [pending && 'pending', upcoming && 'upcoming', excluded && 'excluded', transfer && 'transfer'];
  return states.filter((state) => typeof state === 'string').join(', ');
};
