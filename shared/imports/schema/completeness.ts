import * as z from 'zod';
import { toMoney } from '../../platform/domain/currency.ts';
import { Money } from '../../platform/schema/instant.ts';
import type { Completeness } from '../domain/completeness.ts';

/** Whether the rows of a statement add up to its own figures. */
export const WireCompleteness = z
  .object({
    status: z.enum(['complete', 'incomplete', 'unknown']),
    difference: z
      .object({
        figure: z
          .enum(['balance', 'money_in', 'money_out'])
          .describe('The figure compared: the change between two balances, or the total of money in or out'),
        currency: z.string(),
        expected: Money.describe(
          "The total that the statement's own figures require; for `balance`, money in is positive",
        ),
        found: Money.describe('The total of the valid rows'),
        amount: Money.describe('`expected` minus `found`'),
      })
      .nullable()
      .describe('The most significant difference if `status` is `incomplete`, otherwise null'),
  })
  .nullable()
  .describe(
    '`complete`: the opening and closing balances, or the totals of money in and money out, account for every row. `incomplete`: a figure differs from the rows. `unknown`: the file has no such figures, or they do not account for every row. Null for types that list records',
  );
export type WireCompleteness = z.infer<typeof WireCompleteness>;

export const toWireCompleteness = (completeness: Completeness | null): WireCompleteness => {
  if (completeness === null) return null;
  if (completeness.status !== 'incomplete') return { status: completeness.status, difference: null };
  const { figure, currency, expected, found, amount } = completeness.difference;
  const money = (value: string): string => toMoney(value, currency);
  const difference = { figure, currency, expected: money(expected), found: money(found), amount: money(amount) };
  return { status: 'incomplete', difference };
};
