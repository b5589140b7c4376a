import type { Io } from '../io.ts';
import { alignedTo } from '../output/amounts.ts';
import { withoutApiWords } from '../output/service-words.ts';
import { table } from '../output/table.ts';

export type ShownRow = {
  readonly row_number: number;
  readonly valid: boolean;
  readonly left_out?: boolean | undefined;
  readonly errors: readonly string[];
  readonly fields: Readonly<Record<string, unknown>>;
  readonly direction?: 'inflow' | 'outflow' | null | undefined;
  /** The effect of the row, if it is known. */
  readonly action?: string | undefined;
};

const ORDER = ['date', 'name', 'amount', 'currency', 'account', 'category', 'tags', 'ticker', 'qty', 'price', 'notes'];
const RIGHT: ReadonlySet<string> = new Set(['amount', 'qty', 'price']);
const WHOLE: ReadonlySet<string> = new Set(['date', 'amount']);

const ACTIONS: Readonly<Record<string, string>> = {
  create: 'new',
  match: 'duplicate (skipped)',
  review: 'possible duplicate',
};

/** Rows as a table with the fields that any of them has, and the errors below it. */
export const rowLines = (io: Io, rows: readonly ShownRow[]): string => {
  const filled = new Set(
    rows.flatMap(({ fields }) => Object.keys(fields).filter((name) => textOf(fields[name]) !== '')),
  );
  const names = [...ORDER.filter((name) => filled.has(name)), ...[...filled].filter((name) => !ORDER.includes(name))];
  const columns = [
    { title: 'Row', isRight: true },
    ...names.map((name) => ({ title: titleOf(name), isRight: RIGHT.has(name), isWhole: WHOLE.has(name) })),
    { title: '' },
  ];
  const amounts = alignedTo(
    rows.map(amountOf),
    Math.min(...rows.map(({ fields }) => usualDecimals(textOf(fields['currency'])))),
  );
  const lines = rows.map((row) => [
    String(row.row_number),
    ...names.map((name) => (name === 'amount' ? amounts(amountOf(row)) : textOf(row.fields[name]))),
    stateOf(row),
  ]);
  const errors = rows.flatMap(({ row_number, errors }) =>
    errors
      .map(withoutApiWords)
      .map((error) => io.paint('red', error.startsWith('Row ') ? error : `Row ${row_number}: ${error}`)),
  );
  return [table(columns, lines, io.width), ...errors].join('\n');
};

/** As in the account: money out is negative, whatever the file writes. */
export const amountOf = ({ fields, direction }: Pick<ShownRow, 'fields' | 'direction'>): string => {
  const amount = textOf(fields['amount']);
  if (direction == null || amount === '') return amount;
  return `${direction === 'outflow' ? '-' : ''}${amount.replace(/^-/, '')}`;
};

/** Of amounts in a currency, such as 2 of EUR; 0 if it is not known. */
const usualDecimals = (currency: string): number =>
  /^[A-Z]{3}$/.test(currency)
    ? (new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 0)
    : 0;

const textOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value));
const titleOf = (name: string): string => `${name.charAt(0).toUpperCase()}${name.slice(1).replaceAll('_', ' ')}`;

const stateOf = ({ valid, left_out, action }: ShownRow): string => {
  if (!valid) return 'error';
  if (left_out === true) return 'left out';
  return action === undefined ? '' : (ACTIONS[action] ?? action);
};
