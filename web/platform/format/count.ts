const formatters = new Map<string, Intl.NumberFormat>();

/** How many, as the family writes it: `1204` → `1,204`. */
export const formatCount = (count: number, locale: string): string => {
  const known = formatters.get(locale) ?? new Intl.NumberFormat(locale);
  formatters.set(locale, known);
  return known.format(count);
};
