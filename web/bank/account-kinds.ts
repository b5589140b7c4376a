import {
  ACCOUNT_TYPES,
  type AccountType,
  isAccountType,
  subtypesOf,
} from '../../shared/ledger/entries/domain/account.ts';
import { classWord, inWords, saysAll } from '../ledger/words/kinds.ts';
import type { Choice } from '../platform/components/form.ts';
import { WORDS } from './words.ts';

/** A property or a vehicle has no bank transactions. */
const NEVER_FED: readonly string[] = ['property', 'vehicle'];

export const isEverFed = (accountType: string): boolean => !NEVER_FED.includes(accountType);

/** Class and subtype as one value, so that they always match: `depository.savings`. */
export const kindOf = (accountType: string, subtype: string | null): string =>
  subtype === null ? accountType : `${accountType}.${subtype}`;

export const fromKind = (kind: string): { readonly account_type: string; readonly subtype?: string } => {
  const [type = '', subtype] = kind.split('.');
  return { account_type: type, ...(subtype !== undefined && { subtype }) };
};

/** The kind as shown for an account. */
export const kindWords = (accountType: string, subtype: string | null): string =>
  subtype === null || subtype === accountType || !isAccountType(accountType)
    ? classWord(accountType)
    : saysAll(accountType, subtype)
      ? inWords(subtype)
      : WORDS.accounts.kindOfClass(classWord(accountType), inWords(subtype));

/** All kinds of account that can be linked to a bank, grouped by class. */
export const KINDS: readonly Choice[] = (Object.keys(ACCOUNT_TYPES) as AccountType[])
  .filter(isEverFed)
  .flatMap((type) => [
    { value: type, label: classWord(type), group: classWord(type) },
    ...subtypesOf(type)
      .filter((subtype) => subtype !== type)
      .map((subtype) => ({
        value: kindOf(type, subtype),
        label: kindWords(type, subtype),
        group: classWord(type),
      })),
  ]);

/** A suggested subtype that is only the name of the class cannot be selected. */
export const suggestedKind = (accountType: string, subtype: string | null): string =>
  kindOf(accountType, subtype === accountType ? null : subtype);
