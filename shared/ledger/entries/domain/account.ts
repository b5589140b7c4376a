import type { ClientTexts } from '../../../platform/domain/external-id.ts';
import type { AccountId, FamilyId } from '../../../platform/domain/ids.ts';
import { entriesOf, keysOf } from '../../../platform/domain/keys-of.ts';
export type Account = ClientTexts & {
  readonly id: AccountId;
  /** 8 hex digits, unique in the family and never reused. */
  readonly tag: string;
  readonly name: string;
  /** Class in snake_case. */
  readonly accountType: string;
  readonly subtype: string | null;
  readonly currency: string;
  readonly status: 'active' | 'disabled' | 'draft';
  readonly institutionName: string | null;
  readonly institutionDomain: string | null;
  readonly notes: string | null;
  /** The day on which it was closed, ISO; null or absent while it is open. It counts in every report, like an open one. */
  readonly closedOn?: string | null;
  readonly owners: readonly string[];
  /** The position among accounts with the same name, class and currency, if a file states it. */
  readonly place?: number;
  /** The bank's numbers of the account, from published statements: without grouping, in capitals. */
  readonly bankNumbers?: readonly string[];
  readonly createdAt: string;
  readonly updatedAt: string;
};

/** Whether an account is neither hidden nor closed, so that new transactions may go into it. */
export const isInUse = ({ status, closedOn }: Pick<Account, 'closedOn'> & { readonly status: string }): boolean =>
  status !== 'disabled' && closedOn == null;

export type Accounts = {
  readonly find: (familyId: FamilyId, id: string) => Promise<Account | undefined>;
  readonly list: (familyId: FamilyId) => Promise<readonly Account[]>;
};

type AccountTypeFacts = {
  /** The class as spelled in files. */
  readonly className: string;
  readonly group: 'asset' | 'liability';
  readonly subtypes: readonly string[];
};

const INVESTMENT_SUBTYPES = [
  ...['brokerage', '401k', 'roth_401k', '403b', '457b', 'tsp', 'ira', 'roth_ira', 'sep_ira', 'simple_ira'],
  ...['529_plan', 'hsa', 'ugma', 'utma'],
  ...['isa', 'lisa', 'sipp', 'workplace_pension_uk'],
  ...['tfsa', 'rrsp', 'non-registered', 'fhsa', 'rdsp', 'resp', 'dpsp', 'prpp', 'lira', 'rrif', 'lif', 'lrif'],
  ...['prif', 'rlif'],
  ...['super', 'smsf'],
  ...['assurance_vie', 'pea', 'pillar_3a', 'riester'],
  ...['nps', 'apy', 'life_insurance', 'indian_stocks', 'indian_equity', 'indian_etf', 'ppf', 'ssy', 'nsc', 'scss'],
  ...['fd', 'rd', 'pomis', 'kvp', 'g_sec', 'sdl', 'corporate_bond', 'infrastructure_bond', 'tax_free_bond'],
  ...['gold_etf', 'gold_mf', 'sgb'],
  ...['pension', 'retirement', 'mutual_fund', 'gold', 'angel', 'trust', 'other'],
];

/** The nine classes of account. The key is the spelling of the API. */
export const ACCOUNT_TYPES = {
  depository: {
    className: 'Depository',
    group: 'asset',
    subtypes: ['checking', 'savings', 'hsa', 'cd', 'money_market'],
  },
  investment: { className: 'Investment', group: 'asset', subtypes: INVESTMENT_SUBTYPES },
  crypto: { className: 'Crypto', group: 'asset', subtypes: ['wallet', 'exchange'] },
  property: {
    className: 'Property',
    group: 'asset',
    subtypes: [
      ...['single_family_home', 'multi_family_home', 'condominium', 'townhouse', 'investment_property'],
      ...['second_home', 'apartment', 'plot', 'commercial', 'agri_land'],
    ],
  },
  vehicle: { className: 'Vehicle', group: 'asset', subtypes: [] },
  other_asset: { className: 'OtherAsset', group: 'asset', subtypes: [] },
  credit_card: { className: 'CreditCard', group: 'liability', subtypes: ['credit_card'] },
  loan: {
    className: 'Loan',
    group: 'liability',
    subtypes: ['mortgage', 'student', 'auto', 'home_equity', 'line_of_credit', 'business', 'other'],
  },
  other_liability: { className: 'OtherLiability', group: 'liability', subtypes: [] },
} as const satisfies Readonly<Record<string, AccountTypeFacts>>;

/** A class in snake_case, e.g. `credit_card`. */
export type AccountType = keyof typeof ACCOUNT_TYPES;
export const ACCOUNT_TYPE_NAMES = keysOf(ACCOUNT_TYPES);

const TYPE_BY_CLASS_NAME: ReadonlyMap<string, AccountType> = new Map(
  entriesOf(ACCOUNT_TYPES).map(([type, { className }]) => [className, type]),
);

export const isAccountType = (text: string): text is AccountType => Object.hasOwn(ACCOUNT_TYPES, text);

/** `CreditCard` → `credit_card`; undefined for anything else. */
export const accountTypeOfClassName = (className: string): AccountType | undefined => TYPE_BY_CLASS_NAME.get(className);

export const classNameOf = (type: AccountType): string => ACCOUNT_TYPES[type].className;

/** An asset grows with money in (a negative ledger amount), a liability with money out. */
export const isAsset = (type: AccountType): boolean => ACCOUNT_TYPES[type].group === 'asset';

/** Anything that is not one of the nine classes counts as an asset. */
export const isDebt = (accountType: string): boolean => isAccountType(accountType) && !isAsset(accountType);

export const subtypesOf = (type: AccountType): readonly string[] => ACCOUNT_TYPES[type].subtypes;
