import * as z from 'zod';
import { formatMoney, toMoney } from '../../platform/domain/currency.ts';
import { Instant, LocalDate, Money } from '../../platform/schema/instant.ts';
import { VALUATION_KINDS } from '../domain/entry.ts';
import type { NamedEntry } from '../use-cases/name-entries.ts';

export const AccountStatus = z.enum(['active', 'disabled', 'draft']);

/** Contract §2.8, with `amount_formatted`. */
export const Valuation = z.object({
  id: z.uuid(),
  date: LocalDate,
  amount: Money,
  amount_formatted: z.string(),
  currency: z.string(),
  kind: z.enum(VALUATION_KINDS),
  notes: z.string().nullable(),
  account: z.object({ id: z.uuid(), name: z.string(), account_type: z.string(), status: AccountStatus }).nullable(),
  created_at: Instant,
  updated_at: Instant,
});
export type Valuation = z.infer<typeof Valuation>;

export const toValuation = ({ entry, account }: NamedEntry): Valuation => ({
  id: entry.id,
  date: entry.date,
  amount: toMoney(entry.amount, entry.currency),
  amount_formatted: formatMoney(entry.amount, entry.currency),
  currency: entry.currency,
  kind: entry.valuationKind ?? 'reconciliation',
  notes: entry.notes,
  account: account && {
    id: account.id,
    name: account.name,
    account_type: account.accountType,
    status: account.status,
  },
  created_at: entry.createdAt,
  updated_at: entry.updatedAt,
});
