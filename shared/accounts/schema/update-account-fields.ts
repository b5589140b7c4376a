import * as z from 'zod';
import { AccountStatus } from '../../ledger/schema/valuation.ts';
import { ValidationError } from '../../platform/domain/errors.ts';
import { quoteValue } from '../../platform/domain/quote-value.ts';
import { domainName } from '../../platform/domain/web-address.ts';
import { defined } from '../../platform/schema/defined.ts';
import { NotesField } from '../../platform/schema/entry-fields.ts';
import { validate } from '../../platform/schema/validate.ts';
import type { AccountChanges } from '../domain/account-changes.ts';

const MAX_NAME = 255;
const STATUSES = AccountStatus.options;

const text = z
  .string('must be a text')
  .max(MAX_NAME, `must be at most ${MAX_NAME} characters`)
  .refine((value) => value.isWellFormed(), 'must be well-formed Unicode')
  .transform((value) => value.trim());
const optionalText = text.nullable().transform((value) => (value === '' ? null : value));

const domain = optionalText.transform((value, context) => {
  const name = value === null ? null : domainName(value);
  if (value === null || name !== null) return name;
  context.addIssue({ code: 'custom', message: `must be a domain like "bank.example", not ${quoteValue(value)}` });
  return z.NEVER;
});

/** What is written of an account besides its name, class and money. */
export const ACCOUNT_FACTS = {
  status: z.enum(STATUSES, `must be one of ${STATUSES.join(', ')}`).optional(),
  institution_name: optionalText.optional(),
  institution_domain: domain.optional().describe('A domain without scheme, path or port'),
  notes: NotesField.optional(),
} as const;

/** What is left out stays as it is. */
export const UpdateAccountFields = z.object({
  name: text.refine((value) => value !== '', 'is required').optional(),
  subtype: optionalText.optional(),
  ...ACCOUNT_FACTS,
});

const FIXED = {
  account_type: 'account_type cannot change: what the amounts of the entries mean hangs on it',
  currency: 'currency cannot change: the entries are in it',
  balance: 'balance cannot be set here: record a valuation',
} as const;

/** @throws ValidationError one sentence for each field that is wrong */
export const toAccountChanges = (fields: Readonly<Record<string, unknown>>): AccountChanges => {
  const fixed = Object.entries(FIXED).flatMap(([field, sentence]) => (fields[field] === undefined ? [] : [sentence]));
  if (fixed.length > 0) throw new ValidationError(fixed);
  const { institution_name, institution_domain, ...rest } = validate(UpdateAccountFields, fields);
  return defined({ ...rest, institutionName: institution_name, institutionDomain: institution_domain });
};
