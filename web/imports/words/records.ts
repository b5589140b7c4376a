const SINGULAR: Readonly<Record<string, string>> = {
  categories: 'category',
  entries: 'entry',
  budget_categories: 'budget category',
};

/** The names of records in counts of an import. */
export const WORDS = {
  /** The name of the records with a wire key: `recurring_transactions` → `recurring transactions`. */
  name: (key: string, count: number): string =>
    (count === 1 ? (SINGULAR[key] ?? key.replace(/s$/, '')) : key).replaceAll('_', ' '),
  counted: (count: string, name: string) => `${count} ${name}`,
  list: (parts: readonly string[]): string =>
    parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`,
} as const;
