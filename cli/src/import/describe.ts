import type { Preflight } from '@counterfoil/client';
import type { Io } from '../io.ts';
import { withoutApiWords } from '../output/service-words.ts';
import { nounOf, numberOf } from '../output/words.ts';
import { closingBalancesOf } from './closing-balances.ts';
import type { OpeningChoice } from './opening-balance.ts';
import { errorsOf, isThereAlready } from './preview-errors.ts';
import { rowLines } from './row-table.ts';

export const foundIn = (io: Io, { content, detection, type, configuration, stats, headers }: Preflight): string => {
  const format = detection === null ? [] : [detection.file_format.toUpperCase(), detection.encoding];
  const facts = [
    ...format,
    type,
    nounOf('rows', stats.rows_count),
    ...(stats.left_out_rows_count > 0 ? [`${numberOf(stats.left_out_rows_count)} left out`] : []),
  ];
  const columns = Object.entries(configuration).flatMap(([name, value]) =>
    name.endsWith('_col_label') && value !== null && isThere(String(value), headers)
      ? [`${name.replace('_col_label', '')}=${value}`]
      : [],
  );
  const formats = [
    configuration.date_format,
    configuration.number_format,
    SIGNS[configuration.signage_convention ?? ''],
  ];
  const read = formats.filter((format) => format !== null && format !== undefined);
  return [
    `${io.paint('bold', content.filename)}: ${facts.filter((fact) => fact !== null).join(', ')}`,
    ...(columns.length > 0 ? [`  Columns: ${columns.join(', ')}`] : []),
    ...(read.length > 0 && columns.length > 0 ? [`  Read as: ${read.join(', ')}`] : []),
  ].join('\n');
};

const SIGNS: Readonly<Record<string, string>> = {
  inflows_positive: 'money in is positive',
  inflows_negative: 'money in is negative',
};

const isThere = (column: string, headers: Preflight['headers']): boolean =>
  headers === undefined || headers.includes(column);

/** The first rows, and what is wrong or should be looked at. */
export const rowsOf = (io: Io, preflight: Preflight): string => {
  const { first_rows, stats, warnings, preview } = preflight;
  const rest = stats.rows_count - first_rows.length;
  const messages = errorsOf(preflight);
  const differences = preview === null ? [] : closingBalancesOf(preview, warnings);
  return [
    ...(first_rows.length > 0
      ? [
          rowLines(
            io,
            first_rows.map((row) => ({ ...row, errors: [] })),
          ),
        ]
      : []),
    ...(first_rows.length > 0 && rest > 0 ? [io.paint('dim', `… and ${numberOf(rest)} more`)] : []),
    ...firstOf(messages).map((message) => `${io.paint('red', 'Error:')} ${message}`),
    ...firstOf([...differences, ...warnings.map(withoutApiWords)]).map(
      (warning) => `${io.paint('yellow', 'Warning:')} ${warning}`,
    ),
  ].join('\n');
};

/** More of one kind would hide the table. */
const MOST_MESSAGES = 8;

const firstOf = (messages: readonly string[]): readonly string[] => {
  const rest = messages.length - MOST_MESSAGES;
  return rest < 2 ? messages : [...messages.slice(0, MOST_MESSAGES), `… and ${rest} more like these`];
};

const refusal = ({ stats: { invalid_rows_count: invalid, rows_count: all }, errors }: Preflight): string => {
  if (invalid > 0) return `${numberOf(invalid)} of ${nounOf('rows', all)} ${invalid === 1 ? 'has' : 'have'} errors`;
  return errors.length > 0 ? 'see the errors above' : 'the file is not complete';
};

/** One sentence: what publishing will do. Another opening balance changes the balance afterwards, which is not known then. */
export const willDo = (preflight: Preflight, opening?: OpeningChoice): string => {
  const { preview, valid, expected_record_counts, errors } = preflight;
  if (isThereAlready(preflight)) return `Adds nothing. ${errors.map(({ message }) => message).join('. ')}.`;
  if (!valid) return `Cannot be published: ${refusal(preflight)}.`;
  if (preview === null) return `Creates ${countsOf(expected_record_counts)}.`;
  const { will_create, will_match, will_skip_deleted, will_review, totals } = preview;
  const updated = preview.known_records?.updated ?? 0;
  const places = totals.filter(({ rows }) => rows > 0).map(({ account }) => account.name);
  const where =
    places.length > 3 ? ` in ${places.length} accounts` : places.length > 0 ? ` in ${places.join(' and ')}` : '';
  const records = [
    ['categories', preview.new_categories.count],
    ['tags', preview.new_tags.count],
    ['merchants', preview.new_merchants.count],
    ['accounts', preview.new_accounts.count],
  ] as const;
  const more = records.flatMap(([kind, count]) => (count > 0 ? [nounOf(kind, count)] : []));
  const created = will_create > 0 ? [nounOf(kindOf(expected_record_counts), will_create) + where] : [];
  const parts = [
    created.length + more.length > 0 ? `Creates ${listed([...created, ...more])}` : 'Creates nothing new',
    ...(updated > 0 ? [`corrects ${nounOf('entries', updated)} of earlier files`] : []),
    ...(will_match > updated ? [`skips ${nounOf('duplicates', will_match - updated)}`] : []),
    ...(will_skip_deleted > 0 ? [`leaves out ${numberOf(will_skip_deleted)} deleted earlier`] : []),
    ...(will_review > 0 ? [`${numberOf(will_review)} of them may be duplicates`] : []),
  ];
  return `${parts.join(', ')}${opening === undefined ? balances(totals) : ''}.`;
};

type Totals = NonNullable<Preflight['preview']>['totals'];

const balances = (totals: Totals): string => {
  const known = totals.filter(({ rows, balance_after }) => rows > 0 && balance_after !== null);
  const [first] = known;
  if (first === undefined || known.length > 3) return '';
  if (known.length === 1) return `; the balance becomes ${first.balance_after} ${first.balance_currency}`;
  return `; the balances become ${listed(known.map((preview) => `${preview.balance_after} ${preview.balance_currency} (${preview.account.name})`))}`;
};

/** The kind of record that the rows become; `rows` for several kinds. */
const kindOf = (counts: Readonly<Record<string, number>>): string => {
  const kinds = Object.keys(counts).filter((kind) => (counts[kind] ?? 0) > 0);
  return kinds.length === 1
    ? (kinds[0] ?? 'rows')
    : kinds.includes('transactions') && !kinds.includes('trades')
      ? 'transactions'
      : 'records';
};

const countsOf = (counts: Readonly<Record<string, number>>): string => {
  const parts = Object.entries(counts).flatMap(([kind, count]) => (count > 0 ? [nounOf(kind, count)] : []));
  return parts.length === 0 ? 'nothing new' : listed(parts);
};

const listed = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
