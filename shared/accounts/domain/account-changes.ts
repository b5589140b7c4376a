import { isAccountType, subtypesOf } from '../../ledger/domain/account-types.ts';
import { quoteValue } from '../../platform/domain/quote-value.ts';

/** What a person may change of an account; its class and currency are what its entries stand on. */
export type AccountChanges = {
  readonly name?: string;
  readonly status?: 'active' | 'disabled' | 'draft';
  readonly subtype?: string | null;
  readonly institutionName?: string | null;
  readonly institutionDomain?: string | null;
  readonly notes?: string | null;
};

/** A sentence about a subtype that the class of the account does not know. */
export const subtypeProblem = (accountType: string, subtype: string | null): string | undefined => {
  const known = isAccountType(accountType) ? subtypesOf(accountType) : [];
  if (subtype === null || known.includes(subtype)) return undefined;
  return known.length === 0
    ? `subtype must be left out for the account_type ${accountType}, not ${quoteValue(subtype)}`
    : `subtype ${quoteValue(subtype)} of the account_type ${accountType} is not one of ${known.join(', ')}`;
};
