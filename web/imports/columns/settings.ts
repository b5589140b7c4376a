import { AUXILIARY_FIELDS, FIELDS, type LabelKey } from '../../../shared/imports/domain/fields.ts';
import type { ColumnSeparator, ImportConfiguration, ImportType } from '../../../shared/imports/domain/import.ts';
import { NOTHING_SAID } from '../../../shared/imports/domain/import-record.ts';
import { csvImportType, rowImportType } from '../../../shared/imports/domain/import-types.ts';
import type { Choice } from '../../platform/components/form.ts';

/** A field for which a person chooses a column of the file. */
type LabelSetting = {
  readonly name: string;
  readonly key: LabelKey;
  readonly label: string;
  readonly isNeeded: boolean;
};

/** What can be said about how files of a type are read. */
export type Settings = {
  readonly labels: readonly LabelSetting[];
  readonly isTable: boolean;
  readonly isText: boolean;
  readonly hasAccount: boolean;
  readonly needsAccount: boolean;
  readonly hasDates: boolean;
  readonly hasNumbers: boolean;
  /** Whose sign may be the other way round. */
  readonly signs: 'amount' | 'quantity' | null;
  /** Another column may say which way money went. */
  readonly hasStrategy: boolean;
};

const WITHOUT_SIGNS: readonly ImportType[] = [
  'AccountImport',
  'CategoryImport',
  'MerchantImport',
  'RuleImport',
  'QifImport',
];

export const settingsOf = (type: ImportType): Settings => {
  const csv = csvImportType(type);
  const row = rowImportType(type);
  const columns = csv?.columns({ configuration: NOTHING_SAID, hasAccount: false }) ?? [];
  const kinds = [
    ...columns.map(({ field }) => FIELDS[field].kind),
    ...(csv?.auxiliary ?? []).map((name) => AUXILIARY_FIELDS[name].kind),
  ];
  return {
    labels: columns.flatMap(({ field, required, title = FIELDS[field].title }) => {
      const key = FIELDS[field].label;
      return key === null ? [] : [{ name: snakeCase(key), key, label: title, isNeeded: required !== undefined }];
    }),
    isTable: csv !== undefined,
    isText: row !== undefined && row.format !== 'pdf',
    hasAccount: row?.ignoresAccount === undefined,
    needsAccount: row?.needsAccount === true,
    hasDates: csv === undefined || kinds.includes('date') || type === 'RuleImport',
    hasNumbers: csv === undefined || kinds.includes('number'),
    signs: WITHOUT_SIGNS.includes(type) ? null : type === 'TradeImport' ? 'quantity' : 'amount',
    hasStrategy: type === 'TransactionImport',
  };
};

/** `dateColLabel` → `date_col_label`, as clients write it. */
const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** What a table is read by where nothing is said; of other files it is found out. */
const OF_TABLES = {
  colSep: ',',
  numberFormat: '1,234.56',
} as const satisfies Partial<ImportConfiguration>;

/** What the form shows of a configuration. */
export const toColumnValues = (
  { isTable }: Pick<Settings, 'isTable'>,
  configuration: ImportConfiguration,
  accountId: string | null,
): Readonly<Record<string, string>> => {
  const usual: Partial<ImportConfiguration> = isTable ? OF_TABLES : {};
  const values = Object.entries(configuration).map(([key, value]) => [
    snakeCase(key),
    String(value ?? usual[key as keyof ImportConfiguration] ?? ''),
  ]);
  return { ...Object.fromEntries(values), account_id: accountId ?? '' };
};

/** The value by which a person says that the date format is none of the list. */
export const OTHER_FORMAT = 'other';

/** A button that answers a question sends `<field>=<value>` beside the form. */
const ANSWER = /^(date_format|number_format|signage_convention|amount_type_inflow_value)=(.+)$/s;

/** Settings that an answer implies. */
const IMPLIED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  signage_convention: { amount_type_strategy: 'signed_amount' },
  amount_type_inflow_value: { amount_type_strategy: 'custom_column' },
};

/** A sent form with the answer in the place of what it answers. */
export const withAnswer = (sent: Readonly<Record<string, string>>): Readonly<Record<string, string>> => {
  const { answer = '', ...fields } = sent;
  const [, name, value = ''] = ANSWER.exec(answer) ?? [];
  return name === undefined ? fields : { ...fields, ...IMPLIED[name], [name]: value };
};

/** The form as settings by the names of the API, which leaves aside what it does not know. */
export const toColumnFields = (values: Readonly<Record<string, string>>): Readonly<Record<string, string>> => {
  const { date_format_other: other = '', ...fields } = values;
  return fields['date_format'] === OTHER_FORMAT ? { ...fields, date_format: other } : fields;
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
  '%b': 'Dec',
  '%B': 'December',
  '%j': '365',
  '%-m': '12',
  '%-d': '31',
  '%H': '18',
  '%M': '30',
  '%S': '05',
  '%z': '+0000',
};

/** The last day of a year in a pattern: no part of it can be taken for another. */
export const sampleDate = (pattern: string): string => pattern.replace(/%-?[A-Za-z]/g, (part) => SAMPLE[part] ?? part);

/** Patterns that a person may choose, as they show; that of the file is among them. */
export const dateFormatChoices = (pattern: string, isTable: boolean): readonly Choice[] => {
  const known =
    PATTERNS.includes(pattern) || pattern === '' || pattern === OTHER_FORMAT ? PATTERNS : [pattern, ...PATTERNS];
  return [
    ...(pattern === '' || !isTable ? [{ value: '', label: isTable ? 'As your family writes them' : 'As found' }] : []),
    ...known.map((value) => ({ value, label: `${sampleDate(value)} (${value})` })),
    { value: OTHER_FORMAT, label: 'Another one, written below' },
  ];
};

export const SEPARATOR_WORDS: Readonly<Record<ColumnSeparator, string>> = {
  ',': 'Comma ,',
  ';': 'Semicolon ;',
  '\t': 'Tab',
  '|': 'Pipe |',
};
