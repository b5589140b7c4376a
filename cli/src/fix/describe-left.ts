import { amountOf, rowLines } from '../import/row-table.ts';
import type { Io } from '../io.ts';
import { quoted } from '../output/quoted.ts';
import { withoutApiWords } from '../output/service-words.ts';
import { nounOf, numberOf } from '../output/words.ts';
import { isNothingLeft, type Left, type Mapping, needsCurrency, type Question, type Row } from './left.ts';

/** The open decisions of an import, with the options that make them. */
export const describeLeft = (io: Io, left: Left): string => {
  const { detail, questions, mappings, rows, duplicates, isTooLargeToSearch } = left;
  if (detail.status === 'complete') return `The import is published. Revert it: counterfoil revert ${detail.id}`;
  const cut = `The import has too many rows to list possible duplicates. Decide for all: counterfoil publish ${detail.id} --duplicates match`;
  const parts = [
    ...questions.map(questionText),
    ...mappings.map(mappingText),
    ...(rows.length > 0 ? [rowsText(io, left)] : []),
    ...duplicates.map(duplicateText),
    ...(isTooLargeToSearch ? [cut] : []),
    ...otherErrors(left),
  ];
  if (isNothingLeft(left)) parts.push(`Nothing is open. Publish it: counterfoil publish ${detail.id}`);
  return parts.join('\n');
};

/** Errors that no row, question or mapping reports. */
const otherErrors = ({ detail, questions, mappings, rows }: Left): readonly string[] =>
  questions.length + mappings.length + rows.length > 0 ? [] : detail.publish_errors.map(withoutApiWords);

const questionText = ({ field, question, text, examples = [], candidates }: Question): string => {
  const option = field === 'account_id' ? '--account ' : `--set ${field}=`;
  const optionOf = (value: string): string => {
    if (text !== undefined) return `--set ${quoted(`${field}.${text}=${value}`)}`;
    return `${option}${field === 'account_id' && value === 'null' ? 'none' : quoted(value)}`;
  };
  const choices = candidates.map(({ value, meaning }) => `  ${optionOf(value)}   ${meaning}`);
  return [
    withoutApiWords(question),
    ...examples.map((example) => `  ${example}`),
    ...(choices.length > 0 ? choices : [`  ${option}…`]),
  ].join('\n');
};

const mappingText = (mapping: Mapping): string => {
  const { type, key, candidates = [] } = mapping;
  const option = (value: string) => `  --map ${quoted(`${type}:${key}=${value}`)}`;
  return [
    questionOf(mapping),
    ...(candidates.length > 0 ? candidates.map(({ id }) => option(id)) : [option('…')]),
    ...(canCreate(mapping) ? [`${option('new')}${needsCurrency(mapping) ? ' --currency …' : ''}`] : []),
  ].join('\n');
};

const TYPES: Readonly<Record<Mapping['type'], string>> = {
  account: 'account',
  category: 'category',
  tag: 'tag',
  account_type: 'type of account',
};

export const questionOf = (mapping: Mapping): string => {
  const { type, key, rows_count } = mapping;
  const rows = rows_count === null ? '' : ` (${nounOf('rows', rows_count)})`;
  const text = key === '' ? 'for rows that name none' : key;
  const doubt = needsCurrency(mapping) ? ` A new account needs its currency, because ${mapping.currency_doubt}.` : '';
  return `Which ${TYPES[type]} is ${text}${rows}?${doubt}`;
};

/** Whether publishing can create a record with the name in the file. */
export const canCreate = ({ type, key, creatable }: Mapping): boolean =>
  type !== 'account_type' && creatable && key !== '';

const rowsText = (io: Io, { detail, rows }: Left): string => {
  const rest = detail.stats.invalid_rows_count - rows.length;
  const [first] = rows;
  return [
    rowLines(io, rows),
    ...(rest > 0 ? [`… and ${numberOf(rest)} more rows with errors`] : []),
    `  --row ${first?.row_number ?? 1} --set field=value   corrects a row`,
    `  --skip ${first?.row_number ?? 1}   skips a row`,
  ].join('\n');
};

const duplicateText = (row: Row): string =>
  `${duplicateQuestion(row)}\n  --match ${row.row_number}   keeps one\n  --create ${row.row_number}   keeps both`;

type Booking = NonNullable<NonNullable<NonNullable<Row['effect']>['candidates']>[number]['booking']>;

/** The row shows the direction, which both have. */
const amountOfBooking = ({ amount, currency, row_number: row }: Booking): string =>
  `${amount.replace('-', '')} ${currency}${row === undefined ? '' : `, row ${row}`}`;

export const duplicateQuestion = (row: Row): string => {
  const { row_number, fields, entry_date: date = fields.date, effect } = row;
  const [other] = effect?.candidates ?? [];
  const amount = other?.booking === undefined ? '' : `, ${other.booking.status}, ${amountOfBooking(other.booking)}`;
  const entry = other === undefined ? 'a transaction of another source' : `${other.date} ${other.name}${amount}`;
  return `Row ${row_number} (${date} ${fields.name} ${amountOf(row)}) may be the same as ${entry}.`;
};
