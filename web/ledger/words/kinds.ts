import {
  ACCOUNT_TYPES,
  type AccountType,
  isAccountType,
  isAsset,
} from '../../../shared/ledger/entries/domain/account.ts';
import type { TransactionKind, ValuationKind } from '../../../shared/ledger/entries/domain/entry.ts';
import type { Choice } from '../../platform/components/form.ts';

/** The singular and plural names of each account class. */
const CLASSES: Readonly<Record<AccountType, readonly [one: string, many: string]>> = {
  depository: ['Checking or savings', 'Checking and savings'],
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

/** Whether a subtype says all: nobody says “Checking or savings: savings”. */
export const saysAll = (accountType: string, subtype: string): boolean =>
  accountType === 'depository' || inWords(subtype) === classWord(accountType);

const VALUED_BY_HAND: readonly string[] = ['property', 'vehicle', 'other_asset'] satisfies readonly AccountType[];

/** Worth what a person says; no bank has statements of it. */
export const isValuedByHand = (accountType: string): boolean => VALUED_BY_HAND.includes(accountType);

/** Whether a stated value is a valuation: that of money is its balance. */
export const isCalledValuation = (accountType: string): boolean =>
  isValuedByHand(accountType) || accountType === 'investment' || accountType === 'crypto';

/** `home_equity` → `Home equity`. */
export const inWords = (code: string): string => capitalized(code.replaceAll('_', ' '));

/** Reasons of the API that people say in other words. */
const REASONS: Readonly<Record<string, string>> = {
  'the same words': 'similar names',
  'the name of the other account': 'one names the other account',
  'words of something else': 'but the names suggest something else',
  'different names': 'but different names',
  'same statement': 'the same statement otherwise',
  'no other transaction fits': 'no other match',
};

/** `same amount`, `same day`, `the same words` → `Same amount and date, similar names`. */
export const reasonsInWords = (reasons: readonly string[]): string => {
  const words = reasons.map((reason) => (Object.hasOwn(REASONS, reason) ? (REASONS[reason] ?? '') : reason));
  return capitalized(words.join(', ').replace(/^same amount, same day\b/, 'same amount and date'));
};

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export const TRANSACTION_KIND_WORDS: Readonly<Record<TransactionKind, string>> = {
  standard: 'Income or spending',
  funds_movement: 'Transfer',
  cc_payment: 'Credit card payment',
  loan_payment: 'Loan payment',
  one_time: 'One-time income or spending',
  investment_contribution: 'Investment contribution',
};

export const VALUATION_KIND_WORDS: Readonly<Record<ValuationKind, string>> = {
  reconciliation: 'Valuation',
  opening_anchor: 'Opening balance',
  current_anchor: 'Current balance',
};

/** Behind an amount of a debt, which has no sign. It is below zero if more than all of it was paid. */
export const DEBT_SIGNS = { above: 'owed', below: 'in credit' } as const;

export const STATUS_WORDS = { active: 'Active', disabled: 'Hidden', draft: 'Draft' } as const;

/** The selectable account classes. */
export const ACCOUNT_CLASSES: readonly Choice[] = (Object.keys(ACCOUNT_TYPES) as AccountType[]).map((value) => ({
  value,
  label: isAsset(value) ? classWord(value) : `${classWord(value)} (what you owe)`,
}));
