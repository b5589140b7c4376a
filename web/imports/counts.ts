const SINGULAR: Readonly<Record<string, string>> = {
  categories: 'category',
  budget_categories: 'budget category',
};

/** The name of the records with a wire key: `recurring_transactions` → `recurring transactions`. */
export const recordName = (key: string, count = 2): string =>
  (count === 1 ? (SINGULAR[key] ?? key.replace(/s$/, '')) : key).replaceAll('_', ' ');

/** `1,204 transactions` */
export const recordCount = (key: string, count: number, locale: string): string =>
  `${formatCount(count, locale)} ${recordName(key, count)}`;

/** `1,204 transactions, 3 accounts and 1 tag`, without zero counts; blank if all are zero. */
export const recordCounts = (counts: Readonly<Record<string, number>>, locale: string): string => {
  const parts = Object.entries(counts).flatMap(([key, count]) =>
    count === 0 ? [] : [recordCount(key, count, locale)],
  );
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
};

const formatters = new Map<string, Intl.NumberFormat>();

/** A number in the family's format: `1204` → `1,204`. */
export const formatCount = (count: number, locale: string): string => {
  const known = formatters.get(locale) ?? new Intl.NumberFormat(locale);
  formatters.set(locale, known);
  return known.format(count);
};
