import * as z from 'zod';
import { ACCOUNT_TYPES, type AccountType } from '../../ledger/domain/account-types.ts';
import { isBlank } from '../../platform/domain/is-blank.ts';
import { faultsOf } from '../../platform/schema/validate.ts';
import type { AccountRequest } from '../domain/new-account.ts';
import { ACCOUNT_FACTS } from './update-account-fields.ts';

const TYPES = Object.keys(ACCOUNT_TYPES) as [AccountType, ...AccountType[]];

/** The body of POST /api/v1/accounts as documented; its sentences come from the domain, which judges the fields together. */
export const CreateAccountFields = z.object({
  name: z.string().min(1).max(255),
  account_type: z.enum(TYPES),
  subtype: z.string().nullish(),
  currency: z.string().length(3).nullish().describe("ISO 4217; the family's when left out"),
  balance: z
    .union([z.string(), z.number()])
    .nullish()
    .describe('A decimal in a string; becomes an opening valuation dated two years back'),
  ...ACCOUNT_FACTS,
  status: ACCOUNT_FACTS.status.nullable().describe('active when left out'),
});

const Facts = z.object(ACCOUNT_FACTS);

export const toAccountRequest = (fields: Readonly<Record<string, unknown>>): AccountRequest => ({
  ...factsOf(fields),
  name: fields['name'],
  accountType: fields['account_type'],
  subtype: fields['subtype'],
  currency: fields['currency'],
  balance: fields['balance'],
});

/** Judged as in a change of the account; blank is left out. */
const factsOf = (fields: Readonly<Record<string, unknown>>): Pick<AccountRequest, 'facts' | 'faults'> => {
  const sent = Object.keys(ACCOUNT_FACTS).filter((field) => !isBlank(fields[field]));
  const { data, error } = Facts.safeParse(Object.fromEntries(sent.map((field) => [field, fields[field]])));
  if (error !== undefined) return { faults: faultsOf(error) };
  return {
    facts: {
      status: data.status ?? 'active',
      institutionName: data.institution_name ?? null,
      institutionDomain: data.institution_domain ?? null,
      notes: data.notes ?? null,
    },
  };
};
