import type { Chip } from '../platform/components/category-chip.ts';

/** What the pages of categories, tags and merchants say. */
export type RecordWords = {
  readonly path: string;
  readonly one: string;
  readonly title: string;
  readonly about: string;
  readonly empty: string;
  /** The filter of the list of transactions. */
  readonly filter: string;
  /** What deleting does beyond transactions. */
  readonly deletion: string;
};

export const RECORD_WORDS = {
  category: {
    path: '/categories',
    one: 'category',
    title: 'Categories',
    about: 'What money is spent on or earned from, in two levels.',
    empty: 'Your family has no categories yet. Add the first one below, or import a file that has some.',
    filter: 'category_id',
    deletion:
      'Rules and budgets lose it. Its subcategories are kept, without a parent. Deleting cannot be undone; merging it into another category can.',
  },
  tag: {
    path: '/tags',
    one: 'tag',
    title: 'Tags',
    about: 'Labels for transactions. A transaction can have any number of tags.',
    empty: 'Your family has no tags yet. Add the first one below, or import a file that has some.',
    filter: 'tag_id',
    deletion: 'Rules lose it. Deleting cannot be undone; merging it into another tag can.',
  },
  merchant: {
    path: '/merchants',
    one: 'merchant',
    title: 'Merchants',
    about: 'The people and businesses that you pay or that pay you.',
    empty: 'Your family has no merchants yet. Add the first one below.',
    filter: 'merchant_id',
    deletion:
      'Rules and recurring transactions lose it. Deleting cannot be undone; merging it into another merchant can.',
  },
} as const satisfies Readonly<Record<string, RecordWords>>;
export type NamedKind = keyof typeof RECORD_WORDS;

export type ShownRecord = Chip & { readonly id: string; readonly parentId: string | null };

export const TABS = [RECORD_WORDS.category, RECORD_WORDS.tag, RECORD_WORDS.merchant].map(({ path, title }) => ({
  path,
  label: title,
}));
