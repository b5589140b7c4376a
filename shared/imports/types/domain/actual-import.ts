import { isZero } from '../../../platform/domain/money/decimal.ts';
import type { PlanRow } from '../../publish/domain/plan.ts';
import { planEntries } from '../../publish/domain/plan-rows.ts';
import type { ImportRow } from '../../rows/domain/row.ts';
import { createSplitLinker, readSplitMark } from './actual-splits.ts';
import {
  type CsvImportType,
  oneTransaction,
  type PlannerContext,
  type RowCells,
  type RowPlanner,
} from './import-type-definition.ts';
import { accountColumn, joinCategory, nameFrom, TRANSACTION_ROWS, turnSign } from './transaction-import.ts';
import { TYPE_FACTS } from './type-facts.ts';

/** Plans split parents before their parts, regardless of their order in the file and of the export's marks. */
const createSplitPlanner = ({ catalogue }: PlannerContext): RowPlanner => {
  const early = new Map<number, ImportRow[]>();
  const counts = { whole: 0, parts: 0 };
  const plan = (row: ImportRow): readonly PlanRow[] => planEntries(withoutMark(row), catalogue);
  return {
    collect: (row) => {
      const { entry } = row;
      if (entry === null) return;
      counts[entry.part === null ? 'whole' : 'parts']++;
      const whole = wholeAfter(row);
      if (whole === undefined) return;
      const known = early.get(whole);
      if (known === undefined) early.set(whole, [row]);
      else known.push(row);
    },
    rowsOf: (row) => (wholeAfter(row) === undefined ? [row, ...(early.get(row.rowNumber) ?? [])].flatMap(plan) : []),
    counts: () => ({
      expected: { transactions: counts.whole },
      derived: counts.parts === 0 ? {} : { transactions: counts.parts },
    }),
  };
};

/** The row number of the split parent, if it comes later in the file. */
const wholeAfter = ({ rowNumber, entry }: ImportRow): number | undefined =>
  entry?.part != null && entry.part.row > rowNumber ? entry.part.row : undefined;

const withoutMark = (row: ImportRow): ImportRow => ({
  ...row,
  fields: { ...row.fields, notes: readSplitMark(row.fields.notes).notes },
});

/**
 * The export of Actual. A split has a row with the total in `Split_Amount` and a row for each part; all of them are
 * marked at the start of their notes.
 */
export const actualImport: CsvImportType = {
  ...TYPE_FACTS.ActualImport,
  ...TRANSACTION_ROWS,
  type: 'ActualImport',
  countedAs: ({ entry }) => (entry?.part == null ? 'transactions' : null),
  createPlanner: createSplitPlanner,
  createLinker: createSplitLinker,

  columns: ({ hasAccount }) => [
    { field: 'date', required: 'cell' },
    { field: 'amount', required: 'cell' },
    { field: 'name', names: ['payee', 'name'] },
    { field: 'category' },
    { field: 'notes' },
    ...accountColumn(hasAccount),
  ],
  auxiliary: ['splitAmount', 'categoryGroup'],
  defaults: {},

  combine: (cells) => {
    const { name, notes, category } = cells.values;
    const amount = amountOf(cells);
    return {
      name: nameFrom(name, readSplitMark(notes).notes),
      category: joinCategory(cells.auxiliary.categoryGroup, category),
      ...(amount.ok && { amount: amount.value }),
    };
  },

  interpret: (cells, { configuration }) => {
    const amount = amountOf(cells);
    return amount.ok
      ? oneTransaction(cells, turnSign(amount.value, configuration))
      : { ok: false, problems: [amount.problem] };
  },
};

type AmountRead = { readonly ok: true; readonly value: string } | { readonly ok: false; readonly problem: string };

/** A split parent has its amount in `Split_Amount`, if the file has that column, and 0 in `Amount`. */
const amountOf = ({ values, auxiliary }: RowCells): AmountRead => {
  const { amount } = values;
  const total = auxiliary.splitAmount;
  if (total === '' || isZero(total) || total === amount) return { ok: true, value: amount };
  if (amount !== '' && !isZero(amount))
    return { ok: false, problem: `Amount is ${amount}, but Split amount is ${total}` };
  if (readSplitMark(values.notes).mark?.kind === 'whole') return { ok: true, value: total };
  return { ok: false, problem: `Split amount is ${total}, but the notes do not start with "(SPLIT INTO …)"` };
};
