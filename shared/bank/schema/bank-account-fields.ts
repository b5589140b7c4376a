import * as z from 'zod';
import type { Fields } from '../../catalogue/schema/record-fields.ts';
import { ACCOUNT_TYPES, type AccountType } from '../../ledger/domain/account-types.ts';
import { ValidationError } from '../../platform/domain/errors.ts';
import { isBlank } from '../../platform/domain/is-blank.ts';
import { IdField } from '../../platform/schema/entry-fields.ts';
import { validate } from '../../platform/schema/validate.ts';
import type { LinkRequest } from '../use-cases/links/link-account.ts';

const TYPES = Object.keys(ACCOUNT_TYPES) as [AccountType, ...AccountType[]];
const flag = z.boolean('must be true or false');

/** The body of PATCH /api/v1/bank_connections/{id}/accounts/{account_id}. */
export const UpdateBankAccountFields = z.object({ invert_balance: flag });

/** The body of POST /api/v1/bank_connections/{id}/accounts/{account_id}/link: an account that is there, or a new one. */
export const LinkBankAccountFields = z.object({
  account_id: z.string().optional().describe('An account of the family, in the same currency'),
  create: z
    .object({
      account_type: z.enum(TYPES),
      subtype: z.string().nullish(),
      name: z.string().max(255).nullish().describe('As the bank calls it when left out'),
    })
    .optional()
    .describe('A new account in the currency of the bank account'),
  relink: z
    .boolean()
    .optional()
    .describe('Take the account over from another bank account, and this one from another account'),
});

export const toBankAccountUpdate = (fields: Fields): { readonly invertBalance: boolean } => ({
  invertBalance: validate(UpdateBankAccountFields, fields).invert_balance,
});

const Sent = z.object({
  account_id: IdField.optional(),
  create: z.record(z.string(), z.unknown(), 'must be an object').optional(),
  relink: flag.optional(),
});

/** Class, subtype and name of a new account are judged where accounts are made. @throws ValidationError */
export const toLinkRequest = (fields: Fields): LinkRequest => {
  const { account_id: accountId, create, relink = false } = validate(Sent, fields);
  if ((accountId === undefined) === (create === undefined)) {
    throw new ValidationError(['send either account_id, of an account that is there, or create, for a new one']);
  }
  if (accountId !== undefined) return { accountId, relink };
  const { account_type: accountType, subtype, name } = create ?? {};
  return { create: { accountType, subtype, name: isBlank(name) ? undefined : name }, relink };
};
