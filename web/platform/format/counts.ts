/** A number for a sentence that depends on it, with its text in the family's format. */
export type Count = { readonly count: number; readonly text: string };

export const counted = (count: number, locale: string): Count => ({ count, text: formatCount(count, locale) });

const formatters = new Map<string, Intl.NumberFormat>();

/** A number in the family's format: `1204` → `1,204`. */
export const formatCount = (count: number, locale: string): string => {
  const known = formatters.get(locale) ?? new Intl.NumberFormat(locale);
  formatters.set(locale, known);
  return known.format(count);
};
