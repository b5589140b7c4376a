import { isLocalDate } from '../../../../platform/domain/dates/local-date.ts';
import { quoteValue } from '../../../../platform/domain/errors.ts';
import { absolute, isZero, negate } from '../../../../platform/domain/money/decimal.ts';
import type { AccountStatement, StatementEntry, StatementFileRead } from '../../../statements/domain/statement-file.ts';
import { statementAmount } from '../../../statements/parse/statement-amount.ts';
import { statementText } from '../../../statements/parse/statement-text.ts';
import { type ExportRow, exportHeader, exportRows, unclosedQuote } from '../../csv/parse/export-table.ts';

const COLUMNS = ['type', 'amount', 'currency_code', 'date', 'source_name', 'destination_name'];

/** Whether a text starts like the transactions that Firefly III exports. */
export const isFirefly = (head: string): boolean => exportHeader(head, COLUMNS) !== undefined;

/**
 * Reads the transactions of Firefly III, whose amounts have signs of several meanings in its versions: each is money out of its source
 * and money in to its destination. The accounts of the person are recognized by their types; a transfer is an entry of both.
 */
export const readFirefly = (bytes: Uint8Array): StatementFileRead => {
  const text = statementText(bytes);
  const header = exportHeader(text, COLUMNS);
  if (header === undefined) return { ok: false, message: 'The header is not that of an export of Firefly III' };
  const { rows, unclosed } = exportRows(text, header);
  if (unclosed !== undefined) return unclosedQuote(unclosed);
  const accounts = Map.groupBy(rows.flatMap(sidesOf), ({ account, currency }) => JSON.stringify([account, currency]));
  return { ok: true, file: { format: 'firefly', statements: [...accounts.values()].map(toStatement), warnings: [] } };
};

type OwnSide = { readonly account: string; readonly currency: string; readonly entry: StatementEntry };

const OWN_TYPES = ['asset account', 'default account', 'loan', 'debt', 'mortgage', 'liability credit account'];
/** The sides that are the person's own, where the file does not have the types of accounts. */
const SIDES: Readonly<Record<string, readonly Side[]>> = {
  withdrawal: ['source'],
  deposit: ['destination'],
  transfer: ['source', 'destination'],
};
type Side = 'source' | 'destination';

const sidesOf = (row: ExportRow): readonly OwnSide[] => {
  const own = (['source', 'destination'] as const).filter((side) => isOwn(row, side));
  if (own.length > 0) return own.map((side) => toSide(row, side));
  const problem = `Amount ${quoteValue(row.cell('amount'))} has no direction, because neither ${quoteValue(row.cell('source_name'))} nor ${quoteValue(row.cell('destination_name'))} is an account of yours: write it with a minus if it is money out`;
  const side = toSide(row, 'source');
  const { entry } = side;
  return [{ ...side, entry: { ...entry, amount: '', problems: [...entry.problems, problem] } }];
};

const isOwn = (row: ExportRow, side: Side): boolean => {
  const type = row.cell(`${side}_type`).toLowerCase();
  if (type !== '') return OWN_TYPES.includes(type);
  return SIDES[row.cell('type').toLowerCase()]?.includes(side) === true;
};

const toSide = (row: ExportRow, side: Side): OwnSide => {
  const { cell } = row;
  const isForeign = side === 'destination' && isOwn(row, 'source') && cell('foreign_amount') !== '';
  const currency = (isForeign ? cell('foreign_currency_code') : cell('currency_code')).toUpperCase();
  const printedDate = cell('date');
  const day = printedDate.slice(0, 10);
  const date = isLocalDate(day) ? day : '';
  const text = cell(isForeign ? 'foreign_amount' : 'amount');
  const amount = statementAmount(text, text);
  const problems = [
    ...(date === '' ? [`Date ${quoteValue(printedDate)} is not a date written as YYYY-MM-DD`] : []),
    ...(amount.ok ? [] : [amount.problem]),
  ];
  const name = otherParty(cell(side === 'source' ? 'destination_name' : 'source_name')) || cell('description');
  const entry = {
    line: row.line,
    date,
    printedDate,
    amount: amount.ok ? signed(amount.value, side) : '',
    currency,
    name,
    notes: notesOf(row, isForeign)
      .filter((note) => note !== name)
      .join('\n'),
    category: cell('category'),
    tags: cell('tags'),
    reference: '',
    isPending: false,
    problems,
  };
  return { account: cell(`${side}_name`), currency, entry };
};

const signed = (amount: string, side: Side): string => {
  const size = absolute(amount);
  return side === 'source' && !isZero(size) ? negate(size) : size;
};

/** Firefly III calls a party without a name so. */
const otherParty = (name: string): string => (/^\(.*\)$|^cash account$/i.test(name) ? '' : name);

const notesOf = ({ cell }: ExportRow, isForeign: boolean): readonly string[] => {
  const [amount, currency] = [cell('foreign_amount'), cell('foreign_currency_code')];
  const other = isForeign ? [cell('amount'), cell('currency_code')] : [amount, currency];
  return [
    cell('description'),
    ...(other[0] === '' ? [] : [`Original amount: ${other.join(' ')}`]),
    cell('notes'),
  ].filter((note) => note !== '');
};

const toStatement = (sides: readonly OwnSide[]): AccountStatement => ({
  account: sides[0]?.account ?? '',
  accountName: '',
  accountType: null,
  currency: sides[0]?.currency ?? '',
  from: null,
  to: null,
  opening: null,
  closing: null,
  entries: sides.map(({ entry }) => entry),
});
