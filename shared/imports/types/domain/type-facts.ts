import type { ImportConfiguration, ImportType } from '../../domain/import-attributes.ts';
import type { MappingType } from '../../mappings/domain/mappings.ts';
import type { RowExtra } from '../../rows/domain/row-diagnostic.ts';

/** Facts about all imports of a type with rows. Functions that do not read files need nothing else about the type. */
export type TypeFacts = {
  readonly format: 'csv' | 'qif' | 'pdf';
  /** Default settings of its files. */
  readonly configurationDefaults: Partial<ImportConfiguration>;
  /** All rows go to the account of the import, which is required for publishing. */
  readonly needsAccount: boolean;
  /** A file that does not add up to its own figures can only be published if the client accepts that. */
  readonly mustAddUp?: true;
  readonly mappingTypes: (hasAccount: boolean) => readonly MappingType[];
  /** snake_case class of accounts created for its texts, if not `depository`. */
  readonly newAccountType?: string;
  /** Extra fields shown with its rows. */
  readonly extras?: readonly RowExtra[];
  /** Its rows do not belong to an account; account_id is ignored. */
  readonly ignoresAccount?: true;
  /** Its rows are accounts, identified by `name`; the planner gets their opening facts. */
  readonly makesAccounts?: true;
  /** The planner gets the family's records. */
  readonly readsRecords?: true;
};

/** All types but NativeImport, which has records instead of rows. */
type RowType = Exclude<ImportType, 'NativeImport'>;

const withCategoriesAndTags = (hasAccount: boolean): readonly MappingType[] =>
  hasAccount ? ['category', 'tag'] : ['account', 'category', 'tag'];
const withCategories = (hasAccount: boolean): readonly MappingType[] =>
  hasAccount ? ['category'] : ['account', 'category'];
const onlyAccounts = (hasAccount: boolean): readonly MappingType[] => (hasAccount ? [] : ['account']);

/** Types whose rows are entries of accounts. */
const ENTRIES = { format: 'csv', configurationDefaults: {}, needsAccount: false } as const;

/** Types whose rows are records of the family instead. */
const RECORDS = { ...ENTRIES, ignoresAccount: true, mappingTypes: () => [] } as const;

export const TYPE_FACTS = {
  TransactionImport: { ...ENTRIES, mappingTypes: withCategoriesAndTags },
  TradeImport: { ...ENTRIES, mappingTypes: onlyAccounts, newAccountType: 'investment' },
  MintImport: {
    ...ENTRIES,
    configurationDefaults: { dateFormat: '%m/%d/%Y', signageConvention: 'inflows_positive' },
    mappingTypes: withCategoriesAndTags,
  },
  ActualImport: {
    ...ENTRIES,
    configurationDefaults: { dateFormat: '%Y-%m-%d', signageConvention: 'inflows_positive' },
    mappingTypes: withCategories,
    extras: ['partOf'],
  },
  YnabImport: {
    ...ENTRIES,
    configurationDefaults: { dateFormat: '%m/%d/%Y', signageConvention: 'inflows_positive' },
    mappingTypes: withCategories,
  },
  AccountImport: { ...RECORDS, mappingTypes: () => ['account_type'], makesAccounts: true },
  CategoryImport: { ...RECORDS, extras: ['categoryParent', 'categoryColor', 'categoryIcon'], readsRecords: true },
  MerchantImport: { ...RECORDS, extras: ['merchantColor', 'merchantWebsite'] },
  RuleImport: { ...RECORDS, extras: ['resourceType'], readsRecords: true },
  PdfImport: { ...ENTRIES, format: 'pdf', needsAccount: true, mustAddUp: true, mappingTypes: () => [] },
  QifImport: { ...ENTRIES, format: 'qif', mappingTypes: withCategoriesAndTags, extras: ['splits'] },
} as const satisfies Readonly<Record<RowType, TypeFacts>>;

/** Undefined for NativeImport. */
export const typeFacts = (type: ImportType): TypeFacts | undefined =>
  type === 'NativeImport' ? undefined : TYPE_FACTS[type];

/** Whether its files have columns. */
export const isCsvType = (type: ImportType): boolean => typeFacts(type)?.format === 'csv';

/** Whether its rows are entries of accounts. */
export const hasEntryRows = (type: ImportType): boolean => {
  const facts = typeFacts(type);
  return facts !== undefined && facts.ignoresAccount !== true;
};

/** Whether rows of the type belong to no account, or name their own. */
export const takesNoAccount = (type: ImportType): boolean => !hasEntryRows(type);
