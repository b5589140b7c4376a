import { negate } from '../../../platform/domain/decimal.ts';
import { quoteValue } from '../../../platform/domain/quote-value.ts';
import type { ImportWarning } from '../import.ts';
import { confidenceOf } from './confidence.ts';
import type { CurrencyNote } from './currency-notes.ts';
import type { DraftRow, Gathered, OtherLine } from './draft-row.ts';
import { gatherRows } from './gather-rows.ts';
import { plainWords } from './header-words.ts';
import { toLines } from './lines.ts';
import type { Direction } from './marked-lines.ts';
import { numberStyleOf } from './number-style.ts';
import { allCurrencyNotes, otherCurrency } from './other-currency.ts';
import { partsOf, type StatementPart } from './parts.ts';
import { hasTwoAmounts, type PickedAmount, pickAmount } from './pick-amount.ts';
import { type Settled, settleAmounts } from './settle-amounts.ts';
import { type SettledDates, settleDates } from './settle-dates.ts';
import type { Statement, StatementHints, StatementRow } from './statement.ts';
import type { TextItem } from './text-item.ts';

const UNREAD_SHOWN = 20;

/**
 * Reads the transactions of a bank or card statement from the positions of its text on the pages. Nothing is left out
 * silently, and the statement's own balances and totals show whether anything is missing. If there are several accounts,
 * reads no rows, because they would be mixed.
 */
export const readStatement = (items: readonly TextItem[], hints: StatementHints): Statement => {
  const lines = toLines(items);
  const gathered = gatherRows(lines, numberStyleOf(lines, hints.currency, hints.numberFormat));
  const { rows } = gathered;
  if (rows.length === 0) return NOTHING;
  const balanceLast = !gathered.hasHeader && hasTwoAmounts(rows);
  const picked = rows.map((row) => pickAmount(row, balanceLast));
  const dates = settleDates(gathered, hints);
  const isLiability = hints.isLiability || gathered.others.some(isOfCard);
  const parts = partsOf(gathered, picked);
  const [part] = parts;
  const accounts = parts.map(accountName);
  if (part === undefined || accounts.length > 1) return { ...NOTHING, accounts };
  const days = dates.dates.map(({ day }) => day);
  const currencies = allCurrencyNotes(gathered.currencies, rows, picked);
  const settled = settleAmounts(part, { rows, picked, days }, { ...hints, isLiability });
  const read = { picked, settled, dates, currencies, currency: hints.currency.toUpperCase() };
  return {
    rows: rows.map((row, at) => toStatementRow(row, at, read)),
    warnings: [...dates.warnings, ...amountWarnings(settled), ...unreadWarnings(gathered)],
    accounts,
    sums: settled.sums.slice(0, MOST_SUMS),
    coversAllRows: settled.coversAllRows && settled.sums.length <= MOST_SUMS,
  };
};

const NOTHING: Statement = { rows: [], warnings: [], accounts: [], sums: [], coversAllRows: false };
/** Beyond this many, the whole file was misread. */
const MOST_SUMS = 50;

const CARD_TITLE =
  /\b(?:credit card (?:statement|account|summary)|statement of (?:your )?credit card|kreditkarten(?:abrechnung|auszug|konto))\b/u;
const MINIMUM = /^(?:your )?minimum (?:payment|amount)(?: due)?\b/u;
const MOST_TITLE_WORDS = 7;

/** A title or figure that only card statements have: their balance is owed. */
const isOfCard = ({ text }: OtherLine): boolean => {
  const words = plainWords(text);
  const plain = words.join(' ');
  return words.length <= MOST_TITLE_WORDS && (CARD_TITLE.test(plain) || MINIMUM.test(plain));
};

const accountName = ({ account, periods }: StatementPart): string => {
  if (account !== null) return account;
  const opening = periods[0]?.opening;
  return opening == null ? 'an account without a number' : `the account with the opening balance ${opening.raw}`;
};

type Read = {
  readonly picked: readonly PickedAmount[];
  readonly settled: Settled;
  readonly dates: SettledDates;
  readonly currencies: readonly CurrencyNote[];
  readonly currency: string;
};

const toStatementRow = (
  row: DraftRow,
  at: number,
  { picked, settled, dates, currencies, currency }: Read,
): StatementRow => {
  const { movements, verdicts } = settled;
  const date = dates.dates[at];
  const movement = movements[at];
  const value = movement?.value ?? '0';
  const amountProblem =
    picked[at]?.problem ??
    otherCurrency(picked[at], currencies, currency) ??
    (movement?.direction == null ? unknownSign(picked[at]) : null);
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
            signIsShown: settled.isAssumed[at] !== true,
            orderAssumed: dates.orderAssumed,
            inheritsDate: row.inheritsDate,
          }),
    problems,
  };
};

const unknownSign = (picked: PickedAmount | undefined): string =>
  `Amount ${quoteValue(picked?.own?.amount.raw ?? '')} has no sign, and the balances around it do not show whether it is money in or money out`;

const DIRECTIONS: Readonly<Record<Direction, string>> = { in: 'money in', out: 'money out' };

const amountWarnings = ({ assumed, verdicts }: Settled): readonly ImportWarning[] => {
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
