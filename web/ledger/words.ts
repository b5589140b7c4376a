import { ACCOUNT_TYPES, type AccountType, isAccountType, isAsset } from '../../shared/ledger/domain/account.ts';
import type { TransactionKind, ValuationKind } from '../../shared/ledger/domain/entry.ts';
import type { Choice } from '../platform/components/form.ts';
import { type Html, html } from '../platform/html.ts';

/** The singular and plural names of each account class. */
const CLASSES: Readonly<Record<AccountType, readonly [one: string, many: string]>> = {
  depository: ['Cash', 'Cash'],
  investment: ['Investment', 'Investments'],
  crypto: ['Crypto', 'Crypto'],
  property: ['Property', 'Property'],
  vehicle: ['Vehicle', 'Vehicles'],
  other_asset: ['Other asset', 'Other assets'],
  credit_card: ['Credit card', 'Credit cards'],
  loan: ['Loan', 'Loans'],
  other_liability: ['Other debt', 'Other debts'],
};

export const classWord = (accountType: string): string =>
  isAccountType(accountType) ? CLASSES[accountType][0] : accountType;

export const classWords = (accountType: string): string =>
  isAccountType(accountType) ? CLASSES[accountType][1] : accountType;

/** `home_equity` → `Home equity`. */
export const inWords = (code: string): string => capitalized(code.replaceAll('_', ' '));

/** `same amount`, `1 day apart` → `Same amount, 1 day apart`. */
export const reasonsInWords = (reasons: readonly string[]): string => capitalized(reasons.join(', '));

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export const TRANSACTION_KIND_WORDS: Readonly<Record<TransactionKind, string>> = {
  standard: 'Standard',
  funds_movement: 'Transfer',
  cc_payment: 'Credit card payment',
  loan_payment: 'Loan payment',
  one_time: 'One-time',
  investment_contribution: 'Investment contribution',
};

export const VALUATION_KIND_WORDS: Readonly<Record<ValuationKind, string>> = {
  reconciliation: 'Valuation',
  opening_anchor: 'Opening balance',
  current_anchor: 'Current balance',
};

export const STATUS_WORDS = { active: 'Active', disabled: 'Hidden', draft: 'Draft' } as const;

/** The selectable account classes. */
export const ACCOUNT_CLASSES: readonly Choice[] = (Object.keys(ACCOUNT_TYPES) as AccountType[]).map((value) => ({
  value,
  label: isAsset(value) ? classWord(value) : `${classWord(value)} (what you owe)`,
}));

/** All texts of the pages for transactions, budgets, spending, investments and valuations. */
export const WORDS = {
  category: {
    none: 'no category',
    add: 'Add category',
    change: (name: Html) => html`Category of ${name}`,
    label: 'Category',
    save: 'Save category',
    cancel: 'Cancel',
  },
  /** By the other side of the transfer. */
  transfer: {
    inflow: (account = 'another account') => `Transfer to ${account}`,
    outflow: (account = 'another account') => `Transfer from ${account}`,
  },
  list: {
    balance: 'Balance at end of day',
    balanceOf: (amount: Html) => html`balance ${amount}`,
  },
  budget: {
    spent: 'Spent',
    left: 'Left',
    overBudget: 'Over budget',
    amountSpent: (amount: Html) => html`${amount} spent`,
    amountLeft: (amount: Html) => html`${amount} left`,
    amountOver: (amount: Html) => html`${amount} over budget`,
  },
  investments: {
    securities: 'Value',
    cost: 'Cost',
    gain: 'Gain',
    unknown: 'unknown',
    unknownCost: (positions: number) =>
      `Value of ${positions === 1 ? '1 position' : `${positions} positions`} of unknown cost`,
    cashIn: (account: string) => `Cash in ${account}`,
    total: 'Securities and cash',
  },
  selection: {
    title: 'Bulk edit',
    /** A script counts: `#` is the number. */
    selected: '# selected',
    edit: 'Edit selected',
    all: (count: number, isFiltered: boolean) => (isFiltered ? `Edit all ${count} that match` : `Edit all ${count}`),
    selectAll: 'Select all on this page',
    selectNone: 'Select none',
  },
} as const;
