/** The digits of a decimal with this many places after its point. */
const unitsOf = (amount: string, places: number): bigint => {
  const [whole = '', fraction = ''] = amount.split('.');
  return BigInt(whole + fraction.padEnd(places, '0'));
};

const placesOf = (amount: string): number => amount.split('.')[1]?.length ?? 0;

/** Exact, with as many places after the point as the longest amount has. */
export const sumOf = (amounts: readonly string[]): string => {
  const places = Math.max(0, ...amounts.map(placesOf));
  const total = amounts.reduce((sum, amount) => sum + unitsOf(amount, places), 0n);
  const digits = String(total < 0n ? -total : total).padStart(places + 1, '0');
  const at = digits.length - places;
  return `${total < 0n ? '-' : ''}${digits.slice(0, at)}${places === 0 ? '' : `.${digits.slice(at)}`}`;
};

/** Zero has no sign. */
export const negate = (amount: string): string => {
  if (signOf(amount) === 0) return amount.replace('-', '');
  return amount.startsWith('-') ? amount.slice(1) : `-${amount}`;
};

export const subtract = (amount: string, less: string): string => sumOf([amount, negate(less)]);

/** -1, 0 or 1 */
export const signOf = (amount: string): number => {
  if (/^-?[0.]+$/.test(amount)) return 0;
  return amount.startsWith('-') ? -1 : 1;
};

/** Negative, zero or positive, like the callback of a sort. */
export const compare = (a: string, b: string): number => signOf(subtract(a, b));
