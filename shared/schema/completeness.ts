import * as z from 'zod';
import { toMoney } from '../domain/currency.ts';
import type { Completeness } from '../domain/imports/completeness.ts';
import { Money } from './instant.ts';

/** Whether the rows of a statement add up to what it states itself. */
export const WireCompleteness = z
  .object({
    status: z.enum(['complete', 'incomplete', 'unknown']),
    difference: z
      .object({
        figure: z
          .enum(['balance', 'money_in', 'money_out'])
          .describe('What is compared: the change between two balances, or a sum of one direction'),
        currency: z.string(),
        expected: Money.describe(
          "What the rows add up to by the statement's own figures; of a balance money in is positive",
        ),
        found: Money.describe('What the valid rows add up to'),
        amount: Money.describe('Expected less found'),
      })
      .nullable()
      .describe('Of `incomplete` the most telling difference, else null'),
  })
  .nullable()
  .describe(
    '`complete`: opening and closing balance or the sums of both directions count every row; `unknown`: the file has no such figures. null for types that list records',
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
