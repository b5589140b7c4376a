import { DomainError } from '../../platform/domain/errors.ts';
import type { ImportId } from '../../platform/domain/ids.ts';
import { formatMoney } from '../../platform/domain/money/currency.ts';
import { subtract } from '../../platform/domain/money/decimal.ts';
import { NOT_IN_FORMAT } from '../amounts/domain/number-format.ts';
import type { BalanceFault } from '../balances/domain/balance-chain.ts';
import { SETTINGS_DETECTED } from '../detect/domain/proposed-settings.ts';
import { asksForSign, type OpenQuestion } from '../settings/domain/open-questions.ts';
import { isStatementFormat } from '../statements/domain/statement-file.ts';
import { hasEntryRows, typeFacts } from '../types/domain/type-facts.ts';
import type { StatedSum } from '../verification/domain/verification.ts';
import type { DuplicateChoice, KnownRecordChoice, OtherNamesChoice } from './import-attributes.ts';
import type { ImportRecord } from './import-record.ts';

export type Difference = {
  readonly figure: StatedSum['figure'];
  readonly currency: string;
  readonly expected: string;
  readonly found: string;
  /** Expected minus found. */
  readonly amount: string;
};
export type Completeness =
  | { readonly status: 'complete' | 'unknown' }
  /** By a figure of the file, or by places where its balances do not follow. */
  | {
      readonly status: 'incomplete';
      readonly difference: Difference | null;
      readonly currency: string;
      readonly faults: readonly BalanceFault[];
    };

type Judged = Pick<ImportRecord, 'type' | 'proof' | 'stats'>;

/** Whether a file is complete according to its own figures; null for types that are not statements. */
export const completenessOf = ({ type, proof, stats }: Judged): Completeness | null => {
  if (!hasEntryRows(type)) return null;
  if (proof === null) return { status: 'unknown' };
  const { currency, faults = [] } = proof;
  const wrong = proof.sums.find(({ expected, found }) => expected !== found);
  if (wrong === undefined && faults.length > 0) return { status: 'incomplete', difference: null, currency, faults };
  if (wrong === undefined) {
    const hasFigures = proof.sums.length > 0 || proof.faults !== undefined;
    const isProved = proof.coversAllRows && hasFigures && stats.invalidRowsCount === 0;
    return { status: isProved ? 'complete' : 'unknown' };
  }
  const { figure, expected, found } = wrong;
  const amount = subtract(expected, found);
  return { status: 'incomplete', difference: { figure, currency, expected, found, amount }, currency, faults };
};

/** The figures of a complete file: balances, or only totals of money in and out. */
export const figuresOf = ({ proof }: Pick<ImportRecord, 'proof'>): 'balances' | 'totals' =>
  proof?.faults !== undefined || proof?.sums.some(({ figure }) => figure === 'balance') === true
    ? 'balances'
    : 'totals';

/** The difference that prevents publishing unless the client accepts it. */
export const heldBackBy = (record: Judged): Difference | undefined => {
  if (typeFacts(record.type)?.mustAddUp !== true) return undefined;
  const completeness = completenessOf(record);
  return completeness?.status === 'incomplete' ? (completeness.difference ?? undefined) : undefined;
};

/** Whether the type requires an account for all rows and the import has none. */
export const lacksAccount = ({ type, accountId }: Pick<ImportRecord, 'type' | 'accountId'>): boolean =>
  accountId === null && typeFacts(type)?.needsAccount === true;

/** Asks about the sign of amounts only once all columns are found, because the amounts may be in another column. */
export const questionsNow = ({
  questions = [],
  missingColumns = [],
}: Pick<ImportRecord, 'questions' | 'missingColumns'>): readonly OpenQuestion[] =>
  missingColumns.length === 0 ? questions : questions.filter((question) => !asksForSign([question]));

type StatusDetail = {
  readonly uploaded: boolean;
  readonly configured: boolean;
  readonly terminal: boolean;
  readonly cleaned: boolean;
  readonly publishable: boolean;
  readonly revertable: boolean;
};

/** The flags of contract §2.2. Only `terminal` and `revertable` depend on the status. */
export const statusDetail = (record: ImportRecord): StatusDetail => {
  const uploaded = record.raw !== null;
  const configured = uploaded && !record.preparing && (record.stats.rowsCount > 0 || isQuiet(record));
  const cleaned = configured && record.stats.invalidRowsCount === 0 && record.preflightErrors.length === 0;
  return {
    uploaded,
    configured,
    cleaned,
    publishable: cleaned && isSettled(record) && !lacksAccount(record) && heldBackBy(record) === undefined,
    terminal: ['complete', 'failed', 'revert_failed'].includes(record.status),
    revertable: ['complete', 'revert_failed'].includes(record.status),
  };
};

/** A statement of days on which nothing was booked: it proves them, and fills no gap with rows. */
const isQuiet = ({ configuration, periods, rowIndex }: ImportRecord): boolean =>
  isStatementFormat(configuration.fileFormat) && rowIndex !== null && (periods ?? []).length > 0;

/** Nothing is left to answer or to assign. */
const isSettled = ({ blockers, questions = [] }: ImportRecord): boolean =>
  blockers.length === 0 && questions.length === 0;

/** The reason why an import needs attention. An import that was undone needs none. */
export type AttentionReason =
  | 'failed'
  | 'revert_failed'
  | 'interrupted'
  | 'no_rows'
  | 'invalid_rows'
  | 'account_missing'
  | 'mappings_missing'
  | 'sign_open'
  | 'question_open'
  | 'incomplete'
  | 'ready';

/** Workers touch an import every few seconds, and the sweep requeues it within two minutes. */
const SILENT_MS = 5 * 60_000;

/** Whether the import cannot be published only because it is unclear which sign is money in on a credit card. */
const asksSign = ({ blockers, signQuestion = null }: ImportRecord): boolean =>
  signQuestion !== null && blockers[0] === signQuestion;

/** Undefined if the import needs no attention, or a worker is processing it. `now`: UTC instant. */
export const attentionReason = (record: ImportRecord, now: string): AttentionReason | undefined => {
  if (record.status === 'failed' || record.status === 'revert_failed') return record.status;
  if (record.preparing || record.status === 'importing' || record.status === 'reverting') {
    const isHeld = record.lease !== null && record.lease.until > now;
    return !isHeld && Date.parse(record.touchedAt) + SILENT_MS < Date.parse(now) ? 'interrupted' : undefined;
  }
  const isUndone = record.verification.readback.status === 'reverted';
  return record.status === 'pending' && !isUndone ? pendingMatter(record) : undefined;
};

const pendingMatter = (record: ImportRecord): AttentionReason | undefined => {
  const { stats, preflightErrors, blockers } = record;
  if (statusDetail(record).publishable) return 'ready';
  if (questionsNow(record).length > 0) return 'question_open';
  if (stats.rowsCount === 0) return 'no_rows';
  if (stats.invalidRowsCount > 0 || preflightErrors.length > 0) return 'invalid_rows';
  if (lacksAccount(record)) return 'account_missing';
  if (blockers.length > 0) return asksSign(record) ? 'sign_open' : 'mappings_missing';
  return heldBackBy(record) === undefined ? undefined : 'incomplete';
};

/** Whether the client accepts a statement that does not add up, and what it wants of possible duplicates and known records. */
export type Acceptance = {
  readonly acceptIncomplete?: boolean;
  readonly onPossibleDuplicate?: DuplicateChoice;
  readonly onOtherNames?: OtherNamesChoice;
  readonly onKnownRecords?: KnownRecordChoice;
};

/** `bookings`: rows of which one may be the booking of a pending one. */
type Undecided = { readonly duplicates: number; readonly bookings: number };

/**
 * Applies to rows without a decision. Without a choice of the client, possible bookings are never added unasked, and rows of the same
 * statement match under other names.
 */
export type DuplicateChoices = Required<
  Pick<ImportRecord, 'onPossibleDuplicate' | 'onPossibleBooking' | 'onOtherNames'>
>;
/** Only what the client sent; undefined for nothing. */
export const sentChoices = ({
  onPossibleDuplicate,
  onOtherNames,
}: Acceptance): Partial<DuplicateChoices> | undefined => {
  if (onPossibleDuplicate === undefined && onOtherNames === undefined) return undefined;
  return {
    ...(onPossibleDuplicate !== undefined && { onPossibleDuplicate }),
    ...(onOtherNames !== undefined && { onOtherNames }),
  };
};

export const choicesOf = ({
  onPossibleDuplicate: sent,
  onPossibleBooking = sent ?? 'ask',
  onOtherNames = 'match',
}: Partial<DuplicateChoices>): DuplicateChoices => ({
  onPossibleDuplicate: sent ?? 'create',
  onPossibleBooking,
  onOtherNames,
});

/** The error if rows are to be decided about first. */
export const duplicatesRefusal = (
  importId: ImportId,
  counts: Undecided,
  { onPossibleDuplicate, onPossibleBooking }: DuplicateChoices,
): DomainError | undefined => {
  const duplicates = onPossibleDuplicate === 'ask' ? counts.duplicates : 0;
  const bookings = onPossibleBooking === 'ask' ? counts.bookings : 0;
  const sentences = [
    ...(duplicates > 0
      ? [`${rowsMayBe(duplicates)} in the ledger already, from another source, or have been deleted from it`]
      : []),
    ...(bookings > 0 ? [`${rowsMayBe(bookings)} the same transaction, once pending and once booked`] : []),
  ];
  if (sentences.length === 0) return undefined;
  const message = `${sentences.join(', and ')}: compare them, and choose whether to keep one of each pair (on_possible_duplicate=match) or both (create)`;
  return new DomainError('not_publishable', message, { importId, errors: [message] });
};

const rowsMayBe = (count: number): string => (count === 1 ? '1 row may be' : `${count} rows may be`);

/** The error if the import cannot be published now, with the import id because the import is kept; otherwise undefined. */
export const publishRefusal = (
  record: ImportRecord,
  { acceptIncomplete = false }: Acceptance = {},
): DomainError | undefined => {
  const judged = acceptIncomplete ? { ...record, proof: null } : record;
  if (statusDetail(judged).publishable) return undefined;
  const importId = record.id;
  if (record.preflightErrors.length > 0) {
    return new DomainError('preflight_failed', 'The file did not pass the checks before publishing', {
      importId,
      errors: record.preflightErrors,
    });
  }
  const errors = reasons(judged);
  return new DomainError('not_publishable', errors[0] ?? 'The import cannot be published', { importId, errors });
};

/** Why the import cannot be published now, as sentences; empty if it can be. */
export const publishErrors = (record: ImportRecord): readonly string[] => publishRefusal(record)?.extras.errors ?? [];

/** The error if a native file has too many records; undefined otherwise. */
export const limitRefusal = ({ id, type, stats }: ImportRecord, maxNativeRecords: number): DomainError | undefined => {
  if (type !== 'NativeImport' || stats.rowsCount <= maxNativeRecords) return undefined;
  const message = `The file has ${stats.rowsCount} records. One import can have at most ${maxNativeRecords}`;
  return new DomainError('max_row_count_exceeded', message, { importId: id });
};

/** Amounts that no answer about signs makes readable, first: other questions may be about the format of numbers. */
const unreadableAmounts = (record: ImportRecord): readonly string[] =>
  questionsNow(record).every((question) => asksForSign([question]))
    ? record.rowErrors.filter((error) => error.includes(NOT_IN_FORMAT))
    : [];

const reasons = (record: ImportRecord): readonly string[] => {
  const { rowsCount, invalidRowsCount } = record.stats;
  const { missingColumns = [] } = record;
  if (record.raw === null) return ['The import has no file: create an import with a file to publish'];
  if (rowsCount === 0 && record.rowIndex === null && record.error !== null) {
    return [`The file could not be read: ${record.error}`];
  }
  if (rowsCount === 0 && !isQuiet(record)) return ['The file has no data rows'];
  const questions = questionsNow(record).map(toReason);
  if (missingColumns.length > 0) return [...missingColumns.map(missingColumn), ...proposals(record), ...questions];
  if (questions.length > 0) return [...unreadableAmounts(record), ...questions];
  if (invalidRowsCount > 0) {
    return [
      `${invalidRowsCount} of ${rowsCount} rows are invalid: see GET /api/v1/imports/${record.id}/rows`,
      ...record.rowErrors,
    ];
  }
  if (lacksAccount(record)) return [`A ${record.type} needs an account for all rows: set account_id of the import`];
  const difference = heldBackBy(record);
  return [...record.blockers, ...(difference === undefined ? [] : [doesNotAddUp(difference)])];
};

/** How the file could be read instead, if it shows that. */
const proposals = ({ warnings }: ImportRecord): readonly string[] =>
  warnings.flatMap(({ code, message }) => (code === SETTINGS_DETECTED ? [message] : []));

/** The sentence about a column that the header does not have. */
export const missingColumn = (name: string): string =>
  `The header has no column ${name}: set another one, such as date_col_label=Day`;

const toReason = ({ field, question, text, candidates }: OpenQuestion): string => {
  const choices = candidates.map(({ value, meaning }) => {
    const answer = text === undefined ? value : JSON.stringify({ [text]: value });
    return answer === meaning ? answer : `${answer} (${meaning})`;
  });
  return `${question} Set ${field} with PATCH /api/v1/imports/{id}: ${choices.join(', or ')}`;
};

const FIGURES: Readonly<Record<Difference['figure'], string>> = {
  balance: 'the change between its balances is',
  money_in: 'its stated total of money in is',
  money_out: 'its stated total of money out is',
};

const doesNotAddUp = ({ figure, currency, expected, found, amount }: Difference): string => {
  const [stated, rows, difference] = [expected, found, amount].map((each) => formatMoney(each, currency));
  return `The statement does not add up: ${FIGURES[figure]} ${stated}, but its rows add up to ${rows}, a difference of ${difference}. Compare the rows with the PDF and correct them, or publish with accept_incomplete=true`;
};
