import { type Account, isDebt } from '../../ledger/entries/domain/account.ts';
import { addDays, earlierDay, laterDay } from '../../platform/domain/dates/local-date.ts';
import { BusyError, NotFoundError, ValidationError } from '../../platform/domain/errors.ts';
import type { Caller } from '../../platform/domain/family.ts';
import type { AccountId, ImportId } from '../../platform/domain/ids.ts';
import { minorDigits } from '../../platform/domain/money/currency.ts';
import { decimalsOf, negate } from '../../platform/domain/money/decimal.ts';
import type { Uploads } from '../../platform/domain/object-store.ts';
import { unknownId } from '../../platform/domain/unknown-id.ts';
import { familyToday } from '../../platform/use-cases/family-today.ts';
import type { ChosenOpening } from '../balances/domain/stated-opening-balances.ts';
import { wireName } from '../columns/domain/fields.ts';
import { dateBounds } from '../dates/domain/date-bounds.ts';
import { statusesBefore } from '../domain/allowed-actions.ts';
import type { ImportConfiguration } from '../domain/import-attributes.ts';
import type { ImportRecord } from '../domain/import-record.ts';
import { unlessDeleted } from '../duplicates/use-cases/unless-deleted.ts';
import { type PrepareAtOnceDependencies, prepareAtOnce, prepareQueueOf } from '../prepare/use-cases/prepare-import.ts';
import { readRaw } from '../prepare/use-cases/raw-file.ts';
import { hasManyRows } from '../rows/use-cases/list-import-rows.ts';
import { readBlocks } from '../rows/use-cases/read-blocks.ts';
import { validateConfiguration, withDefaults } from '../settings/domain/configuration.ts';
import { stillOpen, withImplied, withMeanings } from '../settings/domain/open-questions.ts';
import { boundToAccount, withAnswers } from '../settings/domain/remembered-settings.ts';
import { type Days, type StatementBalance, takesBalance } from '../statements/domain/coverage.ts';
import { takesNoAccount } from '../types/domain/type-facts.ts';
import type { ImportChange, Imports, Queues, RowStore } from './import-ports.ts';
import { reopened, requireOpen } from './revise-import.ts';

export type UpdateImportDependencies = PrepareAtOnceDependencies & {
  readonly imports: Pick<Imports, 'find' | 'update'>;
  readonly rows: Pick<RowStore, 'open'>;
  readonly uploads: Pick<Uploads, 'get' | 'stream'>;
  readonly queues: Queues;
  readonly now: () => string;
};

/** Only the sent settings; null restores the default. */
export type ImportSettings = {
  readonly configuration: Partial<ImportConfiguration>;
  readonly accountId?: AccountId | null;
  /** In the sign of the account's balance. */
  readonly statementBalance?: { readonly date: string; readonly amount: string } | null;
  /** In the sign of the bank: what it owes is positive. */
  readonly openingBalance?: ChosenOpening;
};

const MAX_TRIES = 4;

/**
 * PATCH /api/v1/imports/{id}: reads the file again with the new settings, at once or in the background. Assignments are
 * kept if their texts are still there; repairs are discarded. If the file cannot be read, nothing changes. A statement balance
 * alone changes nothing about how the file is read.
 * @throws DomainError 404; 409 `invalid_state` unless pending or failed, `busy`; 412; 422 as for creating an import.
 */
export const updateImport =
  (deps: UpdateImportDependencies) =>
  async (
    { familyId }: Caller,
    importId: ImportId,
    settings: ImportSettings,
    precondition: (current: ImportRecord) => void = () => undefined,
  ): Promise<ImportRecord> => {
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      const record = await deps.imports.find(familyId, importId);
      if (record === undefined) throw new NotFoundError('Import');
      precondition(record);
      requireOpen(record);
      const wanted = await withSettings(deps, record, settings);
      const { statementBalance = null, openingBalance = null } = wanted;
      const change = onlyBalances(settings)
        ? { ...reopened(record), statementBalance, openingBalance, updatedAt: deps.now() }
        : await unlessDeleted(deps.imports, record, () => changeOf(deps, record, wanted));
      const { rowIndex, updatedAt } = record;
      const expected = { statuses: statusesBefore('reconfigure'), preparing: false, rowIndex, updatedAt };
      const updated = await deps.imports.update(familyId, importId, expected, change);
      if (updated !== undefined) return handOver(deps, updated);
    }
    throw new BusyError('Other requests are changing the import: try again');
  };

const onlyBalances = ({ statementBalance, openingBalance, ...settings }: ImportSettings): boolean =>
  (statementBalance !== undefined || openingBalance !== undefined) &&
  settings.accountId === undefined &&
  keepsReading(settings);

/** Whether the rows have the same days afterwards. */
const keepsReading = ({ configuration }: ImportSettings): boolean => Object.keys(configuration).length === 0;

/** The import with the new settings. */
const withSettings = async (
  deps: UpdateImportDependencies,
  record: ImportRecord,
  settings: ImportSettings,
): Promise<ImportRecord> => {
  const questions = record.questions ?? [];
  const sent = withImplied(settings.configuration, record.configuration, questions);
  const configuration = withDefaults(withMeanings(record.configuration, sent), record.type);
  const errors = [...validateConfiguration(configuration, record.type)];
  const { accountId = record.accountId } = settings;
  const isAsked = settings.accountId != null || settings.statementBalance != null || settings.openingBalance != null;
  const account = isAsked && accountId !== null ? await deps.accounts.find(record.familyId, accountId) : undefined;
  if (settings.accountId != null && account === undefined) {
    errors.push(unknownId('account_id', 'an account', settings.accountId));
  }
  if (accountId !== record.accountId) errors.push(...boundErrors(record, settings));
  if (settings.statementBalance != null) {
    errors.push(...balanceErrors(record, account), ...decimalsErrors(settings.statementBalance, account));
    if (keepsReading(settings)) errors.push(...dayErrors(settings.statementBalance, await rowDays(deps, record)));
  }
  errors.push(...openingErrors(settings, account));
  if (errors.length > 0) throw new ValidationError(errors);
  const isAccountSent = settings.accountId !== undefined;
  const open = stillOpen(questions, sent).filter(({ field }) => field !== 'account_id' || !isAccountSent);
  const answers = withAnswers(record, sent, deps.now());
  const { questions: _, ...others } = record;
  return {
    ...others,
    accountId,
    configuration,
    answers,
    ...(open.length > 0 && { questions: open }),
    statementBalance: balanceOf(record, settings, account),
    openingBalance: openingOf(record, settings),
  };
};

/** Answers for another account must not be taken for this one. */
const boundErrors = (
  { answers = {}, createdAt }: ImportRecord,
  { configuration }: ImportSettings,
): readonly string[] => {
  const bound = boundToAccount(answers, createdAt).filter((name) => !(name in configuration));
  if (bound.length === 0) return [];
  const fields = bound.map((name) => wireName(name)).join(', ');
  return [
    `account_id cannot be changed alone, because ${fields} was answered for earlier files of the other account: send it as well, or create the import again with this account`,
  ];
};

type BalancedAccount = Pick<Account, 'accountType' | 'currency'> | undefined;
type SentBalance = NonNullable<ImportSettings['statementBalance']>;

const balanceErrors = ({ type, periods }: ImportRecord, account: BalancedAccount): readonly string[] => {
  if (takesNoAccount(type))
    return [`statement_balance cannot be set for a ${type}, because its rows do not go to one account: remove it`];
  if (account === undefined)
    return ['statement_balance is the balance of one account: choose the account of the import with account_id first'];
  if (takesBalance(periods)) return [];
  return [
    'statement_balance cannot be set, because the file states its own balances: compare those with your statement',
  ];
};

const openingErrors = ({ openingBalance }: ImportSettings, account: BalancedAccount): readonly string[] => {
  if (openingBalance === undefined || openingBalance === 'none') return [];
  if (account === undefined)
    return ['opening_balance is the balance of one account: choose the account of the import with account_id first'];
  return decimalsErrors(openingBalance, account, 'opening_balance');
};

const decimalsErrors = (
  { amount }: SentBalance,
  account: BalancedAccount,
  field = 'statement_balance',
): readonly string[] => {
  if (account === undefined) return [];
  const most = minorDigits(account.currency);
  return decimalsOf(amount) <= most
    ? []
    : [`${field}.amount "${amount}" has more decimals than ${account.currency}: send it with at most ${most} decimals`];
};

/** A statement can begin before its first row, and end after its last one. */
const DAYS_AROUND = 31;

const dayErrors = ({ date }: SentBalance, days: Days | null): readonly string[] => {
  if (days === null) return [];
  const isNear = date >= addDays(days.from, -DAYS_AROUND) && date <= addDays(days.to, DAYS_AROUND);
  return isNear
    ? []
    : [
        `statement_balance.date ${date} is more than ${DAYS_AROUND} days from the rows of the file, ${days.from} to ${days.to}: send the day of the balance on this statement`,
      ];
};

/** null if they are unknown, or counting them would take long. */
const rowDays = async (
  { rows }: Pick<UpdateImportDependencies, 'rows'>,
  record: ImportRecord,
): Promise<Days | null> => {
  const { id, rowIndex, preparing } = record;
  if (rowIndex === null || preparing || hasManyRows(record)) return null;
  let [from, to] = ['', ''];
  for await (const block of readBlocks(await rows.open(id, rowIndex))) {
    for (const { row } of block.rows) {
      const date = row.entry?.date ?? '';
      if (date === '') continue;
      from = earlierDay(from || date, date);
      to = laterDay(to || date, date);
    }
  }
  return from === '' ? null : { from, to };
};

/** A balance is of the account that it was entered for. */
const balanceOf = (
  record: ImportRecord,
  { statementBalance: sent, accountId }: ImportSettings,
  account: BalancedAccount,
): StatementBalance | null => {
  const isSameAccount = accountId === undefined || accountId === record.accountId;
  if (sent === undefined) return isSameAccount ? (record.statementBalance ?? null) : null;
  if (sent === null || account === undefined) return null;
  const isOwed = isDebt(account.accountType);
  return { date: sent.date, amount: isOwed ? negate(sent.amount) : sent.amount, isOwed };
};

/** One that was chosen is of the account that it was chosen for. */
const openingOf = (
  { accountId, openingBalance: known = null }: ImportRecord,
  { openingBalance, accountId: chosen = accountId }: ImportSettings,
): ChosenOpening | null => openingBalance ?? (chosen === accountId ? known : null);

const changeOf = async (
  deps: UpdateImportDependencies,
  record: ImportRecord,
  wanted: ImportRecord,
): Promise<ImportChange> => {
  const now = deps.now();
  const { accountId, configuration, answers = {}, questions = [] } = wanted;
  const { statementBalance = null, openingBalance = null } = wanted;
  const settings: ImportChange = {
    accountId,
    configuration,
    answers,
    questions,
    statementBalance,
    openingBalance,
    updatedAt: now,
  };
  // settings do not affect how a native file is read
  if (record.raw === null || record.type === 'NativeImport') return settings;

  const settled: ImportChange = { ...reopened(record), ...settings };
  const bounds = dateBounds(await familyToday(deps)(record.familyId, now));
  const bytes = await readRaw(deps, record.raw);
  const prepared = await prepareAtOnce(deps, { ...wanted, dateBounds: bounds }, bytes);
  if (prepared.ok) return { ...settled, dateBounds: bounds, ...prepared.change };
  if (prepared.error !== 'interrupted') throw prepared.error;
  const waiting = { preparing: true, publishRequested: false, acceptIncomplete: false, touchedAt: now, wakes: 0 };
  return { ...settled, dateBounds: bounds, warnings: [], proof: null, periods: null, statedOpenings: [], ...waiting };
};

/** The sweep requeues the import if the message is lost. */
const handOver = async ({ queues }: UpdateImportDependencies, record: ImportRecord): Promise<ImportRecord> => {
  if (!record.preparing) return record;
  const { familyId, id } = record;
  await queues.send(prepareQueueOf(record), { familyId, importId: id, attempt: null }).catch(() => undefined);
  return record;
};
