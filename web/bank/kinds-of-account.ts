import { ACCOUNT_TYPES, type AccountType, isAccountType, subtypesOf } from '../../shared/ledger/domain/account.ts';
import { classWord, inWords } from '../ledger/words.ts';
import type { Choice } from '../platform/components/form.ts';

/** A house and a car have no transactions at a bank. */
const NEVER_FED: readonly string[] = ['property', 'vehicle'];

export const isEverFed = (accountType: string): boolean => !NEVER_FED.includes(accountType);

/** Class and subtype in one choice, so that they always fit each other: `depository.savings`. */
export const kindOf = (accountType: string, subtype: string | null): string =>
  subtype === null ? accountType : `${accountType}.${subtype}`;

export const fromKind = (kind: string): { readonly account_type: string; readonly subtype?: string } => {
  const [type = '', subtype] = kind.split('.');
  return { account_type: type, ...(subtype !== undefined && { subtype }) };
};

/** Every kind of account that a bank can feed, below its class. */
export const KINDS: readonly Choice[] = (Object.keys(ACCOUNT_TYPES) as AccountType[])
  .filter(isEverFed)
  .flatMap((type) => [
    { value: type, label: classWord(type), group: classWord(type) },
    ...subtypesOf(type)
      .filter((subtype) => subtype !== type)
      .map((subtype) => ({
        value: kindOf(type, subtype),
        label: `${classWord(type)}: ${inWords(subtype)}`,
        group: classWord(type),
      })),
  ]);

/** As it is said of an account. */
export const kindWords = (accountType: string, subtype: string | null): string =>
  subtype === null || subtype === accountType || !isAccountType(accountType)
    ? classWord(accountType)
    : `${classWord(accountType)}: ${inWords(subtype)}`;

/** A suggested subtype that the class is called by is none to choose. */
export const suggestedKind = (accountType: string, subtype: string | null): string =>
  kindOf(accountType, subtype === accountType ? null : subtype);
