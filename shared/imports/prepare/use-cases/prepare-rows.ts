import type { CatalogueRecord } from '../../../catalogue/domain/catalogue-record.ts';
import { type Account, type Accounts, isDebt } from '../../../ledger/entries/domain/account.ts';
import { DomainError, quoteValue } from '../../../platform/domain/errors.ts';
import { type Families, familyDay } from '../../../platform/domain/family.ts';
import type { FamilyId } from '../../../platform/domain/ids.ts';
import { readOnce } from '../../../platform/domain/read-once.ts';
import { memoized } from '../../../platform/domain/text/memoized.ts';
import { accountsBeside } from '../../accounts/domain/named-accounts.ts';
import { createOpeningFinder } from '../../balances/domain/stated-opening-balances.ts';
import {
  createForeignRows,
  createStatedCurrencies,
  type ForeignAccount,
  statedCurrency,
} from '../../currencies/domain/row-currency.ts';
import type { ImportWarning } from '../../domain/import-attributes.ts';
import { type ImportRecord, NOTHING_COUNTED } from '../../domain/import-record.ts';
import { inspectNative } from '../../formats/native/parse/inspect-native.ts';
import { type Assignment, assignmentsOf } from '../../mappings/domain/assign-mappings.ts';
import {
  accountNumbered,
  createMappingCollector,
  type KnownAccount,
  type KnownNames,
  type MappedAccounts,
  type Mapping,
  mappingFacts,
} from '../../mappings/domain/mappings.ts';
import { mappedAccounts } from '../../mappings/use-cases/mapped-accounts.ts';
import { resolveMappings } from '../../mappings/use-cases/resolve-mappings.ts';
import type { ImportRow } from '../../rows/domain/row.ts';
import { createTally } from '../../rows/use-cases/row-tally.ts';
import { asksForSign, type OpenQuestion } from '../../settings/domain/open-questions.ts';
import { ASSUMED_INFLOWS } from '../../signs/domain/sign-check.ts';
import { MAX_COVERAGE } from '../../statements/domain/coverage.ts';
import { readStatementRows } from '../../statements/use-cases/read-statement-rows.ts';
import { rowImportType } from '../../types/domain/import-type-list.ts';
import { typeFacts } from '../../types/domain/type-facts.ts';
import type { FamilyNames, ImportChange, RowStore } from '../../use-cases/import-ports.ts';
import { notVerified } from '../../verification/domain/verification.ts';
import { readRows } from '../parse/read-rows.ts';
import type { ReadRows, RowContext, RowsRead, StatementReader } from './reading-ports.ts';

export type PrepareDependencies = {
  readonly families: Families;
  readonly accounts: Accounts;
  readonly names: {
    readonly list: (familyId: FamilyId) => Promise<FamilyNames>;
    readonly records: (familyId: FamilyId) => Promise<readonly CatalogueRecord[]>;
  };
  readonly rows: RowStore;
};

/** A CSV file (at most 10 MB) is read as a whole; a native file is streamed. */
export type SentFile = {
  readonly bytes: () => Promise<Uint8Array>;
  readonly chunks: () => AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
};

export type FileRead = Extract<RowsRead, { ok: true }>;

/** The changes from reading the file, which take effect when they are written to the import. */
export type Prepared =
  | { readonly ok: true; readonly change: ImportChange; readonly read?: FileRead }
  /** `interrupted`: out of time. Any other error is an error of the whole file. */
  | { readonly ok: false; readonly error: DomainError | 'interrupted' };

/**
 * Reads a file according to its type: rows into blocks with their mappings, or the checks of a native file.
 * A PDF is `interrupted`: only its own worker reads it.
 * @throws DomainError if the rows exceed a limit of the whole file.
 */
export const prepareRows = async (
  deps: PrepareDependencies,
  record: ImportRecord,
  file: SentFile,
  mayContinue: () => boolean = () => true,
): Promise<Prepared> => {
  if (record.type === 'NativeImport') return prepareNative(deps, record, file);
  if (typeFacts(record.type)?.format === 'pdf') return { ok: false, error: 'interrupted' };
  return prepareRowByRow(deps, record, file, { read: readRows, mayContinue });
};

/** Reads PDF statements with a reader, which runs outside of this process. */
export const prepareStatement =
  (readStatement: StatementReader) =>
  (deps: PrepareDependencies, record: ImportRecord, file: SentFile): Promise<Prepared> =>
    prepareRowByRow(deps, record, file, {
      read: (...reading) => readStatementRows(readStatement, ...reading),
      mayContinue: () => true,
    });

const prepareNative = async (
  { families }: PrepareDependencies,
  { familyId, createdAt }: ImportRecord,
  file: SentFile,
): Promise<Prepared> => {
  const family = await families.find(familyId);
  const today = familyDay(createdAt, family?.timeZone ?? 'UTC');
  const inspected = await inspectNative(file.chunks, { familyCurrency: family?.currency ?? '', today });
  if (!inspected.ok) return { ok: false, error: new DomainError('invalid_ndjson', inspected.message) };
  const { stats, errors, warnings, expectedRecordCounts } = inspected;
  return {
    ok: true,
    change: {
      stats: { ...NOTHING_COUNTED, ...stats },
      preflightErrors: errors,
      warnings,
      verification: notVerified(expectedRecordCounts),
    },
  };
};

type Reading = {
  readonly read: (...reading: Parameters<ReadRows>) => RowsRead | Promise<RowsRead>;
  readonly mayContinue: () => boolean;
};

const prepareRowByRow = async (
  given: PrepareDependencies,
  record: ImportRecord,
  file: SentFile,
  { read: readFile, mayContinue }: Reading,
): Promise<Prepared> => {
  // a file is compared with the accounts that existed when its reading began
  const deps = { ...given, accounts: { ...given.accounts, list: readOnce(given.accounts.list) } };
  const [bytes, byName, names, earlier] = await Promise.all([
    file.bytes(),
    contextOf(deps, record, mayContinue),
    deps.names.list(record.familyId),
    earlierDecisions(deps.rows, record),
  ]);
  const context = withAssignedAccounts(byName, earlier.assignments, (text) => accountNumbered(text, names));
  const type = rowImportType(record.type);
  if (type === undefined) throw new Error(`${record.type} has no rows`);
  const collector = createMappingCollector(type.mappingTypes(context.hasAccount));
  const tally = createTally(type.countedAs);
  const foreign = createForeignRows('row');
  const stated = createStatedCurrencies();
  const openingFinder = createOpeningFinder(context.hasAccount);
  const advisor = type.createAdvisor?.(await deps.names.records(record.familyId));
  const writer = deps.rows.writer(record.id);
  const onRow = (row: ImportRow): void => {
    collector.add(row);
    if (!row.leftOut) foreign.add(context.hasAccount ? '' : row.fields.account, statedCurrency(row), row.rowNumber);
    stated.see(row);
    openingFinder.see(row);
    if (row.entry !== null) advisor?.see(row);
    writer.add({ row, occurrence: tally.add(row) });
  };
  const read = await readFile(bytes, context, onRow);
  if (!read.ok) {
    return { ok: false, error: read.code === 'interrupted' ? 'interrupted' : new DomainError(read.code, read.message) };
  }
  const { configuration, openings = [], proof = null, periods = [], accountTypes, signature = null } = read;
  const found = { collector, names, read, stated, context, assignments: earlier.assignments };
  const mappings = await resolveMappings(deps, record.familyId, found);
  const leadTo = await mappedAccounts(deps, record.familyId, mappings);
  const beside = accountsBeside(record, read.namedAccounts, names);
  const warnings = [
    ...read.warnings.filter(({ code }) => code !== ASSUMED_INFLOWS.code || !asksForSign(record.questions ?? [])),
    ...otherAccount(record, read, names),
    ...beside.warnings,
    ...(foreign.isEmpty ? [] : foreign.warnings(await accountFinder(deps, record, { context, mappings, stated }))),
    ...(advisor?.warnings() ?? []),
    ...earlier.warnings,
  ];
  const owes = (text: string): boolean => context.isLiability === true || isDebt(accountTypes?.get(text) ?? '');
  const rowIndex = await writer.finish(mappings, { signature });
  return {
    ok: true,
    change: {
      configuration,
      warnings,
      openings,
      statedOpenings: openingFinder.openings(periods, owes, read.unclearBalances),
      proof,
      periods: periods.length > MAX_COVERAGE ? null : periods,
      rowIndex,
      ...stillAsked(record, [...(read.questions ?? []), ...beside.questions]),
      ...foundBesideRows(read),
      ...describe(tally, mappings, leadTo),
    },
    read,
  };
};

const foundBesideRows = ({ missingHeaders, account }: FileRead): ImportChange => ({
  ...(missingHeaders && { missingColumns: missingHeaders }),
  ...(account && { fileAccount: account }),
});

/** The questions of the settings, with those of the rows, which ask anew. */
const stillAsked = (
  { questions: asked = [] }: ImportRecord,
  found: readonly OpenQuestion[],
): Pick<ImportChange, 'questions'> => {
  const isAnew = ({ field, text }: OpenQuestion): boolean =>
    field === 'account_id' || found.some((question) => question.field === field && question.text === text);
  const questions = [...asked.filter((question) => !isAnew(question)), ...found];
  return asked.length === 0 && questions.length === 0 ? {} : { questions };
};

/** The account that a text in the file refers to. */
const accountFinder = async (
  { accounts }: Pick<PrepareDependencies, 'accounts'>,
  { familyId, accountId }: ImportRecord,
  {
    context,
    mappings,
    stated,
  }: {
    readonly context: RowContext;
    readonly mappings: readonly Mapping[];
    readonly stated: ReturnType<typeof createStatedCurrencies>;
  },
): Promise<(text: string) => ForeignAccount | undefined> => {
  const known = new Map((await accounts.list(familyId)).map((account) => [account.id, account]));
  return (text) => {
    if (context.hasAccount) return known.get(accountId ?? '');
    const mapping = mappings.find(({ type, key }) => type === 'account' && key === text);
    if (mapping === undefined) return undefined;
    return known.get(mapping.mappable?.id ?? '') ?? { name: text, currency: stated.of(text) ?? context.familyCurrency };
  };
};

/** The context for validating the rows of the import. */
export const contextOf = async (
  { families, accounts }: Pick<PrepareDependencies, 'families' | 'accounts'>,
  record: ImportRecord,
  mayContinue: () => boolean = () => true,
): Promise<RowContext> => {
  const namesAccounts =
    record.accountId === null && typeFacts(record.type)?.mappingTypes(false).includes('account') === true;
  const [family, account, named] = await Promise.all([
    families.find(record.familyId),
    record.accountId === null ? undefined : accounts.find(record.familyId, record.accountId),
    namesAccounts ? accounts.list(record.familyId) : [],
  ]);
  if (family === undefined) throw new Error(`Family ${record.familyId} does not exist`);
  return {
    type: record.type,
    configuration: record.configuration,
    hasAccount: record.accountId !== null && typeFacts(record.type)?.ignoresAccount === undefined,
    accountCurrency: account?.currency ?? null,
    isCard: account?.accountType === 'credit_card',
    isLiability: account !== undefined && isDebt(account.accountType),
    familyCurrency: family.currency,
    currencyOf: currencyByName(named),
    familyDateFormat: family.dateFormat,
    earliestDate: record.dateBounds.earliest,
    latestDate: record.dateBounds.latest,
    mayContinue,
  };
};

/** Undefined if accounts with the name have different currencies. */
const currencyByName = (accounts: readonly Account[]): ((name: string) => string | undefined) => {
  const currencies = new Map<string, Set<string>>();
  for (const { name, currency } of accounts) currencies.set(name, (currencies.get(name) ?? new Set()).add(currency));
  return (name) => {
    const [currency, other] = currencies.get(name) ?? [];
    return other === undefined ? currency : undefined;
  };
};

/** The account of the request wins over the number in the file. */
const otherAccount = (
  { accountId, fileAccount }: ImportRecord,
  { periods = [], account = fileAccount }: FileRead,
  names: Pick<KnownNames, 'bankNumbers'>,
): readonly ImportWarning[] =>
  [...new Set([...periods.map((period) => period.account), account?.number ?? ''])].flatMap((text) => {
    const known = accountId === null ? undefined : accountNumbered(text, names);
    if (known === undefined || known.id === accountId) return [];
    const message = `The file is for account ${quoteValue(text)}, and its last statement was imported into ${quoteValue(known.name)}: check the account of this import`;
    return [{ line: null, code: 'other_account', message }];
  });

/** Uses the assigned account for a text, regardless of account names, and the known one for a bank's number. */
export const withAssignedAccounts = (
  context: RowContext,
  decided: readonly Pick<Mapping, 'type' | 'key' | 'mappable'>[],
  numbered: (text: string) => KnownAccount | undefined = () => undefined,
): RowContext => {
  const names = new Map(
    decided.flatMap(({ type, key, mappable }) =>
      type === 'account' && mappable !== null ? [[key, mappable.name]] : [],
    ),
  );
  const nameOf = memoized((text) => names.get(text) ?? numbered(text)?.name ?? text);
  return { ...context, currencyOf: (text) => context.currencyOf?.(nameOf(text)) };
};

const describe = (
  tally: ReturnType<typeof createTally>,
  mappings: readonly Mapping[],
  accounts: MappedAccounts,
): ImportChange => ({
  rowErrors: tally.errors,
  ...mappingFacts(
    mappings,
    {
      rowsCount: tally.rows,
      validRowsCount: tally.rows - tally.invalid,
      invalidRowsCount: tally.invalid,
      ...(tally.leftOut > 0 && { leftOutRowsCount: tally.leftOut }),
    },
    accounts,
  ),
  verification: notVerified(Object.fromEntries(tally.counts)),
});

/**
 * The user's changes to the current rows, before the file is read again: assignments are kept if their texts are
 * still there; repairs are discarded with a warning.
 */
const earlierDecisions = async (
  rows: Pick<RowStore, 'open'>,
  { id, rowIndex }: ImportRecord,
): Promise<{ readonly assignments: readonly Assignment[]; readonly warnings: readonly ImportWarning[] }> => {
  if (rowIndex === null) return { assignments: [], warnings: [] };
  const reader = await rows.open(id, rowIndex);
  const count = reader.repaired.length;
  const repairs = count === 1 ? 'The repair of 1 row was' : `The repairs of ${count} rows were`;
  return {
    assignments: assignmentsOf(await reader.mappings()),
    warnings:
      count === 0
        ? []
        : [{ line: null, code: 'repairs_discarded', message: `${repairs} discarded: the file was read again` }],
  };
};
