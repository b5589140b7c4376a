import * as z from 'zod';
import { ExchangeRate, toExchangeRate } from '../../../accounts/schema/exchange-rate.ts';
import { isAsset } from '../../../ledger/entries/domain/account.ts';
import { formatMoney, toMoney } from '../../../platform/domain/money/currency.ts';
import { DayFilter, dateRange } from '../../../platform/schema/entry-fields.ts';
import { LocalDate, Money } from '../../../platform/schema/instant.ts';
import type { CurrencySheet, Worth as SheetWorth } from '../domain/balance-sheet.ts';
import type { ConvertedTotal } from '../domain/converted-total.ts';
import type { BalanceSheet as Sheet } from '../use-cases/read-balance-sheet.ts';

const Worth = z.object({ assets: Money, liabilities: Money, net_worth: Money });

/** In one currency, without conversion. A debt is a positive balance of a liability. */
const Currency = Worth.extend({
  currency: z.string(),
  net_worth_formatted: z.string(),
  accounts: z.array(
    z.object({
      account_type: z.string(),
      classification: z.enum(['asset', 'liability']),
      total: Money,
      accounts: z.array(z.object({ id: z.uuid(), name: z.string(), balance: Money })),
    }),
  ),
  series: z.array(Worth.extend({ date: LocalDate.describe('The last day of the month') })),
});

/** The only amounts that are converted. */
const Converted = Worth.extend({
  currency: z.string().describe('The main currency of the family'),
  net_worth_formatted: z.string(),
  rates: z.array(ExchangeRate).describe('The rates that were used, one for each other currency, with their days'),
});

export const BalanceSheet = z.object({
  currencies: z.array(Currency),
  converted_total: Converted.nullable().describe(
    'All currencies today, converted to the main currency of the family. null if a rate is missing',
  ),
});
export type BalanceSheet = z.infer<typeof BalanceSheet>;

export const BalanceSheetFilters = z
  .object({ start_date: DayFilter, end_date: DayFilter, interval: z.literal('month', 'must be month').optional() })
  .superRefine(dateRange)
  .transform(({ start_date, end_date }) => ({ startDate: start_date, endDate: end_date }));

export const toBalanceSheet = (
  { currencies, dates }: Sheet,
  converted: ConvertedTotal | null = null,
): BalanceSheet => ({
  currencies: currencies.map((sheet) => toCurrency(sheet, dates)),
  converted_total: converted && toConverted(converted),
});

const toConverted = ({ currency, worth, rates }: ConvertedTotal) => ({
  currency,
  ...toWorth(worth, currency),
  net_worth_formatted: formatMoney(worth.netWorth, currency),
  rates: rates.map(toExchangeRate),
});

const toCurrency = ({ currency, now, groups, series }: CurrencySheet, dates: readonly string[]) => ({
  currency,
  ...toWorth(now, currency),
  net_worth_formatted: formatMoney(now.netWorth, currency),
  accounts: groups.map(({ accountType, total, accounts }) => ({
    account_type: accountType,
    classification: isAsset(accountType) ? ('asset' as const) : ('liability' as const),
    total: toMoney(total, currency),
    accounts: accounts.map(({ id, name, balance }) => ({ id, name, balance: toMoney(balance, currency) })),
  })),
  series: dates.map((date, at) => ({ date, ...toWorth(series[at] ?? NOTHING, currency) })),
});

const NOTHING: SheetWorth = { assets: '0', liabilities: '0', netWorth: '0' };

const toWorth = ({ assets, liabilities, netWorth }: SheetWorth, currency: string) => ({
  assets: toMoney(assets, currency),
  liabilities: toMoney(liabilities, currency),
  net_worth: toMoney(netWorth, currency),
});
