import { quoteValue } from '../../../platform/domain/errors.ts';
import { absolute, negate } from '../../../platform/domain/money/decimal.ts';
import { askForSeparateAccounts } from '../../accounts/domain/named-accounts.ts';
import type { ImportConfiguration } from '../../domain/import-attributes.ts';
import { NO_SETTINGS } from '../../domain/import-record.ts';
import type { RowContext } from '../../prepare/use-cases/reading-ports.ts';
import type { OpenQuestion } from '../../settings/domain/open-questions.ts';
import {
  type AccountStatement,
  type EntryDoubt,
  type FileWriting,
  namesAccounts,
  type SignDoubt,
  type StatementEntry,
  type StatementFile,
  type StatementFormat,
} from '../domain/statement-file.ts';
import { entryText } from './statement-signs.ts';

/** How the rows of a statement are written, whatever the client tells but for what the file leaves open. */
const AS_WRITTEN: ImportConfiguration = {
  ...NO_SETTINGS,
  accountColLabel: 'account',
  dateColLabel: 'date',
  amountColLabel: 'amount',
  currencyColLabel: 'currency',
  nameColLabel: 'name',
  notesColLabel: 'notes',
  dateFormat: '%Y-%m-%d',
  numberFormat: '1,234.56',
  amountTypeStrategy: 'signed_amount',
};

/** Settings that only exports have. */
const OF_EXPORTS = { categoryColLabel: 'category', tagsColLabel: 'tags' } as const;

/** How the rows of a file are read, and what it leaves open. */
export const settingsOf = (
  format: StatementFormat,
  { statements, writing }: Pick<StatementFile, 'statements'> & { readonly writing: FileWriting | undefined },
  { configuration: sent, hasAccount }: Pick<RowContext, 'configuration' | 'hasAccount'>,
): { readonly configuration: ImportConfiguration; readonly questions: readonly OpenQuestion[] } => {
  const doubt = statements.find(({ signDoubt }) => signDoubt !== undefined)?.signDoubt;
  const signageConvention = doubt === undefined ? null : sent.signageConvention;
  const doubts = doubtsIn(statements);
  const signDoubts = signDoubtsIn(statements);
  const accounts = accountTexts(statements);
  return {
    configuration: {
      ...AS_WRITTEN,
      ...(namesAccounts(format) && OF_EXPORTS),
      ...(writing !== undefined && { dateFormat: writing.dateFormat, numberFormat: writing.numberFormat }),
      fileFormat: format,
      signageConvention,
      stateValues: doubts.length === 0 ? null : sent.stateValues,
      amountTypeValues: signDoubts.length === 0 ? null : sent.amountTypeValues,
    },
    questions: [
      ...(writing?.questions ?? []),
      ...(doubt !== undefined && signageConvention === null ? [whichSign(doubt)] : []),
      ...doubts
        .filter(({ text }) => sent.stateValues?.[text] === undefined)
        .map((entryDoubt) => whetherAdded(entryDoubt, statements)),
      ...signDoubts
        .filter(({ text }) => sent.amountTypeValues?.[text] === undefined)
        .map((entryDoubt) => whichDirection(entryDoubt, statements)),
      ...(hasAccount && accounts.length > 1 ? [askForSeparateAccounts(accounts)] : []),
    ],
  };
};

/** The text that names an account in rows. */
export const accountText = ({ account, accountName }: AccountStatement): string => account || accountName;

export const accountTexts = (statements: readonly AccountStatement[]): readonly string[] =>
  [
    ...new Set(
      statements.filter((statement) => accountText(statement) !== '' || statement.entries.length > 0).map(accountText),
    ),
  ].toSorted();

/** One answer is for all statements of a file: where some are in doubt and others are not, the amounts of the first cannot be read. */
export const withoutMixedSigns = (statements: readonly AccountStatement[]): readonly AccountStatement[] =>
  statements.some(({ signsAgree }) => signsAgree)
    ? statements.map(({ signDoubt, ...statement }) =>
        signDoubt === undefined ? statement : { ...statement, entries: statement.entries.map(withUnclearSign) },
      )
    : statements;

const withUnclearSign = (entry: StatementEntry): StatementEntry => ({
  ...entry,
  problems: [
    ...entry.problems,
    `Amount ${quoteValue(entry.amount)} is unclear, because the file contradicts the signs of this statement but not those of its others: export this account by itself`,
  ],
});

const doubtsIn = (statements: readonly AccountStatement[]): readonly EntryDoubt[] => [
  ...new Map(
    statements.flatMap(({ entries }) =>
      entries.flatMap(({ doubt }) => (doubt === undefined ? [] : [[doubt.text, doubt]])),
    ),
  ).values(),
];

type EntrySignDoubt = NonNullable<StatementEntry['signDoubt']>;

const signDoubtsIn = (statements: readonly AccountStatement[]): readonly EntrySignDoubt[] => [
  ...new Map(
    statements.flatMap(({ entries }) =>
      entries.flatMap(({ signDoubt }) => (signDoubt === undefined ? [] : [[signDoubt.text, signDoubt]])),
    ),
  ).values(),
];

/** The entries with the directions that were answered. */
export const withDirections = (
  statements: readonly AccountStatement[],
  { amountTypeValues }: Pick<ImportConfiguration, 'amountTypeValues'>,
): readonly AccountStatement[] =>
  amountTypeValues === null
    ? statements
    : statements.map((statement) => ({
        ...statement,
        entries: statement.entries.map((entry) => directed(entry, amountTypeValues)),
      }));

const directed = (
  entry: StatementEntry,
  values: NonNullable<ImportConfiguration['amountTypeValues']>,
): StatementEntry => {
  const way = entry.signDoubt && values[entry.signDoubt.text];
  if (way === undefined || entry.amount === '') return entry;
  if (way === 'leave_out') return { ...entry, isReplaced: true };
  const size = absolute(entry.amount);
  return { ...entry, amount: way === 'in' ? size : negate(size) };
};

const whichDirection = ({ text, question }: EntrySignDoubt, statements: readonly AccountStatement[]): OpenQuestion => ({
  field: 'amount_type_values',
  question,
  text,
  examples: statements
    .flatMap(({ entries }) => entries.filter(({ signDoubt }) => signDoubt?.text === text).map(entryText))
    .slice(0, MOST_EXAMPLES),
  candidates: [
    { value: 'in', meaning: 'money in' },
    { value: 'out', meaning: 'money out' },
  ],
});

const MOST_EXAMPLES = 3;

const whetherAdded = (
  { text, question, ifBooked, ifLeftOut }: EntryDoubt,
  statements: readonly AccountStatement[],
): OpenQuestion => ({
  field: 'state_values',
  question,
  text,
  examples: statements
    .flatMap(({ entries }) => entries.filter(({ doubt }) => doubt?.text === text).map(entryText))
    .slice(0, MOST_EXAMPLES),
  candidates: [
    ...(ifBooked === undefined ? [] : [{ value: 'booked', meaning: ifBooked }]),
    { value: 'leave_out', meaning: ifLeftOut },
  ],
});

const whichSign = ({ reason, row, isIn }: SignDoubt): OpenQuestion => ({
  field: 'signage_convention',
  question: `${reason} Is ${row} money in or money out?`,
  examples: [row],
  candidates: [
    { value: 'inflows_negative', meaning: `money ${isIn ? 'out' : 'in'}: every sign is the opposite` },
    { value: 'inflows_positive', meaning: `money ${isIn ? 'in' : 'out'}: the signs are right` },
  ],
});
