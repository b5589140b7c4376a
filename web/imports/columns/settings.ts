import { type AmountColumns, withAmountColumn } from '../../../shared/imports/amounts/domain/amount-column.ts';
import {
  AUXILIARY_FIELDS,
  type AuxiliaryField,
  FIELDS,
  type LabelKey,
  wireName,
} from '../../../shared/imports/columns/domain/fields.ts';
import type { FileFormat, ImportConfiguration, ImportType } from '../../../shared/imports/domain/import-attributes.ts';
import { NO_SETTINGS } from '../../../shared/imports/domain/import-record.ts';
import { isByText, type OpenQuestion } from '../../../shared/imports/settings/domain/open-questions.ts';
import { csvImportType, rowImportType } from '../../../shared/imports/types/domain/import-type-list.ts';
import { dateTokens, namesYear, orderOfDate } from '../../../shared/platform/domain/dates/date-format.ts';
import type { AccountId } from '../../../shared/platform/domain/ids.ts';
import type { Choice } from '../../platform/components/form.ts';
import { WORDS } from './words.ts';

/** A field that the user assigns a column of the file to. */
type LabelSetting = {
  readonly name: string;
  readonly key: LabelKey;
  readonly label: string;
  readonly isNeeded: boolean;
};

/** The settings that files of a type support. */
export type Settings = {
  readonly labels: readonly LabelSetting[];
  /** Columns that are read because of their name: always, or unless another column has the role. */
  readonly byName: readonly { readonly title: string; readonly names: readonly string[]; readonly role?: string }[];
  readonly isTable: boolean;
  readonly isText: boolean;
  /** An Excel file: a table without separators and encoding. */
  readonly isWorkbook: boolean;
  readonly hasAccount: boolean;
  readonly needsAccount: boolean;
  readonly hasDates: boolean;
  readonly hasNumbers: boolean;
  /** The field whose sign convention can be chosen. */
  readonly signs: 'amount' | 'quantity' | null;
  /** Another column can give the direction of money. */
  readonly hasStrategy: boolean;
};

const WITHOUT_SIGNS: readonly ImportType[] = [
  'AccountImport',
  'CategoryImport',
  'MerchantImport',
  'RuleImport',
  'QifImport',
];

/** The settings of a bank's statement, which says itself how it is written. */
const OF_STATEMENTS: Settings = {
  labels: [],
  byName: [],
  isTable: false,
  isText: false,
  isWorkbook: false,
  hasAccount: true,
  needsAccount: false,
  hasDates: false,
  hasNumbers: false,
  signs: null,
  hasStrategy: false,
};

/** The column with a word such as “credit” for the direction of the amount. */
const DIRECTION: LabelSetting = {
  name: 'entity_type_col_label',
  key: 'entityTypeColLabel',
  label: WORDS.columns.direction,
  isNeeded: false,
};

/** The signs of a file that has them by its format can be chosen where the file contradicts them. */
export const withSigns = (settings: Settings, isOpen: boolean): Settings =>
  !settings.isTable && isOpen ? { ...settings, signs: 'amount' } : settings;

export const settingsOf = (
  type: ImportType,
  format: FileFormat | null = null,
  configuration: ImportConfiguration = NO_SETTINGS,
): Settings => {
  if (format !== null && format !== 'xlsx') return OF_STATEMENTS;
  const csv = csvImportType(type);
  const row = rowImportType(type);
  const columns = csv?.columns({ configuration, hasAccount: false }) ?? [];
  const kinds = [
    ...columns.map(({ field }) => FIELDS[field].kind),
    ...(csv?.auxiliary ?? []).map((name) => AUXILIARY_FIELDS[name].kind),
  ];
  return {
    labels: [
      ...columns.flatMap(({ field, required, title = titleOf(field, type) }) => {
        const key = FIELDS[field].label;
        const isNeeded = required !== undefined && !(type === 'TransactionImport' && field === 'amount');
        return key === null ? [] : [{ name: wireName(key), key, label: title, isNeeded }];
      }),
      ...(csv?.auxiliary ?? []).flatMap((name) => {
        const { label: key, title }: AuxiliaryField = AUXILIARY_FIELDS[name];
        return key === undefined ? [] : [{ name: wireName(key), key, label: title, isNeeded: false }];
      }),
      ...(type === 'TransactionImport' && !columns.some(({ field }) => field === 'entityType') ? [DIRECTION] : []),
    ],
    byName: [
      ...columns.map(({ field, ...own }) => named({ ...FIELDS[field], ...own })),
      ...(csv?.auxiliary ?? []).map((name) => named(AUXILIARY_FIELDS[name])),
    ],
    isTable: csv !== undefined,
    isText: row !== undefined && row.format !== 'pdf',
    isWorkbook: format === 'xlsx',
    hasAccount: row?.ignoresAccount === undefined,
    needsAccount: row?.needsAccount === true,
    hasDates: csv === undefined || kinds.includes('date') || type === 'RuleImport',
    hasNumbers: csv === undefined || kinds.includes('number'),
    signs: WITHOUT_SIGNS.includes(type) ? null : type === 'TradeImport' ? 'quantity' : 'amount',
    hasStrategy: type === 'TransactionImport',
  };
};

/** The direction of money, or in a broker's file, the action. */
const titleOf = (field: keyof typeof FIELDS, type: ImportType): string => {
  if (field === 'entityType' && type === 'TransactionImport') return WORDS.columns.direction;
  return field === 'entityType' && type === 'TradeImport' ? WORDS.columns.action : FIELDS[field].title;
};

const named = ({
  title,
  names,
  label,
}: Omit<AuxiliaryField, 'addsTo' | 'label'> & { readonly label?: LabelKey | null }) => ({
  title,
  names,
  ...(label != null && { role: wireName(label) }),
});

/** The defaults for a table; in other files these are detected. */
const OF_TABLES = {
  colSep: ',',
  numberFormat: '1,234.56',
} as const satisfies Partial<ImportConfiguration>;

/** The form values of a configuration. */
export const toColumnValues = (
  { isTable }: Pick<Settings, 'isTable'>,
  configuration: ImportConfiguration,
  accountId: AccountId | null,
): Readonly<Record<string, string>> => {
  const usual: Partial<ImportConfiguration> = isTable ? OF_TABLES : {};
  const values = Object.entries(configuration).map(([key, value]) => [
    wireName(key),
    typeof value === 'object' && value !== null
      ? JSON.stringify(value)
      : String(value ?? usual[key as keyof ImportConfiguration] ?? ''),
  ]);
  return { ...Object.fromEntries(values), account_id: accountId ?? '' };
};

/** The fields that stay blank while their question is open. */
const ASKED: Readonly<Record<OpenQuestion['field'], readonly string[]>> = {
  encoding: ['encoding'],
  date_format: ['date_format'],
  dates_from: ['dates_from'],
  number_format: ['number_format'],
  signage_convention: ['signage_convention'],
  amount_type_inflow_value: ['amount_type_inflow_value'],
  inflow_col_label: ['inflow_col_label', 'outflow_col_label'],
  account_id: [],
  amount_type_values: [],
  state_values: [],
  amount_col_label: ['amount_col_label'],
  fees: ['fees'],
  leave_out: ['leave_out'],
  trade_amounts: [],
};

/** The form with a blank for each open question: a proposal is not an answer. */
export const withoutProposals = (
  values: Readonly<Record<string, string>>,
  questions: readonly Pick<OpenQuestion, 'field'>[],
): Readonly<Record<string, string>> => ({
  ...values,
  ...Object.fromEntries(questions.flatMap(({ field }) => ASKED[field].map((name) => [name, '']))),
});

/** The form without the fields of questions that are not answered yet: the preview reads them as proposed. */
export const asProposed = (
  values: Readonly<Record<string, string>>,
  questions: readonly Pick<OpenQuestion, 'field'>[],
): Readonly<Record<string, string>> => {
  const blank = questions.flatMap(({ field }) => (ASKED[field].every((name) => !values[name]) ? ASKED[field] : []));
  return Object.fromEntries(Object.entries(values).filter(([name]) => !blank.includes(name)));
};

/** The option for a date format that is not in the list. */
export const OTHER_FORMAT = 'other';

/** An answer button adds `<field>=<value>` to the submitted form. */
const ANSWER =
  /^(encoding|account_id|date_format|dates_from|number_format|signage_convention|amount_type_inflow_value|inflow_col_label|amount_type_values|state_values|amount_col_label|fees|leave_out|trade_amounts)=(.+)$/s;

/** Settings that an answer also changes. */
const IMPLIED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  signage_convention: { amount_type_strategy: 'signed_amount' },
  amount_type_inflow_value: { amount_type_strategy: 'custom_column' },
  amount_type_values: { amount_type_strategy: 'custom_column' },
};

/** Says in the form that somebody answered whether all rows go to its account, which it always has. */
export const ACCOUNT_ANSWERED = 'account_answered';

/** In answers, the account that each row names is `null`. */
export const toAccountId = (answer: string): string => (answer === 'null' ? '' : answer);

/** The meanings of the texts of a column, as the JSON text that the form keeps. */
export const meaningsIn = (json: string): Readonly<Record<string, string>> => {
  try {
    const sent: unknown = JSON.parse(json);
    const pairs = typeof sent === 'object' && sent !== null ? Object.entries(sent) : [];
    return Object.fromEntries(pairs.filter((pair): pair is [string, string] => typeof pair[1] === 'string'));
  } catch {
    return {};
  }
};

/** `answer`: the meaning of one text, as JSON. */
const withMeaning = (known: string, answer: string): string =>
  JSON.stringify({ ...meaningsIn(known), ...meaningsIn(answer) });

/** Of trades, the question about signs is about quantities. */
const impliedBy = (name: string, hasStrategy: boolean): Readonly<Record<string, string>> =>
  name === 'signage_convention' && !hasStrategy ? {} : (IMPLIED[name] ?? {});

/** The submitted form with the answer applied to the field it is about; `proposed`: the columns that were found. */
export const withAnswer = (
  sent: Readonly<Record<string, string>>,
  proposed: Pick<ImportConfiguration, 'inflowColLabel' | 'outflowColLabel'> & AmountColumns,
  { hasStrategy }: Pick<Settings, 'hasStrategy'> = { hasStrategy: true },
): Readonly<Record<string, string>> => {
  const { answer = '', ...fields } = sent;
  const [, name, value = ''] = ANSWER.exec(answer) ?? [];
  if (name === undefined) return fields;
  if (name === 'account_id') return { ...fields, account_id: toAccountId(value), [ACCOUNT_ANSWERED]: 'true' };
  const inflow = fields['inflow_col_label'] || (proposed.inflowColLabel ?? '');
  const outflow = fields['outflow_col_label'] || (proposed.outflowColLabel ?? '');
  const others =
    name === 'inflow_col_label'
      ? { outflow_col_label: outflow === value ? inflow : outflow }
      : name === 'amount_col_label'
        ? besideAmount(proposed, value)
        : {};
  const answered = isByText(name) ? withMeaning(fields[name] ?? '', value) : value;
  return { ...fields, ...impliedBy(name, hasStrategy), ...others, [name]: answered };
};

/** The columns beside the amounts in another column, as fields of the form. */
const besideAmount = (proposed: AmountColumns, label: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(withAmountColumn(proposed, label)).map(([key, text]) => [wireName(key), text ?? '']),
  );

/** The form as API settings; the API ignores names that it does not know. */
export const toColumnFields = (values: Readonly<Record<string, string>>): Readonly<Record<string, string>> => {
  const { date_format_other: other = '', dates_from: from, ...fields } = values;
  const sent = fields['date_format'] === OTHER_FORMAT ? { ...fields, date_format: other } : fields;
  const { date_format: format = '' } = sent;
  const isAsked = format !== '' && !namesYear(format); // the year of dates that have one is of no use
  return { ...sent, ...(from !== undefined && { dates_from: isAsked ? from : '' }) };
};

const PATTERNS = [
  ...['%Y-%m-%d', '%d.%m.%Y', '%d/%m/%Y', '%m/%d/%Y', '%d-%m-%Y', '%m-%d-%Y', '%Y/%m/%d', '%Y.%m.%d', '%Y%m%d'],
  ...['%d.%m.%y', '%d/%m/%y', '%m/%d/%y', '%d %b %Y', '%d-%b-%Y', '%e %B %Y', '%b %d, %Y', '%B %d, %Y'],
];

const SAMPLE: Readonly<Record<string, string>> = {
  '%Y': '2026',
  '%y': '26',
  '%m': '12',
  '%d': '31',
  '%e': '31',
  '%b': WORDS.formats.sampleMonthShort,
  '%B': WORDS.formats.sampleMonth,
  '%j': '365',
  '%-m': '12',
  '%-d': '31',
  '%H': '18',
  '%M': '30',
  '%S': '05',
  '%z': '+0000',
  '%a': WORDS.formats.sampleWeekdayShort,
  '%A': WORDS.formats.sampleWeekday,
  '%I': '06',
  '%p': 'PM',
  '%Z': 'UTC',
  '%EY': '2026',
  '%Ey': '69',
  '%{reiwa}': '8',
  '%{nth}': WORDS.formats.sampleNth,
  '%{time}': '',
  '%{other}': '',
  '%s': '2026-12-31',
  '%{excel}': '2026-12-31',
  '%{excel1904}': '2026-12-31',
};

/** 31 December 2026 in a pattern: its day, month and year cannot be confused. */
export const sampleDate = (pattern: string): string =>
  dateTokens(pattern)
    .map((token) => (IN_LANGUAGE.test(token) ? WORDS.formats.sampleMonthShort : (SAMPLE[token] ?? token)))
    .join('');

const IN_LANGUAGE = /^%\{.+\}b$/i;

const DATE_PARTS = { y: 'year', m: 'month', d: 'day' } as const;
export type DatePart = (typeof DATE_PARTS)[keyof typeof DATE_PARTS];

const isDatePart = (letter: string): letter is keyof typeof DATE_PARTS => Object.hasOwn(DATE_PARTS, letter);

/** `%d.%m.%Y` → day, month, year; none for a number of days or seconds. */
export const datePartsOf = (pattern: string): readonly DatePart[] =>
  [...orderOfDate(pattern)].flatMap((letter) => (isDatePart(letter) ? [DATE_PARTS[letter]] : []));

const labelOf = (pattern: string): string => {
  const sample = sampleDate(pattern);
  const isUsual = PATTERNS.includes(pattern);
  return !isUsual && PATTERNS.some((usual) => sampleDate(usual) === sample) ? WORDS.formats.asInFile(sample) : sample;
};

/** The date formats to choose from, each as a sample; always includes the current one. */
export const dateFormatChoices = (pattern: string, isTable: boolean, isAsked = false): readonly Choice[] => {
  const known =
    PATTERNS.includes(pattern) || pattern === '' || pattern === OTHER_FORMAT ? PATTERNS : [pattern, ...PATTERNS];
  return [
    ...(pattern === '' || !isTable
      ? [{ value: '', label: isAsked ? WORDS.unanswered : isTable ? WORDS.formats.familyDate : WORDS.detect }]
      : []),
    ...known.map((value) => ({ value, label: labelOf(value) })),
    { value: OTHER_FORMAT, label: WORDS.formats.custom },
  ];
};
