import { negate } from '../../../platform/domain/money/decimal.ts';
import { withoutMarks } from '../../../platform/domain/text/invisible-marks.ts';
import type { MoneyColumns } from '../../amounts/domain/money-candidates.ts';
import { compileNumberFormat } from '../../amounts/domain/number-format.ts';
import type { Question } from '../../detect/domain/detected-file.ts';
import type { ImportConfiguration, SignageConvention } from '../../domain/import-attributes.ts';
import { NO_SETTINGS } from '../../domain/import-record.ts';
import { type SignedTable, whichWay } from '../../signs/domain/propose-signs.ts';
import { createSignCheck } from '../../signs/domain/sign-check.ts';
import type { Roles } from './choose-roles.ts';
import { columnOf } from './columns.ts';
import { type ColumnPositions, headerNamed, type LabelKey } from './fields.ts';
import type { ColumnRole } from './header-words.ts';
import type { ColumnShape, Proposal } from './table-shape.ts';

/** The columns whose cells decide formats and the direction of money. */
const ROLES: readonly (readonly [LabelKey, ColumnRole])[] = [
  ['dateColLabel', 'date'],
  ['amountColLabel', 'amount'],
  ['inflowColLabel', 'credit'],
  ['outflowColLabel', 'debit'],
  ['balanceColLabel', 'balance'],
  ['entityTypeColLabel', 'direction'],
];

/** The roles with the columns that are known of the last file: formats and signs are looked for where they are read. */
export const withKnownColumns = (
  roles: Roles,
  headers: readonly string[],
  columns: readonly ColumnShape[],
  known: ImportConfiguration | null,
): Roles => {
  if (known === null) return roles;
  const chosen = ROLES.flatMap(([label, role]) => {
    const column = columns[columnOf(headers, headerNamed(known, label) || NO_HEADER) ?? -1];
    return column === undefined ? [] : [[role, { column, by: 'name', rivals: [] }] as const];
  });
  const taken = new Set(chosen.map(([, { column }]) => column));
  const others = Object.entries(roles).filter(([, { column }]) => !taken.has(column));
  return { ...Object.fromEntries(others), ...Object.fromEntries(chosen) };
};
const NO_HEADER = '#0';

/** The known columns of money, which prove something only if they are the ones that were found. */
export const withKnownMoney = (
  money: MoneyColumns,
  { amount, credit, debit }: Roles,
  known: ImportConfiguration | null,
): MoneyColumns => {
  if (known === null) return money;
  const isOne = amount !== undefined && headerNamed(known, 'amountColLabel') !== '';
  if (isOne)
    return money.amount?.column === amount.column
      ? money
      : { amount, changes: [], proved: null, isDirectionOpen: false };
  const areTwo = headerNamed(known, 'inflowColLabel') !== '' && headerNamed(known, 'outflowColLabel') !== '';
  if (!areTwo || credit === undefined || debit === undefined) return money;
  const areFound = money.inflow?.column === credit.column && money.outflow?.column === debit.column;
  return areFound ? money : { inflow: credit, outflow: debit, changes: [], proved: null, isDirectionOpen: true };
};

/**
 * The question which amounts are money in, if the rows contradict the sign that is known of the account: read with it, they raise the
 * doubt of a file whose signs are turned.
 */
export const askAgain = (
  { headers, rows, numberFormat, isCard }: SignedTable,
  positions: ColumnPositions,
  known: ImportConfiguration | null,
): Question | null => {
  const { amount } = positions;
  const convention = signOf(known);
  if (amount === undefined || convention === null) return null;
  const isTurned = convention === 'inflows_negative';
  const readNumber = compileNumberFormat(numberFormat ?? '1,234.56');
  const signCheck = createSignCheck(headers, positions, NO_SETTINGS, { isCard });
  const written = new Map<string, string>();
  for (const row of rows) {
    const cell = withoutMarks(row[amount] ?? '').trim();
    const number = readNumber(cell);
    if (!number.ok) continue;
    const value = isTurned ? negate(number.value) : number.value;
    written.set(value, cell);
    signCheck.see(row.with(amount, value));
  }
  const doubt = signCheck.doubt();
  if (doubt === null || doubt.by === 'value' || doubt.by === 'blank') return null;
  const usual = doubt.way === 'out' ? 'in' : 'out';
  const cell = written.get(doubt.text) ?? doubt.text;
  return isTurned ? whichWay(cell, usual, doubt.way) : whichWay(cell, doubt.way, usual);
};

/** Null if another column gives the direction. */
const signOf = (known: ImportConfiguration | null): SignageConvention | null =>
  known === null || known.amountTypeStrategy === 'custom_column' ? null : known.signageConvention;

/** The proposal with the question, unless it asks for the direction of money already. */
export const withQuestion = (proposal: Proposal, question: Question): Proposal => {
  const { questions = [] } = proposal;
  return questions.length > 0 ? proposal : { ...proposal, questions: [question] };
};
