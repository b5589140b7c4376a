import * as z from 'zod';
import { toMoney } from '../../platform/domain/money/currency.ts';
import { Money } from '../../platform/schema/instant.ts';
import type { Entry } from '../entries/domain/entry.ts';

/** Sent beside the amount in ledger sign, so that clients need not know what its sign means. */
export const FLOW = {
  direction: z
    .enum(['inflow', 'outflow'])
    .nullable()
    .describe('Whether money came in or went out; null for an amount of zero. Read-only: follows from `amount`'),
  absolute_amount: Money.describe('The amount without its sign, in `currency`. Read-only: follows from `amount`'),
};

type Flow = { readonly direction: 'inflow' | 'outflow' | null; readonly absolute_amount: string };

/** Ledger sign: a positive amount is money out. */
export const toFlow = ({ amount, currency }: Pick<Entry, 'amount' | 'currency'>): Flow => {
  const isInflow = amount.startsWith('-');
  const direction = amount === '0' ? null : isInflow ? 'inflow' : 'outflow';
  return { direction, absolute_amount: toMoney(isInflow ? amount.slice(1) : amount, currency) };
};
