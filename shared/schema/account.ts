import * as z from 'zod';
import { toMoney } from '../domain/currency.ts';
import { NO_WORTH } from '../domain/ledger/worth.ts';
import { domainName } from '../domain/web-address.ts';
import type { AccountToday } from '../use-cases/account-worths.ts';
import type { Account as AccountRecord } from '../use-cases/ports.ts';
import { Decimal, Instant, LocalDate, Money } from './instant.ts';
import { AccountStatus } from './valuation.ts';

const Worth = z.object({
  balance: Money.describe('Today in the time zone of the family; the sum of cash_balance and holdings_value'),
  cash_balance: Money,
  holdings_value: Money.describe('Market value of the positions; in a debt, which it reduces, with the opposite sign'),
});

const Position = z.object({
  ticker: z.string(),
  exchange_operating_mic: z.string().nullable(),
  qty: Decimal.describe('Negative for a short position'),
  price: Money.nullable().describe('Of the latest trade or holdings record; null where none states a price'),
  price_date: LocalDate.nullable(),
  value: Money,
  currency: z.string(),
});

/** `account_type` is the class in snake_case; the amounts beside `balance` are in the account's currency. */
export const Account = Worth.extend({
  id: z.uuid(),
  name: z.string(),
  account_type: z.string(),
  subtype: z.string().nullable(),
  currency: z.string(),
  balances: z
    .array(Worth.extend({ currency: z.string() }))
    .describe('One for each currency with entries; its own first'),
  positions: z.array(Position),
  status: AccountStatus,
  institution_name: z.string().nullable(),
  institution_domain: z.string().nullable(),
  notes: z.string().nullable(),
  created_at: Instant,
  updated_at: Instant,
});
export type Account = z.infer<typeof Account>;

export const toAccount = (account: AccountRecord, today: AccountToday = []): Account => {
  const balances = today.map((one) => ({ currency: one.currency, ...toWorth(one) }));
  const { balance, cash_balance, holdings_value } = balances[0] ?? toWorth({ ...NO_WORTH, currency: account.currency });
  return {
    id: account.id,
    name: account.name,
    account_type: account.accountType,
    subtype: account.subtype,
    currency: account.currency,
    ...{ balance, cash_balance, holdings_value, balances },
    positions: today.flatMap(toPositions),
    status: account.status,
    institution_name: account.institutionName,
    institution_domain: domainName(account.institutionDomain ?? ''),
    notes: account.notes,
    created_at: account.createdAt,
    updated_at: account.updatedAt,
  };
};

const toWorth = ({ currency, balance, cash, holdings }: Omit<AccountToday[number], 'positions'>) => ({
  balance: toMoney(balance, currency),
  cash_balance: toMoney(cash, currency),
  holdings_value: toMoney(holdings, currency),
});

const toPositions = ({ currency, positions }: AccountToday[number]): Account['positions'] =>
  positions.map(({ ticker, exchangeOperatingMic, qty, price, priceDate, value }) => ({
    ticker,
    exchange_operating_mic: exchangeOperatingMic,
    qty,
    price: price === null ? null : toMoney(price, currency),
    price_date: priceDate,
    value: toMoney(value, currency),
    currency,
  }));
