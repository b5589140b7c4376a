import { quoteValue } from '../../../../platform/domain/errors.ts';
import { minorDigits } from '../../../../platform/domain/money/currency.ts';
import { negate } from '../../../../platform/domain/money/decimal.ts';
import { currencyOf } from '../../../currencies/domain/currency-in-title.ts';
import type { ImportWarning, NumberFormat } from '../../../domain/import-attributes.ts';
import { accountFactsOf } from './account-facts.ts';
import type { NumberStyle } from './amounts/amount-text.ts';
import type { CurrencyNote } from './amounts/currency-notes.ts';
import { pickAmounts } from './amounts/pick-amounts.ts';
import { type Settled, settleAmounts } from './amounts/settle-amounts.ts';
import { splitAmounts } from './amounts/split-amounts.ts';
import { heldBalance, type Verdict } from './amounts/stated-sums.ts';
import { plainWords } from './columns.ts';
import { takeDates } from './date-text.ts';
import type { DraftRow, Gathered, OtherLine } from './draft-row.ts';
import { gatherRows } from './gather-rows.ts';
import type { Direction } from './marked-lines.ts';
import { accountParts } from './one-account.ts';
import { hasTwoAmounts, type PickedAmount, type StatementPart } from './parts.ts';
import { type SettledDates, settleDates } from './settle-dates.ts';
import type { Statement, StatementHints, StatementRow } from './statement.ts';
import { type TextItem, type TextLine, toLines } from './text-lines.ts';

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
  const picked = pickAmounts(gathered, balanceLast);
  const dates = settleDates(gathered, hints);
  const isCard = gathered.others.some(isOfCard);
  const isLiability = hints.isLiability || isCard;
  const days = dates.dates.map(({ day }) => day);
  const drafts = { rows, picked, days };
  const signs = { ...hints, isLiability };
  const parts = accountParts(gathered, drafts, signs, dates.statedPeriods);
  const [part] = parts;
  const accounts = parts.map(accountName);
  if (part === undefined || accounts.length > 1) return { ...NOTHING, accounts };
  const currencies = allCurrencyNotes(gathered.currencies, rows, picked);
  const settled = settleAmounts(part, drafts, signs);
  const account = accountFactsOf(
    gathered.others.map(({ text }) => text),
    isCard,
  );
  const period = periodOf(part, settled, dates);
  const read = { picked, settled, dates, currencies, currency: hints.currency.toUpperCase() };
  return {
    rows: rows.map((row, at) => toStatementRow(row, at, read)),
    warnings: [...dates.warnings, ...amountWarnings(settled), ...unreadWarnings(gathered)],
    accounts,
    ...(account !== undefined && { account }),
    sums: settled.sums.slice(0, MOST_SUMS),
    coversAllRows: settled.coversAllRows && settled.sums.length <= MOST_SUMS,
    ...(period !== undefined && { period }),
  };
};

/** The days and balances of a statement that names its period once. */
const periodOf = (
  { periods: [balances, ...others] }: StatementPart,
  { held }: Settled,
  { statedPeriods }: SettledDates,
): Statement['period'] => {
  const [{ from, to } = { from: null, to: null }, ...more] = statedPeriods;
  const isOne = more.every((other) => other.from === from && other.to === to);
  if (from === null || to === null || !isOne || balances === undefined || others.length > 0) return undefined;
  const { opening, closings } = balances;
  const [closing] = closings.length === 1 ? closings : [];
  return {
    days: { from, to },
    opening: opening && heldBalance(opening, held),
    closing: closing === undefined ? null : { date: to, amount: heldBalance(closing, held) },
  };
};

const NOTHING: Statement = { rows: [], warnings: [], accounts: [], sums: [], coversAllRows: false };
/** With more wrong sums than this, the whole file was misread. */
const MOST_SUMS = 50;

const CARD_TITLE =
  /\b(?:credit card (?:statement|account|summary)|statement of (?:your )?credit card|kreditkarten(?:abrechnung|auszug|konto))\b/u;
const MINIMUM = /^(?:your )?minimum (?:payment|amount)(?: due)?\b/u;
const MOST_TITLE_WORDS = 7;

/** Whether a line appears only on card statements, whose balance is a debt. */
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
  `Amount ${quoteValue(picked?.own?.amount.raw ?? '')} has no sign, and the balances do not show whether it is money in or money out`;

const DIRECTIONS: Readonly<Record<Direction, string>> = { in: 'money in', out: 'money out' };

const amountWarnings = ({ assumed, verdicts }: Settled): readonly ImportWarning[] => {
  const warnings: ImportWarning[] = [];
  if (assumed !== null) {
    const message = `Nothing in the file confirms the direction of money: amounts without a minus were read as ${DIRECTIONS[assumed]}. Send signage_convention if that is wrong`;
    warnings.push({ line: null, code: 'signs_assumed', message });
  }
  const wrong = verdicts.filter((verdict) => verdict === 'contradicts').length;
  if (wrong > 0) {
    const message = `The running balances do not agree with the amounts of ${wrong} of ${verdicts.length} rows: check the rows with a low confidence`;
    warnings.push({ line: null, code: 'running_balance_mismatch', message });
  }
  return warnings;
};

const unreadWarnings = ({ unread }: Gathered): readonly ImportWarning[] => {
  const shown = unread.slice(0, UNREAD_SHOWN).map(({ page, text }) => ({
    line: null,
    code: 'line_not_read',
    message: `Page ${page}: the line ${quoteValue(text)} is among the transactions but could not be read as one`,
  }));
  const left = unread.length - shown.length;
  return left <= 0 ? shown : [...shown, { line: null, code: 'line_not_read', message: `… and ${left} more lines` }];
};

/** The number style for the whole file: as configured, otherwise the most frequent one. */
const numberStyleOf = (lines: readonly TextLine[], currency: string, configured: NumberFormat | null): NumberStyle => {
  const decimals = configured === '1,234' ? 0 : minorDigits(currency);
  if (configured !== null) return { mark: configured.endsWith(',56') ? ',' : '.', decimals };
  const [points, commas] = (['.', ','] as const).map((mark) => countAmounts(lines, { mark, decimals }));
  return { mark: (commas ?? 0) > (points ?? 0) ? ',' : '.', decimals };
};

const countAmounts = (lines: readonly TextLine[], style: NumberStyle): number =>
  lines.reduce((count, { cells }) => count + splitAmounts(takeDates(cells).rest, style).amounts.length, 0);

/** The evidence for the confidence in a row. */
type Grounds = {
  readonly verdict: Verdict;
  /** A column title, a mark, a heading or a minus sign gives the direction of money. */
  readonly signIsShown: boolean;
  readonly orderAssumed: boolean;
  readonly inheritsDate: boolean;
};

const CONTRADICTED = 0.3;
const ASSUMED_SIGN = 0.6;
const UNCHECKED = 0.8;
const IN_TOTAL = 0.95;

/**
 * The confidence in the amount times that in the date. Amount: 1 if the running balance agrees, 0.95 if the statement's
 * total agrees, 0.8 if unchecked, 0.6 if the sign is assumed, 0.3 if the running balance disagrees. Date: 0.95 if it
 * is on an earlier line, 0.9 if day and month are ambiguous.
 */
const confidenceOf = (grounds: Grounds): number =>
  Math.round(amountConfidence(grounds) * dateConfidence(grounds) * 100) / 100;

const amountConfidence = ({ verdict, signIsShown }: Grounds): number => {
  if (verdict === 'agrees') return 1;
  if (verdict === 'contradicts') return CONTRADICTED;
  if (verdict === 'in_total') return IN_TOTAL;
  return signIsShown ? UNCHECKED : ASSUMED_SIGN;
};

const dateConfidence = ({ orderAssumed, inheritsDate }: Grounds): number =>
  (orderAssumed ? 0.9 : 1) * (inheritsDate ? 0.95 : 1);

/** The first line for each currency mark of the statement or of a balance outside the rows. */
const allCurrencyNotes = (
  notes: readonly CurrencyNote[],
  rows: readonly DraftRow[],
  picked: readonly PickedAmount[],
): readonly CurrencyNote[] => {
  const beside = picked.flatMap(({ balance }, at) =>
    balance?.mark === undefined ? [] : [{ mark: balance.mark, line: rows[at]?.text ?? '' }],
  );
  const first = new Map<string, CurrencyNote>();
  for (const note of [...notes, ...beside]) if (!first.has(note.mark)) first.set(note.mark, note);
  return [...first.values()];
};

/**
 * The error if an amount is not in the account's currency. The balances of a statement are in the currency of its account.
 * The amount's own mark decides, then the mark of its column, then the currency of the statement, unless one of them fits.
 */
const otherCurrency = (
  picked: PickedAmount | undefined,
  notes: readonly CurrencyNote[],
  currency: string,
): string | null => {
  if (picked?.own == null) return null;
  const { amount, columnMark } = picked.own;
  const fits = (mark: string) => currencyOf(mark).mayBe.includes(currency);
  const fault = (reason: string, mark: string) => {
    const remedy = `choose an account in ${currencyOf(mark).alone ?? 'the intended currency'}`;
    return `Amount ${quoteValue(amount.raw)} ${reason} marked ${mark}, but the account is in ${currency}: ${remedy}`;
  };
  if (amount.mark !== undefined) return fits(amount.mark) ? null : fault('is', amount.mark);
  if (columnMark != null) return fits(columnMark) ? null : fault('has no currency, and its column is', columnMark);
  const [note] = notes;
  if (note === undefined || notes.some(({ mark }) => fits(mark))) return null;
  return fault(`has no currency, and the line ${quoteValue(note.line)} is`, note.mark);
};
