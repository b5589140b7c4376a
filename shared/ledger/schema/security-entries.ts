import * as z from 'zod';
import { formatMoney, toMoney } from '../../platform/domain/money/currency.ts';
import { Money } from '../../platform/schema/instant.ts';
import type { NamedEntry } from '../entries/use-cases/name-entries.ts';
import { ENTRY_BASE, SECURITY_BASE, toEntryBase, toSecurityBase } from './entry-base.ts';
import { FLOW, toFlow } from './flow.ts';

/** The holding of a security at the end of a day, as stated by a file or bank; `amount` is its value. */
export const Holding = z.object({
  ...ENTRY_BASE,
  amount: Money,
  amount_formatted: z.string(),
  cost_basis: Money.nullable(),
  ...SECURITY_BASE,
});
export type Holding = z.infer<typeof Holding>;

export const toHolding = (named: NamedEntry): Holding => {
  const { amount, currency, details } = named.entry;
  const costBasis = details !== null && 'costBasis' in details ? details.costBasis : null;
  return {
    ...toEntryBase(named),
    amount: toMoney(amount, currency),
    amount_formatted: formatMoney(amount, currency),
    cost_basis: costBasis === null ? null : toMoney(costBasis, currency),
    ...toSecurityBase(named),
  };
};

/** Ledger sign: a purchase has a positive amount (money out) and a positive quantity; for a sale, both are negative. */
export const Trade = z.object({
  ...ENTRY_BASE,
  amount: Money,
  amount_formatted: z.string(),
  ...FLOW,
  name: z.string(),
  notes: z.string().nullable(),
  ...SECURITY_BASE,
});
export type Trade = z.infer<typeof Trade>;

export const toTrade = (named: NamedEntry): Trade => {
  const { amount, currency, name, notes } = named.entry;
  return {
    ...toEntryBase(named),
    amount: toMoney(amount, currency),
    amount_formatted: formatMoney(amount, currency),
    ...toFlow(named.entry),
    name,
    notes,
    ...toSecurityBase(named),
  };
};
