import type { ImportConfiguration } from '../../domain/import-attributes.ts';
import type { RowFields } from '../../rows/domain/row.ts';

export type FieldName = keyof RowFields;
export type LabelKey = Extract<keyof ImportConfiguration, `${string}ColLabel`>;
export type FieldKind = 'text' | 'date' | 'number' | 'currency';

export type Field = ColumnFacts & {
  /** The setting with the header of the column; null if there is none. */
  readonly label: LabelKey | null;
};

type ColumnFacts = {
  /** The field's name at the start of messages. */
  readonly title: string;
  readonly kind: FieldKind;
  /** Normalized header names to look for, in order, if no label is given. */
  readonly names: readonly string[];
};

export const FIELDS: Readonly<Record<FieldName, Field>> = {
  account: { title: 'Account', kind: 'text', label: 'accountColLabel', names: ['account', 'account_name'] },
  date: { title: 'Date', kind: 'date', label: 'dateColLabel', names: ['date'] },
  qty: { title: 'Qty', kind: 'number', label: 'qtyColLabel', names: ['qty', 'quantity'] },
  ticker: { title: 'Ticker', kind: 'text', label: 'tickerColLabel', names: ['ticker'] },
  exchangeOperatingMic: {
    title: 'Exchange operating MIC',
    kind: 'text',
    label: 'exchangeOperatingMicColLabel',
    names: ['exchange_operating_mic'],
  },
  price: { title: 'Price', kind: 'number', label: 'priceColLabel', names: ['price'] },
  amount: { title: 'Amount', kind: 'number', label: 'amountColLabel', names: ['amount'] },
  currency: { title: 'Currency', kind: 'currency', label: 'currencyColLabel', names: ['currency'] },
  name: { title: 'Name', kind: 'text', label: 'nameColLabel', names: ['name'] },
  category: { title: 'Category', kind: 'text', label: 'categoryColLabel', names: ['category'] },
  tags: { title: 'Tags', kind: 'text', label: 'tagsColLabel', names: ['tags'] },
  entityType: {
    title: 'Entity type',
    kind: 'text',
    label: 'entityTypeColLabel',
    names: ['entity_type', 'account_type', 'type'],
  },
  notes: { title: 'Notes', kind: 'text', label: 'notesColLabel', names: ['notes'] },
  effectiveDate: { title: 'Effective date', kind: 'text', label: null, names: ['effective_date'] },
  conditions: { title: 'Conditions', kind: 'text', label: null, names: ['conditions'] },
  actions: { title: 'Actions', kind: 'text', label: null, names: ['actions'] },
  active: { title: 'Active', kind: 'text', label: null, names: ['active'] },
  resourceType: { title: 'Resource type', kind: 'text', label: null, names: ['resource_type'] },
  categoryParent: { title: 'Parent category', kind: 'text', label: null, names: ['parent_category', 'parent'] },
  categoryColor: { title: 'Color', kind: 'text', label: null, names: ['color'] },
  categoryIcon: { title: 'Icon', kind: 'text', label: null, names: ['lucide_icon', 'icon'] },
  merchantColor: { title: 'Color', kind: 'text', label: null, names: ['color'] },
  merchantWebsite: { title: 'Website', kind: 'text', label: null, names: ['website_url', 'website'] },
};

/** The label for a field without a column, not even one with its name; `#1` is the first column. */
export const NO_COLUMN = '#0';

/** The header that a setting names; blank if it names none. */
export const headerNamed = (
  configuration: Partial<ImportConfiguration>,
  label: LabelKey | null | undefined,
): string => {
  const named = (label == null ? null : configuration[label])?.trim() ?? '';
  return named === NO_COLUMN ? '' : named;
};

/** The name in the API, such as `exchange_operating_mic`. */
export const wireName = (field: string): string => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

export type AuxiliaryField = ColumnFacts & {
  /** The setting with the header of the column; absent if there is none. */
  readonly label?: LabelKey;
  /** The cell is ignored after a user has changed this field. */
  readonly addsTo: FieldName;
};

/** Columns that contribute to fields of a row but are not shown. */
export const AUXILIARY_FIELDS = {
  outflow: { title: 'Outflow', kind: 'number', addsTo: 'amount', names: ['outflow'] },
  inflow: { title: 'Inflow', kind: 'number', addsTo: 'amount', names: ['inflow'] },
  moneyOut: { title: 'Money out', kind: 'number', label: 'outflowColLabel', addsTo: 'amount', names: [] },
  moneyIn: { title: 'Money in', kind: 'number', label: 'inflowColLabel', addsTo: 'amount', names: [] },
  state: { title: 'State', kind: 'text', label: 'stateColLabel', addsTo: 'entityType', names: [] },
  balanceImpact: { title: 'Balance impact', kind: 'text', addsTo: 'entityType', names: ['balance_impact'] },
  fee: { title: 'Fee', kind: 'number', label: 'feeColLabel', addsTo: 'amount', names: [] },
  otherFee: { title: 'Other fee', kind: 'number', label: 'otherFeeColLabel', addsTo: 'amount', names: [] },
  originalAmount: {
    title: 'Original amount',
    kind: 'text',
    label: 'originalAmountColLabel',
    addsTo: 'notes',
    names: [],
  },
  originalCurrency: {
    title: 'Original currency',
    kind: 'text',
    label: 'originalCurrencyColLabel',
    addsTo: 'notes',
    names: [],
  },
  sender: { title: 'Sender', kind: 'text', label: 'senderColLabel', addsTo: 'name', names: [] },
  balance: { title: 'Balance', kind: 'text', label: 'balanceColLabel', addsTo: 'amount', names: ['balance'] },
  splitAmount: { title: 'Split amount', kind: 'number', addsTo: 'amount', names: ['split_amount'] },
  categoryGroup: { title: 'Category group', kind: 'text', addsTo: 'category', names: ['category_group'] },
  fullCategory: { title: 'Category', kind: 'text', addsTo: 'category', names: ['category_group/category'] },
  masterCategory: { title: 'Master category', kind: 'text', addsTo: 'category', names: ['master_category'] },
  subCategory: { title: 'Sub category', kind: 'text', addsTo: 'category', names: ['sub_category'] },
} as const satisfies Readonly<Record<string, AuxiliaryField>>;
export type AuxiliaryName = keyof typeof AUXILIARY_FIELDS;

export const FEE_COLUMNS = ['fee', 'otherFee'] as const satisfies readonly AuxiliaryName[];
export type FeeColumn = (typeof FEE_COLUMNS)[number];

/** Cells by name; blank if the file does not have the column. */
export type AuxiliaryCells = Readonly<Record<AuxiliaryName, string>>;

export const BLANK_AUXILIARY: AuxiliaryCells = {
  outflow: '',
  inflow: '',
  moneyOut: '',
  moneyIn: '',
  state: '',
  balanceImpact: '',
  fee: '',
  otherFee: '',
  originalAmount: '',
  originalCurrency: '',
  sender: '',
  balance: '',
  splitAmount: '',
  categoryGroup: '',
  fullCategory: '',
  masterCategory: '',
  subCategory: '',
};

export const BLANK_FIELDS: RowFields = {
  account: '',
  date: '',
  qty: '',
  ticker: '',
  exchangeOperatingMic: '',
  price: '',
  amount: '',
  currency: '',
  name: '',
  category: '',
  tags: '',
  entityType: '',
  notes: '',
  effectiveDate: '',
  conditions: '',
  actions: '',
  active: '',
  resourceType: '',
  categoryParent: '',
  categoryColor: '',
  categoryIcon: '',
  merchantColor: '',
  merchantWebsite: '',
};

/** The position of each field's cell; fields without a column are absent. */
export type ColumnPositions = Partial<Record<FieldName | AuxiliaryName, number>>;
