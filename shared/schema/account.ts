import * as z from 'zod';
import { toMoney } from '../domain/currency.ts';
import { domainName } from '../domain/web-address.ts';
import type { Account as AccountRecord } from '../use-cases/ports.ts';
import { Instant, Money } from './instant.ts';
import { AccountStatus } from './valuation.ts';

/** `account_type` is the class in snake_case, `balance` in the account's currency. */
export const Account = z.object({
  id: z.uuid(),
  name: z.string(),
  account_type: z.string(),
  subtype: z.string().nullable(),
  currency: z.string(),
  balance: Money,
  status: AccountStatus,
  institution_name: z.string().nullable(),
  institution_domain: z.string().nullable(),
  notes: z.string().nullable(),
  created_at: Instant,
  updated_at: Instant,
});
export type Account = z.infer<typeof Account>;

export const toAccount = (account: AccountRecord, balance: string): Account => ({
  id: account.id,
  name: account.name,
  account_type: account.accountType,
  subtype: account.subtype,
  currency: account.currency,
  balance: toMoney(balance, account.currency),
  status: account.status,
  institution_name: account.institutionName,
  institution_domain: domainName(account.institutionDomain ?? ''),
  notes: account.notes,
  created_at: account.createdAt,
  updated_at: account.updatedAt,
});
