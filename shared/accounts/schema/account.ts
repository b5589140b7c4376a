import * as z from 'zod';
import type { Account as AccountRecord } from '../../ledger/domain/account.ts';
import { NO_WORTH } from '../../ledger/domain/worth.ts';
import { AccountStatus } from '../../ledger/schema/valuation.ts';
import { toMoney } from '../../platform/domain/currency.ts';
import { domainName } from '../../platform/domain/web-address.ts';
import { Decimal, Instant, LocalDate, Money } from '../../platform/schema/instant.ts';
import type { AccountToday } from '../use-cases/account-worths.ts';

const Worth = z.object({
  balance: Money.describe(
    'Balance today, in the time zone of the family: the sum of `cash_balance` and `holdings_value`',
  ),
  cash_balance: Money,
  holdings_value: Money.describe(
    'Market value of the positions. In a liability, which the positions reduce, it has the opposite sign',
  ),
});

const Position = z.object({
  ticker: z.string(),
  exchange_operating_mic: z.string().nullable(),
  qty: Decimal.describe('Negative for a short position'),
  price: Money.nullable().describe('Price of the latest trade or holdings record; null if none states a price'),
  price_date: LocalDate.nullable(),
  value: Money,
  currency: z.string(),
});

/** `account_type` is the class in snake_case. The amounts outside `balances` and `positions` are in the account's currency. */
export const Account = Worth.extend({
  id: z.uuid(),
  name: z.string(),
  account_type: z.string(),
  subtype: z.string().nullable(),
  currency: z.string(),
  balances: z
    .array(Worth.extend({ currency: z.string() }))
    .describe('One balance for each currency with entries; the currency of the account first'),
  positions: z.array(Position).describe('Sorted by ticker; the first 100'),
  positions_count: z.int().min(0),
  status: AccountStatus,
  institution_name: z.string().nullable(),
  institution_domain: z.string().nullable(),
  notes: z.string().nullable(),
  created_at: Instant,
  updated_at: Instant,
});
export type Account = z.infer<typeof Account>;

/** Limited so that a page of a hundred accounts fits into a response. */
const MOST_POSITIONS = 100;

export const toAccount = (account: AccountRecord, today: AccountToday = []): Account => {
  const balances = today.map((one) => ({ currency: one.currency, ...toWorth(one) }));
  const positions = today.flatMap(({ currency, positions: own }) => own.map((one) => ({ ...one, currency })));
  const { balance, cash_balance, holdings_value } = balances[0] ?? toWorth({ ...NO_WORTH, currency: account.currency });
  return {
    id: account.id,
    name: account.name,
    account_type: account.accountType,
    subtype: account.subtype,
    currency: account.currency,
    balance,
    cash_balance,
    holdings_value,
    balances,
    positions: positions.slice(0, MOST_POSITIONS).map(toPosition),
    positions_count: positions.length,
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

const toPosition = ({
  currency,
  ...position
}: AccountToday[number]['positions'][number] & { readonly currency: string }): Account['positions'][number] => ({
  ticker: position.ticker,
  exchange_operating_mic: position.exchangeOperatingMic,
  qty: position.qty,
  price: position.price === null ? null : toMoney(position.price, currency),
  price_date: position.priceDate,
  value: toMoney(position.value, currency),
  currency,
});
