import { AUXILIARY_FIELDS, FIELDS, type LabelKey } from '../../../shared/imports/domain/fields.ts';
import type { ImportConfiguration, ImportType } from '../../../shared/imports/domain/import.ts';
import { csvImportType, rowImportType } from '../../../shared/imports/domain/import-types.ts';
import { NOTHING_SAID } from '../../../shared/imports/domain/new-import-record.ts';

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
