import { quoteValue } from '../../../../platform/domain/errors.ts';
import { absolute } from '../../../../platform/domain/money/decimal.ts';
import { compileNumberFormat, type NumberRead } from '../../../amounts/domain/number-format.ts';
import type { OpenQuestion } from '../../../settings/domain/open-questions.ts';
import type {
  AccountStatement,
  FileWriting,
  StatementEntry,
  StatementFileRead,
  WritingWish,
} from '../../../statements/domain/statement-file.ts';
import { statementText } from '../../../statements/parse/statement-text.ts';
import { type ExportRow, exportHeader, exportRows, unclosedQuote } from '../../csv/parse/export-table.ts';
import { dateInOrder, findAmountFormat, findDateOrder, PATTERNS, parseDateParts } from '../../qif/domain/formats.ts';
import type { DateOrder } from '../../qif/domain/qif-file.ts';
import { accountOwnership, isOfProgram } from './gnucash-accounts.ts';

const COLUMNS = ['date', 'description', 'account name', 'amount with sym'];
const FULL_NAME = 'full account name';
const AMOUNTS = ['amount num.', 'amount num', 'amount'];
const VALUES = ['value num.', 'value num', 'value'];

/** Whether a text starts like the transactions that GnuCash exports. */
export const isGnuCash = (head: string): boolean => exportHeader(head, COLUMNS) !== undefined;

/** A split, with the cells of its transaction, which some versions write only on its first line. */
type Split = {
  readonly line: number;
  readonly id: string;
  readonly date: string;
  readonly name: string;
  readonly notes: string;
  readonly memo: string;
  readonly currency: string;
  readonly isVoid: boolean;
  readonly account: string;
  readonly amount: string;
  readonly value: string;
};

/** Reads the transactions of GnuCash: each split of an account of the person is an entry, and the others say what it was for. */
export const readGnuCash = (bytes: Uint8Array, wish: WritingWish): StatementFileRead => {
  const text = statementText(bytes);
  const header = exportHeader(text, COLUMNS);
  if (header === undefined) return { ok: false, message: 'The header is not that of an export of GnuCash' };
  const { rows, unclosed } = exportRows(text, header);
  if (unclosed !== undefined) return unclosedQuote(unclosed);
  const splits = splitsOf(rows, header.columns.includes(FULL_NAME));
  const problem = accountProblem(splits, header.columns.includes(FULL_NAME));
  if (problem !== undefined) return { ok: false, message: problem };

  const dates = findDateOrder(new Set(splits.map(({ date }) => date)), {
    declared: wish.dateFormat,
    option: null,
    familyFormat: wish.familyDateFormat,
    latestYear: wish.latestYear,
  });
  const numbers = findAmountFormat(
    splits.flatMap(({ amount, value }) => [amount, value]),
    wish.numberFormat,
  );
  const reading: Reading = {
    readNumber: compileNumberFormat(numbers.format),
    readDate: (cell) => {
      const parts = parseDateParts(cell, wish.latestYear);
      return parts && dateInOrder(parts, dates.order, wish.latestYear);
    },
    isOwn: header.columns.includes(FULL_NAME) ? (account) => accountOwnership(account) === 'own' : () => true,
  };
  const example = splits[0]?.date ?? '';
  const writing: FileWriting = {
    dateFormat: patternLike(dates.order, example),
    numberFormat: numbers.format,
    questions: [dates.question && withPatternsLike(dates.question, example), numbers.question].filter(
      (question) => question !== null,
    ),
  };
  const warnings = numbers.warning === null ? [] : [numbers.warning];
  return { ok: true, file: { format: 'gnucash', statements: statementsOf(splits, reading), warnings, writing } };
};

type Reading = {
  readonly readNumber: (text: string) => NumberRead;
  readonly readDate: (text: string) => string | undefined;
  readonly isOwn: (account: string) => boolean;
};

const PARTS = /^(\d+)(\D+)\d+\D+(\d+)/;

/** The pattern of an order with the separators of a date of the file: `%d.%m.%y` for `31.12.26`. */
const patternLike = (order: DateOrder, example: string): string => {
  const [, first = '', separator = '/', last = ''] = PARTS.exec(example) ?? [];
  const year = Math.max(first.length, last.length) > 2 ? '%Y' : '%y';
  return [...order].map((part) => (part === 'y' ? year : `%${part}`)).join(separator);
};

const ORDERS: readonly DateOrder[] = ['mdy', 'dmy', 'ymd'];

const withPatternsLike = (question: OpenQuestion, example: string): OpenQuestion => ({
  ...question,
  candidates: question.candidates.map((candidate) => {
    const order = ORDERS.find((each) => PATTERNS[each] === candidate.value);
    return order === undefined ? candidate : { ...candidate, value: patternLike(order, example) };
  }),
});

const splitsOf = (rows: readonly ExportRow[], hasFullName: boolean): readonly Split[] => {
  let of: ExportRow | undefined;
  return rows.map((row): Split => {
    if (of === undefined || row.cell('date') !== '') of = row;
    const cell = of.cell;
    const first = (names: readonly string[]): string => names.map(row.cell).find((text) => text !== '') ?? '';
    return {
      line: row.line,
      id: cell('transaction id') || String(of.line),
      date: cell('date'),
      name: cell('description'),
      notes: cell('notes'),
      memo: row.cell('memo'),
      currency: (cell('commodity/currency').split('::').at(-1) ?? '').toUpperCase(),
      isVoid: cell('void reason') !== '',
      account: row.cell(hasFullName ? FULL_NAME : 'account name'),
      amount: first(AMOUNTS),
      value: first(VALUES),
    };
  });
};

const accountProblem = (splits: readonly Split[], hasFullName: boolean): string | undefined => {
  const accounts = [...new Set(splits.map(({ account }) => account))];
  if (!hasFullName) {
    return accounts.length > 1
      ? `The export of GnuCash has ${accounts.length} accounts without their full names, so it is unclear which are yours: export it again without the simple layout`
      : undefined;
  }
  const unknown = accounts.find((account) => accountOwnership(account) === 'unknown');
  return unknown === undefined
    ? undefined
    : `The account ${quoteValue(unknown)} of the export of GnuCash is below none of Assets, Liabilities, Income, Expenses and Equity, so it is unclear whether it is yours: move it below one of them and export again`;
};

const statementsOf = (splits: readonly Split[], reading: Reading): readonly AccountStatement[] => {
  const transactions = Map.groupBy(splits, ({ id }) => id);
  const own = splits.filter(({ account, isVoid }) => reading.isOwn(account) && !isVoid);
  const names = namesOf(new Set(own.map(({ account }) => account)));
  return [...Map.groupBy(own, ({ account }) => account)].map(([account, ofAccount]) => ({
    account: names.get(account) ?? account,
    accountName: '',
    accountType: null,
    currency: ofAccount[0]?.currency ?? '',
    from: null,
    to: null,
    opening: null,
    closing: null,
    entries: ofAccount.map((split) => toEntry(split, transactions.get(split.id) ?? [], reading)),
  }));
};

/** The last part of each full name, or all of it where two accounts share the last part. */
const namesOf = (accounts: ReadonlySet<string>): ReadonlyMap<string, string> => {
  const short = Map.groupBy(accounts, lastPart);
  return new Map(
    [...accounts].map((account) => [account, short.get(lastPart(account))?.length === 1 ? lastPart(account) : account]),
  );
};
const lastPart = (account: string): string => account.split(':').at(-1) ?? account;
const withoutTop = (account: string): string => account.split(':').slice(1).join(':') || account;

/** Of a transaction with more, the rows do not name the others. */
const MAX_SPLITS = 999;

const toEntry = (split: Split, all: readonly Split[], reading: Reading): StatementEntry => {
  const date = reading.readDate(split.date);
  const { amount, problems } = amountOf(split, reading);
  // each split compares all others of its transaction
  const others = all.length > MAX_SPLITS ? [] : all.filter((other) => other !== split && other.account !== '');
  const category = categoryOf(others, reading);
  const parts = category === '' ? others.map((part) => `${part.account}: ${part.amount}`) : [];
  const notes = [split.memo, split.notes, ...parts].filter((note) => note !== '' && note !== split.name);
  return {
    line: split.line,
    date: date ?? '',
    printedDate: split.date,
    amount,
    printedAmount: amount === '' ? '' : split.amount,
    currency: split.currency,
    name: split.name || split.memo,
    notes: [...new Set(notes)].join('\n'),
    category,
    reference: '',
    isPending: false,
    problems: [...(date === undefined ? [`Date ${quoteValue(split.date)} is not a date`] : []), ...problems],
  };
};

/** The account of the other split, if it is no account of the person and the only one. */
const categoryOf = (others: readonly Split[], { isOwn }: Reading): string => {
  const [only, more] = others;
  if (only === undefined || more !== undefined || isOwn(only.account) || isOfProgram(only.account)) return '';
  return withoutTop(only.account);
};

/** An amount in another commodity than its transaction, such as a number of shares, is not money of it. */
const amountOf = ({ amount: text, value, currency }: Split, { readNumber }: Reading) => {
  const [amount, worth] = [readNumber(text), readNumber(value)];
  const named = `Amount ${quoteValue(text)}`;
  if (text === '') return { amount: '', problems: ['Amount is required'] };
  if (!amount.ok) return { amount: '', problems: [`${named} ${amount.problem}`] };
  const isMoney = value === '' || (worth.ok && absolute(worth.value) === absolute(amount.value));
  const problem = `${named} is not in ${currency || 'the currency of the transaction'}, in which it is worth ${quoteValue(value)}: leave the row out, or correct its amount and currency`;
  return isMoney ? { amount: amount.value, problems: [] } : { amount: '', problems: [problem] };
};
