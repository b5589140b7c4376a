import type { ColumnPositions } from '../../columns/domain/fields.ts';
import type { Proposal, Table } from '../../columns/domain/table-shape.ts';
import type { Question } from '../../detect/domain/detected-file.ts';
import {
  type ImportConfiguration,
  LEAVE_OUT,
  type LeaveOut,
  type LeftOutReason,
} from '../../domain/import-attributes.ts';
import { asExample } from '../../states/domain/propose-states.ts';
import { createLeaveOut } from './leave-out.ts';
import type { TotalsFound } from './totals.ts';
import { createTotalsInFile, createTotalWords } from './totals-in-file.ts';

type Rules = {
  readonly configuration: ImportConfiguration;
  readonly familyDateFormat: string;
  readonly headers?: readonly string[];
};

/** The rows without those that have a word for a balance or a total; all of them if that leaves none. */
export const withoutTotals = (table: Table): Table => {
  const wordOf = createTotalWords(table.headers, {});
  const rows = table.rows.filter((row) => wordOf(row) === undefined);
  return rows.length === 0 || rows.length === table.rows.length ? table : { ...table, rows };
};

/** Proposes to leave out rows without a date, balances and totals, and asks about those that only seem to be such. */
export const proposeLeftOut = ({ headers, rows }: Table, positions: ColumnPositions, given: Rules): Proposal => {
  const rules = { ...given, headers };
  const numbered = rows.map((cells, at) => ({ row: at + 1, cells }));
  const happened = withReasons(numbered, positions, { ...rules, leaveOut: null }).filter(
    ({ reason }) => reason !== 'state',
  );
  const totals = createTotalsInFile(headers, positions, rules);
  for (const { row, cells } of happened) totals.see(row, cells);
  const found = totals.result();
  const others = happened.filter(({ row }) => !found.proved.has(row) && !found.doubtful.has(row));
  const undated = withReasons(others, positions, { ...rules, leaveOut: 'no_date' }).filter(
    ({ reason }) => reason !== undefined,
  );
  const hasUndated = undated.length > 0;
  const asked = happened.filter(({ row }) => found.doubtful.has(row));
  const proposed = settingOf(hasUndated, found);
  return {
    configuration: { leaveOut: proposed },
    findings: [
      ...(hasUndated ? [finding(`${rowsOf(undated.length)} without a date are left out`)] : []),
      ...(found.proved.size > 0
        ? [finding(`${rowsOf(found.proved.size)} that state balances or totals are left out`)]
        : []),
    ],
    ambiguous: [],
    problems: [],
    questions:
      asked.length === 0
        ? []
        : [
            ask(
              asked.map(({ cells }) => cells),
              headers,
              hasUndated,
            ),
          ],
  };
};

type Numbered = { readonly row: number; readonly cells: readonly string[] };
type Reasoned = Numbered & { readonly reason: LeftOutReason | undefined };

const withReasons = (
  rows: readonly Numbered[],
  positions: ColumnPositions,
  { configuration, familyDateFormat, headers = [], leaveOut }: Rules & { readonly leaveOut: LeaveOut | null },
): readonly Reasoned[] => {
  const reasonOf = createLeaveOut(positions, {
    configuration: { ...configuration, leaveOut },
    familyDateFormat,
    headers,
  });
  return rows.map(({ row, cells }) => ({ row, cells, reason: reasonOf(row, { cells, problems: [] }) }));
};

const settingOf = (hasUndated: boolean, { proved, doubtful }: TotalsFound): LeaveOut | null => {
  const ofTotals = doubtful.size > 0 ? 'totals' : proved.size > 0 ? 'proved_totals' : null;
  return joined(hasUndated, ofTotals);
};

const joined = (hasUndated: boolean, ofTotals: 'totals' | 'proved_totals' | null): LeaveOut | null => {
  const text = [...(hasUndated ? ['no_date'] : []), ...(ofTotals === null ? [] : [ofTotals])].join(',');
  return LEAVE_OUT.find((setting) => setting === text) ?? null;
};

const finding = (why: string) => ({ about: 'leave_out', confidence: 'likely', why }) as const;

const rowsOf = (count: number): string => (count === 1 ? '1 row' : `${count} rows`);

const MOST_EXAMPLES = 3;

type Cells = readonly string[];

const ask = (rows: readonly Cells[], headers: readonly string[], hasUndated: boolean): Question => {
  const wordOf = createTotalWords(headers, {});
  const textOf = (cells: Cells): string =>
    wordOf(cells)?.text ?? cells.find((cell) => HAS_LETTER.test(cell))?.trim() ?? asExample(cells);
  return {
    about: 'leave_out',
    cell: textOf(rows[0] ?? []),
    ...(rows.length > 1 && { count: rows.length }),
    examples: telling(rows, textOf).slice(0, MOST_EXAMPLES).map(asExample),
    choices: (['totals', 'proved_totals'] as const).map((part) => ({
      format: joined(hasUndated, part) ?? part,
      value: part === 'totals' ? 'no_transaction' : 'booked',
    })),
  };
};
const HAS_LETTER = /\p{L}/u;

/** Rows with different texts first, then the last of those with the same: what is true of the first may not be of them. */
const telling = (rows: readonly Cells[], textOf: (cells: Cells) => string): readonly Cells[] => {
  const firsts = new Set(new Map(rows.toReversed().map((cells) => [textOf(cells), cells])).values());
  return [...rows.filter((cells) => firsts.has(cells)), ...rows.filter((cells) => !firsts.has(cells)).toReversed()];
};
