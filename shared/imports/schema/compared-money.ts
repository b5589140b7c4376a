import * as z from 'zod';
import { MONEY_KINDS } from '../../ledger/history/domain/owned-entries.ts';
import { toMoney } from '../../platform/domain/money/currency.ts';
import { Money } from '../../platform/schema/instant.ts';
import { agrees, type ComparedMoney, type MoneySum } from '../verification/domain/compared-money.ts';

const WireMoneySum = z.object({ count: z.int().min(0), money_in: Money, money_out: Money });

const toWireMoneySum = ({ count, moneyIn, moneyOut }: MoneySum, currency: string): z.infer<typeof WireMoneySum> => ({
  count,
  money_in: toMoney(moneyIn, currency),
  money_out: toMoney(moneyOut, currency),
});

export const WireComparedMoney = z.object({
  account_id: z
    .uuid()
    .nullable()
    .describe('The account. At most 100 sums name one. The rest are combined by currency and kind, with null'),
  currency: z.string(),
  kind: z
    .enum(MONEY_KINDS)
    .describe(
      '`transactions`: split ones as a whole; `trades`: the cash they move; `parts`: the parts of split transactions, also counted in `transactions`',
    ),
  expected: WireMoneySum.describe('What the file has'),
  actual: WireMoneySum.describe(
    'The entries in the ledger that the import created or matched. Entries that a person or bank connection changed or deleted count with their original amount',
  ),
  already_there: WireMoneySum.describe('The part of `actual` that was in the ledger before'),
  agrees: z.boolean().describe('Whether `expected` and `actual` are the same'),
});

export const toWireComparedMoney = (compared: ComparedMoney): z.infer<typeof WireComparedMoney> => {
  const { account, currency, kind, expected, actual, existing } = compared;
  return {
    account_id: account,
    currency,
    kind,
    expected: toWireMoneySum(expected, currency),
    actual: toWireMoneySum(actual, currency),
    already_there: toWireMoneySum(existing, currency),
    agrees: agrees(compared),
  };
};
