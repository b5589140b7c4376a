import { add, isZero, negate } from '../../platform/domain/decimal.ts';
import type { ImportConfiguration } from './import-attributes.ts';
import type { ImportRow } from './row.ts';
import { isInflow } from './transaction-import.ts';

/** What rows that are left out add up to. */
export type LeftOutMoney = {
  readonly rows: number;
  /** By currency, in the sign of money: what came in is positive. Rows without an amount add nothing. */
  readonly sums: readonly { readonly currency: string; readonly net: string }[];
};

const AMOUNT = /^-?\d+(?:\.\d+)?$/;

/** Adds up the rows that are left out, because a balance differs by them. */
export const createLeftOutMoney = (configuration: ImportConfiguration) => {
  const sums = new Map<string, string>();
  let rows = 0;
  return {
    see: ({ leftOut, fields: { amount, currency, entityType } }: ImportRow): void => {
      if (leftOut !== true) return;
      rows++;
      if (!AMOUNT.test(amount)) return;
      sums.set(currency, add(sums.get(currency) ?? '0', isInflow(entityType, configuration) ? amount : negate(amount)));
    },
    result: (): LeftOutMoney => ({
      rows,
      sums: [...sums].flatMap(([currency, net]) => (isZero(net) ? [] : [{ currency, net }])),
    }),
  };
};
