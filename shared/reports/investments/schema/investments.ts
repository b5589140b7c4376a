import * as z from 'zod';
import { IdFilter } from '../../../ledger/schema/entry-filters.ts';
import { toMoney } from '../../../platform/domain/money/currency.ts';
import { divide, sum } from '../../../platform/domain/money/decimal.ts';
import { Decimal, LocalDate, Money } from '../../../platform/schema/instant.ts';
import { gainOf } from '../domain/cost-basis.ts';
import type { Investment } from '../use-cases/read-investments.ts';

/** A gain can be negative. */
const GAIN = {
  gain: Money.nullable().describe('The value minus the cost, negative for a loss; null if either is unknown'),
  gain_percent: Decimal.nullable().describe(
    'The gain in percent of the cost, with up to two decimals; null if unknown',
  ),
};

const InvestmentPosition = z.object({
  account: z.object({ id: z.uuid(), name: z.string() }).describe('The account that holds the security'),
  security: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  ticker: z.string(),
  exchange_operating_mic: z.string().nullable(),
  currency: z.string(),
  qty: Decimal.describe('The number of units; negative for a short position'),
  price: Money.nullable().describe(
    'The price per unit in the latest trade or holding; null if none states a price. The direction is the sign of `qty`',
  ),
  price_date: LocalDate.nullable().describe('The date of that trade or holding'),
  value: Money.nullable().describe('The market value, negative for a short position; null if no price is known'),
  cost_basis: Money.nullable().describe(
    'The average cost per unit, positive: `cost` divided by `qty`; null if unknown',
  ),
  cost: Money.nullable().describe('What was paid for the position, positive; null if it is not known'),
  ...GAIN,
});
export type InvestmentPosition = z.infer<typeof InvestmentPosition>;

const InvestmentTotal = z.object({
  currency: z.string(),
  value: Money.describe('The market value of all positions with a known price; a short position counts as negative'),
  cost: Money.nullable().describe(
    'What was paid for the positions that count in `gain`, positive; null if there are none',
  ),
  gain: Money.nullable().describe(
    'The gain of all positions with a known value and cost, negative for a loss; null if there are none',
  ),
  gain_percent: GAIN.gain_percent,
  positions_count: z.int().min(0).describe('How many positions there are in this currency'),
  unknown_count: z.int().min(0).describe('How many of them are left out of `cost` and `gain`'),
});
export type InvestmentTotal = z.infer<typeof InvestmentTotal>;

export const Investments = z.object({
  currencies: z.array(InvestmentTotal).describe('A total for each currency, without conversion'),
  positions: z
    .array(InvestmentPosition)
    .describe('By currency, and then the most valuable first; at most 1,000. The totals include all of them'),
});
export type Investments = z.infer<typeof Investments>;

export const InvestmentFilters = z
  .object({ account_id: IdFilter })
  .transform(({ account_id }) => ({ accountId: account_id }));

const MOST_POSITIONS = 1_000;

export const toInvestments = (all: readonly Investment[]): Investments => ({
  currencies: [...Map.groupBy(all, ({ currency }) => currency)].map(([currency, own]) => toTotal(currency, own)),
  positions: all.slice(0, MOST_POSITIONS).map(toInvestment),
});

const knownValue = ({ price, value }: Investment): string | null => (price === null ? null : value);

const toTotal = (currency: string, all: readonly Investment[]): InvestmentTotal => {
  const known = all.filter((investment) => investment.cost !== null && knownValue(investment) !== null);
  const cost = known.length === 0 ? null : sum(known.map((investment) => investment.cost ?? '0'));
  const { gain, percent } = gainOf(sum(known.map(({ value }) => value)), cost);
  return {
    currency,
    value: toMoney(sum(all.map((investment) => knownValue(investment) ?? '0')), currency),
    cost: cost === null ? null : toMoney(cost, currency),
    gain: gain === null ? null : toMoney(gain, currency),
    gain_percent: percent,
    positions_count: all.length,
    unknown_count: all.length - known.length,
  };
};

const toInvestment = (investment: Investment): InvestmentPosition => {
  const { accountId, accountName, securityId, securityName, ticker, currency, qty, price, cost } = investment;
  const inMoney = (amount: string | null) => (amount === null ? null : toMoney(amount, currency));
  const value = knownValue(investment);
  const { gain, percent } = gainOf(value, cost);
  return {
    account: { id: accountId, name: accountName },
    security: securityId === null ? null : { id: securityId, name: securityName ?? ticker },
    ticker,
    exchange_operating_mic: investment.exchangeOperatingMic,
    currency,
    qty,
    price: inMoney(price),
    price_date: investment.priceDate,
    value: inMoney(value),
    cost_basis: cost === null ? null : toMoney(divide(cost, qty), currency),
    cost: inMoney(cost),
    gain: inMoney(gain),
    gain_percent: percent,
  };
};
