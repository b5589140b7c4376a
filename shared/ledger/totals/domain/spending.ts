import { add, negate } from '../../../platform/domain/money/decimal.ts';
import type { Entry, TransactionKind } from '../../entries/domain/entry.ts';

/** Money in and out, both without a sign. */
export type Flows = { readonly inflow: string; readonly outflow: string };

export const NO_FLOWS: Flows = { inflow: '0', outflow: '0' };

/** By month, such as `2026-02`; months without money are absent. */
export type FlowsByMonth = ReadonlyMap<string, Flows>;

/** `categoryId` null: without a category. */
export type CategoryFlows = { readonly categoryId: string | null; readonly months: FlowsByMonth };
export type CurrencyFlows = { readonly currency: string; readonly categories: readonly CategoryFlows[] };

type Counted = Pick<Entry, 'excluded' | 'transactionKind' | 'kind'>;

/** Money that only moves between accounts of the family. The payment of a loan is spent. */
const MOVED: ReadonlySet<TransactionKind | null> = new Set([
  'funds_movement',
  'cc_payment',
  'investment_contribution',
] as const);

/** Whether an entry counts as income or spending. A split entry does not; its parts do. */
export const countsAsSpending = ({ kind, excluded, transactionKind }: Counted): boolean =>
  kind === 'transaction' && !excluded && !MOVED.has(transactionKind);

type Place = { readonly currency: string; readonly categoryId: string | null; readonly month: string };

/** Adds up money by currency, category and month. */
export const createSpendingTally = () => {
  const currencies = new Map<string, Map<string | null, Map<string, Flows>>>();
  return {
    see: ({ currency, categoryId, month, ...flows }: Flows & Place): void => {
      const categories = kept(currencies, currency, () => new Map<string | null, Map<string, Flows>>());
      const months = kept(categories, categoryId, () => new Map<string, Flows>());
      months.set(month, plus(months.get(month) ?? NO_FLOWS, flows));
    },
    result: (): readonly CurrencyFlows[] =>
      [...currencies].map(([currency, categories]) => ({
        currency,
        categories: [...categories].map(([categoryId, months]) => ({ categoryId, months })),
      })),
  };
};

/** With the amount of one more entry. Ledger sign: positive is money out. */
export const withAmount = (flows: Flows, amount: string): Flows =>
  amount.startsWith('-')
    ? { ...flows, inflow: add(flows.inflow, negate(amount)) }
    : { ...flows, outflow: add(flows.outflow, amount) };

export const plus = (a: Flows, b: Flows): Flows => ({
  inflow: add(a.inflow, b.inflow),
  outflow: add(a.outflow, b.outflow),
});

/** All of several rows of months, month by month. */
export const togetherByMonth = (rows: readonly FlowsByMonth[]): FlowsByMonth => {
  const months = new Map<string, Flows>();
  for (const row of rows) {
    for (const [month, flows] of row) months.set(month, plus(months.get(month) ?? NO_FLOWS, flows));
  }
  return months;
};

/** The same of some of the months; categories without money in them are left out. */
export const withinMonths = (
  currencies: readonly CurrencyFlows[],
  first: string,
  last: string,
): readonly CurrencyFlows[] =>
  currencies.map(({ currency, categories }) => ({
    currency,
    categories: categories.flatMap(({ categoryId, months }) => {
      const own = new Map([...months].filter(([month]) => month >= first && month <= last));
      return own.size === 0 ? [] : [{ categoryId, months: own }];
    }),
  }));

export const total = (months: FlowsByMonth): Flows => [...months.values()].reduce(plus, NO_FLOWS);

const kept = <Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value => {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
};
