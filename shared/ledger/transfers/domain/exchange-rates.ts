import { type Candidate, rounded } from './transfer-candidates.ts';
import type { Side } from './transfer-sides.ts';

/** Rates of one time differ by less, in logarithms: banks keep a part, and rates move. */
const BAND = 0.05;
const PERIOD_DAYS = 45;
/** So many other exchanges at nearly the same rate make it plausible. */
const ENOUGH = 2;
const SUPPORTED = 0.15;
/** Deducted from the score of a rate that is a whole band away from the others. */
const DISTANT = 0.2;

/**
 * The exchanges at a plausible rate: the texts tell the amount of the other side, or other exchanges of these months have
 * nearly the same rate. Chance pairs have any rate, so they support none.
 */
export const plausibleExchanges = (candidates: readonly Candidate[]): readonly Candidate[] => {
  const placed = candidates.map((candidate) => ({ candidate, place: placeOf(candidate) }));
  const withEvidence = Map.groupBy(
    placed.filter(({ candidate }) => hasEvidence(candidate)),
    ({ place }) => keyOf(place, 0, 0),
  );
  return placed.flatMap(({ candidate, place }) => {
    const others = AROUND.flatMap(([period, band]) => withEvidence.get(keyOf(place, period, band)) ?? [])
      .filter((other) => other.candidate.outflow !== candidate.outflow && other.candidate.inflow !== candidate.inflow)
      .filter((other) => Math.abs(other.place.rate - place.rate) < BAND);
    const isSupported = new Set(others.map((other) => other.candidate.outflow)).size >= ENOUGH;
    if (tellsAmount(candidate)) return [{ ...candidate, score: rounded(candidate.score + SUPPORTED * 2) }];
    if (!isSupported) return candidate.evidence.points >= 2 && !candidate.evidence.isUnclear ? [candidate] : [];
    const distance = Math.abs(place.rate - median(others.map((other) => other.place.rate)));
    const change = SUPPORTED - (distance / BAND) * DISTANT;
    return [{ ...candidate, score: rounded(candidate.score + change) }];
  });
};

const AROUND = [-1, 0, 1].flatMap((period) => [-1, 0, 1].map((band) => [period, band] as const));

const median = (rates: readonly number[]): number => rates.toSorted((a, b) => a - b)[rates.length >> 1] ?? 0;

/** Words speak for it, and no word speaks of anything else. */
const hasEvidence = (candidate: Candidate): boolean => {
  const { points, isContrary, isStrange } = candidate.evidence;
  return tellsAmount(candidate) || (points >= 1 && !isContrary && !isStrange);
};

/** One text has the amount of the other side and its currency. */
const tellsAmount = ({ outflow, inflow }: Candidate): boolean =>
  namesAmountOf(outflow, inflow) || namesAmountOf(inflow, outflow);

const namesAmountOf = ({ hints: speech }: Side, { amount, entry }: Side): boolean =>
  (speech.numbers.has(amount) || speech.numbers.has(twoPlaces(amount))) &&
  speech.numbers.has(entry.currency.toLowerCase());

const twoPlaces = (amount: string): string => {
  const [whole = '', fraction = ''] = amount.split('.');
  return `${whole}.${fraction.padEnd(2, '0')}`;
};

/** `rate`: the logarithm, because 1.1 and 1/1.1 are equally far from 1. */
type Place = { readonly currencies: string; readonly period: number; readonly rate: number };

/** Both directions of two currencies share their rates. */
const placeOf = ({ outflow, inflow }: Candidate): Place => {
  const [a, b] = outflow.entry.currency < inflow.entry.currency ? [outflow, inflow] : [inflow, outflow];
  return {
    currencies: `${a.entry.currency}|${b.entry.currency}`,
    period: Math.floor(outflow.day / PERIOD_DAYS),
    rate: Math.log(Number(b.amount) / Number(a.amount)),
  };
};

const keyOf = ({ currencies, period, rate }: Place, periods: number, bands: number): string =>
  `${currencies}|${period + periods}|${Math.floor(rate / BAND) + bands}`;
