import * as z from 'zod';
import { ACCOUNT_TYPES, type AccountType } from '../domain/accounts/account-types.ts';
import type { AccountRequest } from '../domain/accounts/new-account.ts';

const TYPES = Object.keys(ACCOUNT_TYPES) as [AccountType, ...AccountType[]];

/** The body of POST /api/v1/accounts as documented; its sentences come from the domain, which judges the fields together. */
export const CreateAccountFields = z.object({
  name: z.string().min(1).max(255),
  account_type: z.enum(TYPES),
  subtype: z.string().nullish(),
  currency: z.string().length(3).nullish().describe("ISO 4217; the family's when left out"),
  balance: z.string().nullish().describe('A decimal in a string; becomes an opening valuation dated two years back'),
});

export const toAccountRequest = (fields: Readonly<Record<string, unknown>>): AccountRequest => ({
  name: fields['name'],
  accountType: fields['account_type'],
  subtype: fields['subtype'],
  currency: fields['currency'],
  balance: fields['balance'],
});
