import { accountTypeOfText } from '../../../accounts/domain/account-type-words.ts';
import type { AccountType } from '../../../ledger/domain/account-types.ts';

/** How the records of a section are to be read. */
export type LedgerKind = 'bank' | 'investment';

export type QifAccount = {
  /** As the file writes it; '' where it names none. */
  readonly name: string;
  readonly accountType: AccountType;
};

type TypeFacts = { readonly kind: LedgerKind; readonly accountType: AccountType };

/** The types of account that programs write, without case and blanks. */
const TYPES: Readonly<Record<string, TypeFacts>> = {
  bank: { kind: 'bank', accountType: 'depository' },
  cash: { kind: 'bank', accountType: 'depository' },
  ccard: { kind: 'bank', accountType: 'credit_card' },
  otha: { kind: 'bank', accountType: 'other_asset' },
  othl: { kind: 'bank', accountType: 'other_liability' },
  invst: { kind: 'investment', accountType: 'investment' },
  port: { kind: 'investment', accountType: 'investment' },
  mutual: { kind: 'investment', accountType: 'investment' },
  '401(k)/403(b)': { kind: 'investment', accountType: 'investment' },
};

/** Undefined for a type that is not one of accounts, a list's or an unheard-of one. */
export const factsOfType = (type: string): TypeFacts | undefined => {
  const key = type.replace(/\s/g, '').toLowerCase();
  return Object.hasOwn(TYPES, key) ? TYPES[key] : factsInWords(type);
};

/** Some programs write `Credit Card` or `Savings` as the type. */
const factsInWords = (type: string): TypeFacts | undefined => {
  const accountType = accountTypeOfText(type);
  if (accountType === undefined) return undefined;
  return { kind: accountType === 'investment' ? 'investment' : 'bank', accountType };
};
