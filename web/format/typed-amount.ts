const marks = new Map<string, { readonly decimal: string; readonly group: string }>();

/** What stands before the decimals and between the thousands, as people of the locale type it. */
const marksOf = (locale: string) => {
  const known = marks.get(locale);
  if (known !== undefined) return known;
  const parts = new Intl.NumberFormat(locale, { numberingSystem: 'latn' }).formatToParts(-1_234_567.5);
  const markOf = (type: string, usual: string) => parts.find((part) => part.type === type)?.value ?? usual;
  const made = { decimal: markOf('decimal', '.'), group: markOf('group', ',') };
  marks.set(locale, made);
  return made;
};

/** A decimal as the family types it into a form: `1234.5` → `1234,5`. */
export const writeTypedAmount = (amount: string, locale: string): string =>
  amount.replace('.', marksOf(locale).decimal);

const PLAIN = /^-?\d+(?:\.\d+)?$/;
const GROUPED = /^-?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;

/**
 * What was typed as a decimal of the API. Where the locale reads it as a number that is what it is; anything else comes back
 * as it came, so that it is taken as the API spells decimals, or refused.
 */
export const readTypedAmount = (typed: string, locale: string): string => {
  const { decimal, group } = marksOf(locale);
  const ours = [...typed.trim()]
    .map((sign) => toOurs(alike(sign), decimal, alike(group)))
    .join('')
    .replace(/^\+/, '');
  if (PLAIN.test(ours)) return ours;
  return GROUPED.test(ours) ? ours.replaceAll(',', '') : typed.trim();
};

/** Signs that keyboards have several of. */
const alike = (sign: string): string => {
  if (/^[\s\u00a0\u202f]$/u.test(sign)) return ' ';
  if (sign === '\u2019') return "'";
  return sign === '\u2212' ? '-' : sign;
};

/** A mark that means nothing in the locale makes it no number of the locale. */
const toOurs = (sign: string, decimal: string, group: string): string => {
  if (sign === decimal) return '.';
  if (sign === group) return ',';
  return sign === '.' || sign === ',' ? '?' : sign;
};
