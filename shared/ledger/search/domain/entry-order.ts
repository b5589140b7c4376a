import { absolute } from '../../../platform/domain/money/decimal.ts';
import type { EntryContent } from '../../entries/domain/entry.ts';
import { foldCase } from './fold-case.ts';

/** What a list can be sorted by. Without an order, it is newest first. */
export const ORDERS = ['date', 'amount', 'name', 'account'] as const;
export type EntryOrder = { readonly by: (typeof ORDERS)[number]; readonly isDescending: boolean };

/** Of an entry, to be compared as text. */
export type OrderKey = { readonly group: string; readonly key: string };

export type OrderFacts = {
  /** Amounts in it are first. */
  readonly currency: string;
  /** The names of accounts by id. */
  readonly accountNames: ReadonlyMap<string, string>;
};

type Keyed = Pick<EntryContent, 'date' | 'amount' | 'currency' | 'name'> & { readonly accountId: string };

/** Amounts are compared without their sign, and only with those in the same currency. */
export const orderKey =
  ({ by }: EntryOrder, { currency, accountNames }: OrderFacts) =>
  (entry: Keyed): OrderKey => {
    switch (by) {
      case 'amount':
        return { group: entry.currency === currency ? '' : entry.currency, key: magnitudeKey(entry.amount) };
      case 'name':
        return { group: '', key: nameKey(entry.name) };
      case 'account':
        return { group: '', key: nameKey(accountNames.get(entry.accountId) ?? '') };
      default:
        return { group: '', key: entry.date };
    }
  };

/** Keys of canonical decimals, as texts, have the order of the amounts without their signs. */
const magnitudeKey = (amount: string): string => {
  const magnitude = absolute(amount);
  const { length } = magnitude.split('.', 1)[0] ?? '';
  return `${String(length).padStart(3, '0')}${magnitude}`;
};

const OTHER_THAN_ASCII = /[^\0-\x7f]/;

/** Without case and accents, so that `Ärzte` is beside `Arzt`. */
const nameKey = (name: string): string => {
  const folded = foldCase(name);
  return OTHER_THAN_ASCII.test(folded) ? folded.normalize('NFD').replaceAll(/\p{M}/gu, '') : folded;
};
