import type { Chip } from '../platform/components/category-chip.ts';
import { WORDS } from './words.ts';

/** Where the pages of each kind are, and the filter of the list of transactions. */
export const RECORD_PLACES = {
  category: { path: '/categories', filter: 'category_id' },
  tag: { path: '/tags', filter: 'tag_id' },
  merchant: { path: '/merchants', filter: 'merchant_id' },
} as const;
export type NamedKind = keyof typeof RECORD_PLACES;

export type ShownRecord = Chip & {
  readonly id: string;
  /** Of a subcategory. */
  readonly parent: { readonly id: string; readonly name: string } | null;
};

/** In one currency, by id. Ledger sign: positive is money out. */
export type RecordAmounts = {
  readonly currency: string;
  readonly byId: ReadonlyMap<string, { readonly month: string; readonly average: string }>;
  /** The currencies that do not count, because the family has no rate for them. */
  readonly leftOut: readonly string[];
};

export const TABS = [
  ...(['category', 'tag', 'merchant'] as const).map((kind) => ({
    path: RECORD_PLACES[kind].path,
    label: WORDS[kind].title,
  })),
  { path: '/rules', label: WORDS.rules.title },
];
