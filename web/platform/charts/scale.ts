import { add, canonicalDecimal, compare, divide, multiply, subtract } from '../../../shared/platform/domain/decimal.ts';

/** Where amounts stand between the lowest and the highest tick. */
export type Scale = {
  /** Ascending, evenly spaced, exact. */
  readonly ticks: readonly string[];
  /** From 0 at the lowest tick to 1 at the highest: a place on a screen, never an amount. */
  readonly place: (amount: string) => number;
};

const STEPS_WANTED = 5;
const MOST_TICKS = 12;
const FINEST = -8;

/** Round ticks around all the values; they begin at zero unless that would flatten what is told. */
export const scaleOf = (values: readonly string[]): Scale => {
  const [low, high] = rangeOf(values.map(exact));
  const step = stepOf(Number(subtract(high, low)));
  const first = floorTo(low, step);
  const ticks = [first];
  while (ticks.length < MOST_TICKS && (ticks.length < 2 || compare(ticks.at(-1) ?? first, high) < 0)) {
    ticks.push(add(ticks.at(-1) ?? first, step));
  }
  const height = Number(subtract(ticks.at(-1) ?? first, first));
  return { ticks, place: (amount) => between(Number(subtract(exact(amount), first)) / height) };
};

const exact = (amount: string): string => canonicalDecimal(amount) ?? '0';

const between = (share: number): number => Math.min(1, Math.max(0, share));

const rangeOf = (values: readonly string[]): readonly [low: string, high: string] => {
  const sorted = values.toSorted(compare);
  const [low = '0', high = low] = [sorted[0], sorted.at(-1)];
  const width = subtract(high, low);
  if (compare(low, '0') > 0 && (compare(low, width) <= 0 || width === '0')) return ['0', high];
  if (compare(high, '0') < 0 && (compare(subtract('0', high), width) <= 0 || width === '0')) return [low, '0'];
  return width === '0' ? [low, add(low, '1')] : [low, high];
};

/** 1, 2 or 5 times a power of ten. */
const stepOf = (width: number): string => {
  const rough = width / STEPS_WANTED;
  const power = Math.max(FINEST, Math.floor(Math.log10(rough)));
  const times = [1, 2, 5].find((each) => each * 10 ** power >= rough);
  return times === undefined ? powerOfTen(power + 1, 1) : powerOfTen(power, times);
};

const powerOfTen = (power: number, times: number): string =>
  power < 0 ? `0.${'0'.repeat(-power - 1)}${times}` : `${times}${'0'.repeat(power)}`;

/** The highest multiple of the step that is not above. */
const floorTo = (amount: string, step: string): string => {
  const [whole = '0'] = divide(amount, step).split('.');
  const near = multiply(exact(whole), step);
  return compare(near, amount) > 0 ? subtract(near, step) : near;
};
