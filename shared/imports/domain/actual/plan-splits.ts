import type { PlannerContext, RowPlanner } from '../import-type.ts';
import type { PlanRow } from '../plan.ts';
import { planEntries } from '../plan-rows.ts';
import type { ImportRow } from '../row.ts';
import { readSplitMark } from './split-mark.ts';

/** Wholes before their parts, whichever comes first in the file; the ledger need not know how the export marks them. */
export const createSplitPlanner = ({ catalogue }: PlannerContext): RowPlanner => {
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

/** The number of the row that this one is a part of, where that comes later in the file. */
const wholeAfter = ({ rowNumber, entry }: ImportRow): number | undefined =>
  entry?.part != null && entry.part.row > rowNumber ? entry.part.row : undefined;

const withoutMark = (row: ImportRow): ImportRow => ({
  ...row,
  fields: { ...row.fields, notes: readSplitMark(row.fields.notes).notes },
});
