import { TemplateError } from '../template/resource.ts';
import { type Clock, createClock } from './clock.ts';

export type Metric = {
  readonly namespace: string;
  readonly name: string;
  readonly dimensions: Readonly<Record<string, string>>;
};

/** The values of an interval of time, as one; undefined if there are none. */
export type Statistic = (values: readonly number[]) => number | undefined;

export type Metrics = {
  readonly clock: Clock;
  /** Metrics that no alarm reads are not kept. */
  readonly add: (metric: Metric, value: number, time?: number) => void;
  /** Keeps the values of a metric for so many milliseconds. */
  readonly watch: (metric: Metric, forMs: number) => void;
  /** The values later than `from`, up to `to`. */
  readonly values: (metric: Metric, from: number, to: number) => readonly number[];
  /** Drops what is older than any alarm looks back. */
  readonly forget: () => void;
};

type Sample = { readonly time: number; readonly value: number };

const keyOf = ({ namespace, name, dimensions }: Metric): string =>
  JSON.stringify([namespace, name, Object.entries(dimensions).toSorted()]);

export const createMetrics = (clock: Clock = createClock(1)): Metrics => {
  const watched = new Map<string, { forMs: number; samples: Sample[] }>();
  return {
    clock,
    add: (metric, value, time = clock.now()) => {
      watched.get(keyOf(metric))?.samples.push({ time, value });
    },
    watch: (metric, forMs) => {
      const { samples = [], forMs: before = 0 } = watched.get(keyOf(metric)) ?? {};
      watched.set(keyOf(metric), { samples, forMs: Math.max(before, forMs) });
    },
    values: (metric, from, to) =>
      (watched.get(keyOf(metric))?.samples ?? [])
        .filter(({ time }) => time > from && time <= to)
        .map(({ value }) => value),
    forget: () => {
      for (const kept of watched.values()) {
        const oldest = clock.now() - kept.forMs;
        kept.samples = kept.samples.filter(({ time }) => time > oldest);
      }
    },
  };
};

const percentile =
  (share: number): Statistic =>
  (values) =>
    values.toSorted((a, b) => a - b)[Math.ceil(share * values.length) - 1];

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

const STATISTICS: Readonly<Record<string, Statistic>> = {
  Sum: (values) => (values.length === 0 ? undefined : sum(values)),
  Average: (values) => (values.length === 0 ? undefined : sum(values) / values.length),
  Maximum: (values) => (values.length === 0 ? undefined : values.reduce((most, value) => Math.max(most, value))),
};

/** Sum, Average, Maximum and percentiles such as p99. */
export const statisticOf = (name: string): Statistic => {
  const [, percent] = /^p(\d+)$/.exec(name) ?? [];
  const statistic = percent === undefined ? STATISTICS[name] : percentile(Number(percent) / 100);
  if (statistic === undefined) throw new TemplateError(`The local cloud does not support the statistic ${name}`);
  return statistic;
};
