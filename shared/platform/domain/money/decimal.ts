import Big from 'big.js';

/** A double preserves this many digits. */
const CERTAIN_DIGITS = 15;

/**
 * The canonical form of a decimal that a client sent: a string, or a JSON number within exact precision. undefined for
 * anything else.
 */
export const sentDecimal = (sent: unknown): string | undefined => {
  if (typeof sent === 'string') return boundedDecimal(sent.trim());
  return typeof sent === 'number' ? boundedDecimal(certainText(sent)) : undefined;
};

const certainText = (sent: number): string => {
  const text = String(sent);
  return text.replace(/^-?[0.]*|\D/g, '').length > CERTAIN_DIGITS ? '' : text;
};

const Exact = Big();
Exact.strict = true;

const MAX_DECIMALS = 8;
/** Maximum digits before the point in input. Sums and products may have more. */
export const MAX_WHOLE_DIGITS = 18;
/** Longer than any sum or product of stored numbers. Keeps matching cheap. */
const MAX_LENGTH = 200;
/** Maximum length of input text, with room for leading zeros. */
const MAX_SENT_LENGTH = 100;
/** Maximum length of an input sum, such as the balance in an export. */
export const MAX_SUM_LENGTH = 100;
const ROUND_HALF_UP = 1;
const CANONICAL = /^(?:0|-?[1-9]\d{0,14})$/;
const PLAIN = /^(-?)0*(\d+)(?:\.(\d*[1-9])?0*)?$/;

/**
 * The canonical spelling of plain decimal text (`-0012.50` → `-12.5`): no leading zeros, no trailing zeros of the
 * fraction, no `-0`. undefined for anything else and for more than 8 decimals. Accepts sums and products of any stored
 * numbers; for input, use `boundedDecimal`.
 */
export const canonicalDecimal = (text: string): string | undefined => {
  if (CANONICAL.test(text)) return text;
  if (text.length > MAX_LENGTH || text.endsWith('.')) return undefined;
  const match = PLAIN.exec(text);
  if (match === null) return undefined;

  const [, sign = '', whole = '', fraction = ''] = match;
  if (fraction.length > MAX_DECIMALS) return undefined;
  if (fraction === '') return whole === '0' ? '0' : sign + whole;
  return `${sign}${whole}.${fraction}`;
};

/** Like `canonicalDecimal`, for input: also undefined for more than 18 digits before the point. */
export const boundedDecimal = (text: string): string | undefined => {
  const canonical = text.length > MAX_SENT_LENGTH ? undefined : canonicalDecimal(text);
  return canonical === undefined || !isBounded(canonical) ? undefined : canonical;
};

/** The functions below take canonical decimals. */
export const wholeDigits = (amount: string): number => /^-?(\d*)/.exec(amount)?.[1]?.length ?? 0;

export const isBounded = (amount: string): boolean =>
  amount.length <= MAX_WHOLE_DIGITS || wholeDigits(amount) <= MAX_WHOLE_DIGITS;

/** Whether an input sum leaves room for further sums. */
export const isBoundedSum = (sum: string): boolean => sum.length <= MAX_SUM_LENGTH;

/** The end of an error message about a number with too many digits. */
export const tooManyDigits = (amount: string): string =>
  `has ${wholeDigits(amount)} digits before the decimal point (at most ${MAX_WHOLE_DIGITS} are allowed)`;

export const add = (a: string, b: string): string => {
  const cents = centsOf(a) + centsOf(b);
  if (!Number.isNaN(cents)) return textOfCents(cents);
  const [left, right] = [hundredthsOf(a), hundredthsOf(b)];
  return left === undefined || right === undefined ? plain(new Exact(a).plus(b)) : textOfHundredths(left + right);
};

export const subtract = (a: string, b: string): string => add(a, negate(b));

/** In hundredths, an amount of at most this length is far below the largest exact integer. */
const MOST_CHARACTERS = 11;
/** The sum stays exact when another such amount is added. */
const MOST_CENTS = 2 ** 52;

/** NaN for more than two decimals, and for long amounts. Nearly all amounts are short, and numbers are faster than bigints. */
const centsOf = (amount: string): number => {
  const { length } = amount;
  if (length === 0 || length > MOST_CHARACTERS) return Number.NaN;
  const point = amount.indexOf('.');
  return point === -1 || length - point <= 3 ? Math.round(Number(amount) * 100) : Number.NaN;
};

const textOfCents = (cents: number): string => {
  const size = Math.abs(cents);
  const whole = `${cents < 0 ? '-' : ''}${Math.floor(size / 100)}`;
  const rest = size % 100;
  if (rest === 0) return whole;
  return rest % 10 === 0 ? `${whole}.${rest / 10}` : `${whole}.${rest < 10 ? '0' : ''}${rest}`;
};

/** undefined for more than two decimals. */
const hundredthsOf = (amount: string): bigint | undefined => {
  if (amount === '') return undefined;
  const point = amount.indexOf('.');
  if (point === -1) return BigInt(amount) * 100n;
  const digits = amount.slice(0, point) + amount.slice(point + 1);
  const decimals = amount.length - point - 1;
  return decimals === 2 ? BigInt(digits) : decimals === 1 ? BigInt(digits) * 10n : undefined;
};

const textOfHundredths = (hundredths: bigint): string => {
  const sign = hundredths < 0n ? '-' : '';
  const digits = String(hundredths < 0n ? -hundredths : hundredths).padStart(3, '0');
  const whole = sign + digits.slice(0, -2);
  if (digits.endsWith('00')) return whole;
  return `${whole}.${digits.endsWith('0') ? digits.slice(-2, -1) : digits.slice(-2)}`;
};

/** Exact to 8 decimals, then rounded half away from zero. */
export const multiply = (a: string, b: string): string =>
  plain(new Exact(a).times(b).round(MAX_DECIMALS, ROUND_HALF_UP));

/**
 * Rounded like a product.
 * @throws Error if the divisor is zero
 */
export const divide = (a: string, b: string): string => plain(new Exact(a).div(b).round(MAX_DECIMALS, ROUND_HALF_UP));

/** Rounded half away from zero. */
export const roundTo = (amount: string, decimals: number): string =>
  plain(new Exact(amount).round(decimals, ROUND_HALF_UP));

/** The digits after the point of a canonical decimal. */
export const decimalsOf = (amount: string): number => amount.split('.')[1]?.length ?? 0;

export const negate = (amount: string): string => {
  if (amount === '0') return amount;
  return amount.startsWith('-') ? amount.slice(1) : `-${amount}`;
};

export const absolute = (amount: string): string => (amount.startsWith('-') ? amount.slice(1) : amount);

/** Negative, zero or positive, like the callback of a sort. */
export const compare = (a: string, b: string): number => {
  if (a === b) return 0;
  const [isNegative, isOtherNegative] = [a.startsWith('-'), b.startsWith('-')];
  if (isNegative !== isOtherNegative) return isNegative ? -1 : 1;
  return isNegative ? compareMagnitudes(b.slice(1), a.slice(1)) : compareMagnitudes(a, b);
};

/** More digits before the point are more; otherwise the first digit that differs decides. */
const compareMagnitudes = (a: string, b: string): number => wholeLength(a) - wholeLength(b) || (a < b ? -1 : 1);

const wholeLength = (amount: string): number => {
  const point = amount.indexOf('.');
  return point === -1 ? amount.length : point;
};

export const isZero = (amount: string): boolean => amount === '0';

export type RunningSum = { readonly add: (amount: string) => void; readonly total: () => string };

/** A running sum that is converted to text only when it is read. */
export const createRunningSum = (): RunningSum => {
  let cents = 0;
  let hundredths = 0n;
  let others = '0';
  return {
    add: (amount) => {
      const few = centsOf(amount);
      if (!Number.isNaN(few)) {
        cents += few;
        if (Math.abs(cents) < MOST_CENTS) return;
        hundredths += BigInt(cents);
        cents = 0;
        return;
      }
      const short = hundredthsOf(amount);
      if (short === undefined) others = add(others, amount);
      else hundredths += short;
    },
    total: () => {
      const all = textOfHundredths(hundredths + BigInt(cents));
      return isZero(others) ? all : add(all, others);
    },
  };
};

export type DailySums = {
  readonly add: (date: string, amount: string) => void;
  /** The sum up to and including a day. */
  readonly until: (date: string) => string;
};

/** A running sum for each day. A sum of short amounts is kept as a number, which is faster than many running sums. */
export const createDailySums = (): DailySums => {
  const cents = new Map<string, number>();
  const others = new Map<string, RunningSum>();
  return {
    add: (date, amount) => {
      const sum = (cents.get(date) ?? 0) + centsOf(amount);
      if (Math.abs(sum) < MOST_CENTS) {
        cents.set(date, sum);
        return;
      }
      const other = others.get(date) ?? createRunningSum();
      others.set(date, other);
      other.add(amount);
    },
    until: (last) => {
      const all = createRunningSum();
      for (const [date, sum] of cents) if (date <= last) all.add(textOfCents(sum));
      for (const [date, sum] of others) if (date <= last) all.add(sum.total());
      return all.total();
    },
  };
};

export const sum = (amounts: Iterable<string>): string => {
  const running = createRunningSum();
  for (const amount of amounts) running.add(amount);
  return running.total();
};

const plain = (value: Big): string => {
  const text = value.toFixed();
  return text === '-0' ? '0' : text;
};
