import { negate } from '../../decimal.ts';
import type { ImportWarning } from '../import.ts';
import { quoteValue } from '../quote-value.ts';
import { confidenceOf } from './confidence.ts';
import type { DraftRow, Gathered } from './draft-row.ts';
import { gatherRows } from './gather-rows.ts';
import { toLines } from './lines.ts';
import type { Direction } from './marked-lines.ts';
import { numberStyleOf } from './number-style.ts';
import { hasTwoAmounts, type PickedAmount, pickAmount } from './pick-amount.ts';
import { type Settled, settleAmounts } from './settle-amounts.ts';
import { type SettledDates, settleDates } from './settle-dates.ts';
import type { Statement, StatementHints, StatementRow } from './statement.ts';
import type { TextItem } from './text-item.ts';

const UNREAD_SHOWN = 20;

/** Reads the transactions of a bank's or card's statement from where its text lies on the pages. Nothing is left out silently. */
export const readStatement = (items: readonly TextItem[], hints: StatementHints): Statement => {
  const lines = toLines(items);
  const gathered = gatherRows(lines, numberStyleOf(lines, hints.currency, hints.numberFormat));
  const { rows } = gathered;
  if (rows.length === 0) return { rows: [], warnings: [] };
  const balanceLast = !gathered.hasHeader && hasTwoAmounts(rows);
  const picked = rows.map((row) => pickAmount(row, balanceLast));
  const settled = settleAmounts(gathered, picked, hints);
  const dates = settleDates(gathered, hints);
  return {
    rows: rows.map((row, at) => toStatementRow(row, at, { picked, settled, dates })),
    warnings: [...dates.warnings, ...amountWarnings(settled), ...unreadWarnings(gathered)],
  };
};

type Read = {
  readonly picked: readonly PickedAmount[];
  readonly settled: Settled;
  readonly dates: SettledDates;
};

const toStatementRow = (row: DraftRow, at: number, { picked, settled, dates }: Read): StatementRow => {
  const { movements, verdicts, total } = settled;
  const amountProblem = picked[at]?.problem ?? null;
  const date = dates.dates[at];
  const movement = movements[at];
  const value = movement?.value ?? '0';
  const problems = [date?.problem ?? null, amountProblem].filter((problem) => problem !== null);
  return {
    page: row.page,
    text: row.text,
    date: date?.day ?? null,
    printedDate: row.date.raw,
    description: row.description.join(' ').trim(),
    amount: amountProblem === null ? (movement?.direction === 'out' ? negate(value) : value) : null,
    confidence:
      problems.length > 0
        ? 0
        : confidenceOf({
            verdict: verdicts[at] ?? 'unchecked',
            totalAgrees: total?.agrees ?? null,
            signIsShown: settled.isAssumed[at] !== true,
            orderAssumed: dates.orderAssumed,
            inheritsDate: row.inheritsDate,
          }),
    problems,
  };
};

const DIRECTIONS: Readonly<Record<Direction, string>> = { in: 'money in', out: 'money out' };

const amountWarnings = ({ total, assumed, verdicts }: Settled): readonly ImportWarning[] => {
  const warnings: ImportWarning[] = [];
  if (assumed !== null) {
    const message = `Nothing in the file confirms which way the money goes: amounts without a minus were taken as ${DIRECTIONS[assumed]}; send signage_convention to say otherwise`;
    warnings.push({ line: null, code: 'signs_assumed', message });
  }
  const wrong = verdicts.filter((verdict) => verdict === 'contradicts').length;
  if (wrong > 0) {
    const message = `The balances printed beside the rows do not agree with the amounts of ${wrong} of ${verdicts.length} rows: see their confidence`;
    warnings.push({ line: null, code: 'running_balance_mismatch', message });
  }
  if (total !== null && !total.agrees) {
    const message = `Between the opening and the closing balance lie ${total.expected}, but the rows add up to ${total.actual}: a row is missing or was misread`;
    warnings.push({ line: null, code: 'balance_mismatch', message });
  }
  return warnings;
};

const unreadWarnings = ({ unread }: Gathered): readonly ImportWarning[] => {
  const shown = unread.slice(0, UNREAD_SHOWN).map(({ page, text }) => ({
    line: null,
    code: 'line_not_read',
    message: `Page ${page}: the line ${quoteValue(text)} stands among the transactions and was not read as one`,
  }));
  const left = unread.length - shown.length;
  return left <= 0 ? shown : [...shown, { line: null, code: 'line_not_read', message: `… and ${left} more lines` }];
};
