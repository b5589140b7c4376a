import * as z from 'zod';
import type { BalanceDetails } from '../../ledger/entries/domain/entry.ts';
import type { NamedEntry } from '../../ledger/entries/use-cases/name-entries.ts';
import { ENTRY_BASE, toEntryBase } from '../../ledger/schema/entry-base.ts';
import { keysOf, recordOf } from '../../platform/domain/keys-of.ts';
import { formatMoney, toMoney } from '../../platform/domain/money/currency.ts';
import { Money } from '../../platform/schema/instant.ts';

const PARTS = {
  cash_balance: 'cashBalance',
  start_cash_balance: 'startCashBalance',
  start_non_cash_balance: 'startNonCashBalance',
  cash_inflows: 'cashInflows',
  cash_outflows: 'cashOutflows',
  non_cash_inflows: 'nonCashInflows',
  non_cash_outflows: 'nonCashOutflows',
  net_market_flows: 'netMarketFlows',
  cash_adjustments: 'cashAdjustments',
  non_cash_adjustments: 'nonCashAdjustments',
} as const satisfies Readonly<Record<string, keyof BalanceDetails>>;
type PartName = keyof typeof PARTS;
const PART_NAMES = keysOf(PARTS);

const Part = Money.nullable();
const parts = <Value>(valueOfPart: (name: PartName) => Value): Record<PartName, Value> =>
  recordOf(PART_NAMES, valueOfPart);

/** An account's balance at the end of a day, as stated in a file; null if not stated. */
export const Balance = z.object({
  ...ENTRY_BASE,
  balance: Money,
  balance_formatted: z.string(),
  ...parts(() => Part),
});
export type Balance = z.infer<typeof Balance>;

export const toBalance = (named: NamedEntry): Balance => {
  const { amount, currency, details } = named.entry;
  const stated = details !== null && 'cashBalance' in details ? details : undefined;
  return {
    ...toEntryBase(named),
    balance: toMoney(amount, currency),
    balance_formatted: formatMoney(amount, currency),
    ...parts((name) => {
      const value = stated?.[PARTS[name]] ?? null;
      return value === null ? null : toMoney(value, currency);
    }),
  };
};
