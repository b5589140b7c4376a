import type { AccountType } from '../../../ledger/entries/domain/account.ts';
import { daysBetween } from '../../../platform/domain/dates/local-date.ts';
import { quoteValue } from '../../../platform/domain/errors.ts';
import { subtract } from '../../../platform/domain/money/decimal.ts';
import type { AccountFacts } from '../../accounts/domain/account-facts.ts';
import { accountNameOf } from '../../accounts/domain/account-of-file.ts';
import type { ImportConfiguration, LeftOutReason } from '../../domain/import-attributes.ts';
import { readCamt } from '../../formats/camt/parse/read-camt.ts';
import { headerSignature } from '../../formats/csv/parse/csv-header.ts';
import { readFirefly } from '../../formats/firefly/parse/read-firefly.ts';
import { readGnuCash } from '../../formats/gnucash/parse/read-gnucash.ts';
import { readMt940 } from '../../formats/mt940/parse/read-mt940.ts';
import { readOfx } from '../../formats/ofx/parse/read-ofx.ts';
import { createLeftOutRows } from '../../left-out/domain/left-out-rows.ts';
import type { RowContext, RowsRead } from '../../prepare/use-cases/reading-ports.ts';
import type { ImportRow } from '../../rows/domain/row.ts';
import { createRowReader, unlinked } from '../../rows/domain/row-reader.ts';
import { statementHolding, statementTrade } from '../../securities/domain/statement-securities.ts';
import { transactionImport } from '../../types/domain/transaction-import.ts';
import { createProof, type StatedSum } from '../../verification/domain/verification.ts';
import { joinPeriods, type StatedPeriod } from '../domain/coverage.ts';
import {
  type AccountStatement,
  type FileWriting,
  namesAccounts,
  type StatementEntry,
  type StatementFileRead,
  type StatementFormat,
  type WritingWish,
} from '../domain/statement-file.ts';
import { referenceHash } from './bank-reference.ts';
import { withRepeatedStatements } from './repeated-entries.ts';
import { accountText, accountTexts, settingsOf, withDirections, withoutMixedSigns } from './statement-settings.ts';

const READERS: Readonly<Record<StatementFormat, (bytes: Uint8Array, wish: WritingWish) => StatementFileRead>> = {
  ofx: readOfx,
  camt: readCamt,
  mt940: readMt940,
  firefly: readFirefly,
  gnucash: readGnuCash,
};

const UNTOLD: WritingWish = { dateFormat: null, numberFormat: null, familyDateFormat: '', latestYear: 2_100 };

/** The balances and warnings of all statements are stored with the import, in one item. */
const MAX_STATEMENTS = 2_000;
const MAX_WARNINGS = 100;
const MAX_TRANSACTIONS = 200_000;
const MAX_ACCOUNT = 255;

const readFile = (format: StatementFormat, bytes: Uint8Array, wish = UNTOLD): StatementFileRead => {
  const read = READERS[format](bytes, wish);
  if (!read.ok) return read;
  const { statements, warnings } = read.file;
  const transactions = statements.reduce((count, { entries }) => count + entries.length, 0);
  if (statements.length > MAX_STATEMENTS) return tooMany(statements.length, 'statements', MAX_STATEMENTS);
  if (transactions > MAX_TRANSACTIONS) return tooMany(transactions, 'transactions', MAX_TRANSACTIONS);
  const long = statements.map(accountText).find((account) => account.length > MAX_ACCOUNT);
  if (long !== undefined) {
    const message = `The account ${quoteValue(long)} has more than ${MAX_ACCOUNT} characters: shorten it in the file`;
    return { ok: false, message };
  }
  const more = warnings.length - MAX_WARNINGS;
  if (more <= 0) return read;
  const last = {
    line: null,
    code: 'more_warnings',
    message: `${more.toLocaleString('en')} more warnings are not shown`,
  };
  return { ok: true, file: { ...read.file, warnings: [...warnings.slice(0, MAX_WARNINGS), last] } };
};

const tooMany = (count: number, what: string, limit: number): StatementFileRead => {
  const [found, most] = [count, limit].map((number) => number.toLocaleString('en'));
  return { ok: false, message: `The file has ${found} ${what}. The limit is ${most}: export a shorter period` };
};

/** The bank accounts of a statement file, its currencies, and what it says about its only account. */
export const accountsIn = (
  format: StatementFormat,
  bytes: Uint8Array,
):
  | {
      readonly ok: true;
      readonly accounts: readonly string[];
      readonly currencies: readonly string[];
      readonly account: AccountFacts | undefined;
    }
  | { readonly ok: false; readonly message: string } => {
  const read = readFile(format, bytes);
  if (!read.ok) return read;
  const statements = withCurrencies(read.file.statements);
  const accounts = accountTexts(statements);
  const account = accounts.length === 1 ? factsOf(statements) : undefined;
  return { ok: true, accounts, currencies: statements.map(({ currency }) => currency), account };
};

const factsOf = (statements: readonly AccountStatement[]): AccountFacts => {
  const only = (texts: readonly (string | null | undefined)[]): string | null => {
    const [text, ...others] = new Set(texts.filter((each) => each != null && each !== ''));
    return others.length === 0 ? (text ?? null) : null;
  };
  return {
    number: only(statements.map(({ account }) => account)),
    type: statements.find(({ accountType }) => accountType !== null)?.accountType ?? null,
    currency: only(statements.map(({ currency }) => currency)),
    spoken: null,
    bank: only(statements.map(({ bank }) => bank)),
  };
};

/** How accounts with a number of a bank are named. The same file of another month gives the same names. */
const namesOf = (statements: readonly AccountStatement[]): ReadonlyMap<string, string> =>
  new Map(
    statements.map(({ account, bank = null, accountType, ...others }) => [
      accountText({ account, ...others, accountType }),
      accountNameOf({ filename: null, number: account, type: accountType ?? 'depository', bank }),
    ]),
  );

/** Reads the statements of a bank as rows of transactions. Announced entries are left out. */
export const readStatementFile = (
  format: StatementFormat,
  bytes: Uint8Array,
  context: RowContext,
  onRow: (row: ImportRow) => void,
): RowsRead => {
  const { familyDateFormat, latestDate } = context;
  const { dateFormat, numberFormat } = context.configuration;
  const wish = { dateFormat, numberFormat, familyDateFormat, latestYear: Number(latestDate.slice(0, 4)) };
  const read = readFile(format, bytes, wish);
  if (!read.ok) return { ok: false, code: 'invalid_statement', message: read.message };
  const { warnings, writing } = read.file;
  const asWritten = withCurrencies(withRepeatedStatements(withoutMixedSigns(read.file.statements)));
  const { configuration, questions } = settingsOf(format, { statements: asWritten, writing }, context);
  const statements = withDirections(asWritten, configuration);
  const rules = { ...context, configuration };
  const readers = {
    transaction: createRowReader(transactionImport, POSITIONS, rules, unlinked),
    trade: createRowReader(statementTrade, POSITIONS, rules, unlinked),
    holding: createRowReader(statementHolding, POSITIONS, rules, unlinked),
  };
  const sums = statedSums(statements);
  const proof = createProof(sums);
  const leftOut = createLeftOutRows();
  let rowNumber = 0;
  for (const statement of statements) {
    for (const entry of statement.entries) {
      rowNumber += 1;
      const readRow = readers[entry.security?.kind ?? 'transaction'];
      const row = toRow(
        readRow(rowNumber, { cells: cellsOf(statement, entry, writing), problems: entry.problems }),
        entry,
        configuration.stateValues,
      );
      leftOut.see(row, []);
      proof.see(row);
      onRow(row);
    }
  }
  const currency =
    statements.find((statement) => statement.currency !== '')?.currency ??
    context.accountCurrency ??
    context.familyCurrency;
  // a last statement without balances may be all that is left of one that was cut off
  const coversAllRows = sums.length > 0 && statements.every(isStated);
  return {
    ok: true,
    configuration,
    warnings: [...warnings, ...leftOut.warnings()],
    proof: { currency, sums: proof.compared(), coversAllRows },
    periods: joinPeriods(statements.map(toPeriod)),
    accountTypes: accountTypes(statements),
    signature: headerSignature(accountTexts(statements), format),
    ...(!namesAccounts(format) && { asksAccounts: true, newNames: namesOf(statements) }),
    ...(questions.length > 0 && { questions }),
  };
};

const TEXTS = ['account', 'date', 'amount', 'currency', 'name', 'notes', 'category', 'tags'] as const;
const COLUMNS = [...TEXTS, 'ticker', 'qty', 'price'] as const;
const POSITIONS = Object.fromEntries(COLUMNS.map((name, at) => [name, at]));

/** The same number in two currencies is two accounts. */
const withCurrencies = (statements: readonly AccountStatement[]): readonly AccountStatement[] =>
  statements.map((statement) => {
    const { account, currency } = statement;
    const isShared = statements.some((other) => other.account === account && other.currency !== currency);
    return isShared ? { ...statement, account: `${account} ${currency}`.trim() } : statement;
  });

const cellsOf = (statement: AccountStatement, entry: StatementEntry, writing: FileWriting | undefined) => {
  const { date, printedDate, amount, printedAmount = amount, currency, name, notes, security } = entry;
  return [
    accountText(statement),
    writing === undefined ? date || printedDate : printedDate,
    printedAmount,
    currency || statement.currency,
    name,
    notes,
    entry.category ?? '',
    entry.tags ?? '',
    ...(security === undefined ? [] : [security.ticker, security.qty, security.price]),
  ];
};

/** The errors of the reader of the file say more than those about a blank cell. */
const toRow = (read: ImportRow, entry: StatementEntry, stateValues: ImportConfiguration['stateValues']): ImportRow => {
  const { problems, reference } = entry;
  const hash = referenceHash(reference);
  const row = hash === undefined ? read : { ...read, reference: hash };
  const leftOutReason = reasonToLeaveOut(entry, stateValues);
  if (leftOutReason !== undefined) return { ...row, errors: [], entry: null, leftOut: true, leftOutReason };
  if (problems.length === 0) return row;
  const isReported = (error: string): boolean =>
    TITLES.some((title) => error.startsWith(title) && problems.some((problem) => problem.startsWith(title)));
  const errors = row.errors.filter((error) => problems.includes(error) || !isReported(error));
  return { ...row, errors: [...new Set(errors)] };
};

const reasonToLeaveOut = (
  { isPending, isReplaced, doubt }: StatementEntry,
  stateValues: ImportConfiguration['stateValues'],
): LeftOutReason | undefined => {
  if (isPending) return 'pending';
  const isLeftOut = doubt !== undefined && stateValues?.[doubt.text] === 'leave_out';
  return isReplaced || isLeftOut ? 'state' : undefined;
};

const TITLES = ['Date ', 'Amount ', 'Qty '];

const accountTypes = (statements: readonly AccountStatement[]): ReadonlyMap<string, AccountType> =>
  new Map(
    statements.flatMap((statement) =>
      statement.accountType === null ? [] : [[accountText(statement), statement.accountType] as const],
    ),
  );

/** Longer periods are what was asked for, such as `since 2000`, not what the bank gave. */
const LONGEST_PERIOD = 400;

const toPeriod = (statement: AccountStatement): StatedPeriod => {
  const { currency, opening, closing } = statement;
  const from = statement.from ?? opening?.date ?? null;
  const to = statement.to ?? closing?.date ?? null;
  const length = from === null || to === null ? -1 : daysBetween(from, to);
  return {
    account: accountText(statement),
    currency: currency || null,
    days: from === null || to === null || length < 0 || length > LONGEST_PERIOD ? null : { from, to },
    opening: opening?.amount ?? null,
    closing: closing && { date: closing.date ?? to ?? '', amount: closing.amount },
  };
};

const isStated = ({ opening, closing }: AccountStatement): boolean => opening !== null && closing !== null;

/** The change between the balances of each statement, for its rows. */
const statedSums = (statements: readonly AccountStatement[]): readonly StatedSum[] => {
  let from = 0;
  return statements.flatMap(({ opening, closing, entries }): readonly StatedSum[] => {
    const to = from + entries.length;
    const sums: readonly StatedSum[] =
      opening === null || closing === null
        ? []
        : [{ figure: 'balance', from, to, expected: subtract(closing.amount, opening.amount) }];
    from = to;
    return sums;
  });
};
