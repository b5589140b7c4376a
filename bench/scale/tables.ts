import { ACCESS_LOG_FORMAT } from '../../infra/access-log.ts';
import { PRICES, PRICES_FRANKFURT } from '../../scripts/costs/prices.ts';
import { totalOf, trafficCosts } from '../../scripts/costs/traffic.ts';
import { coldStarts } from './cold-starts.ts';
import { DAYS_OF_MONTH, MONTH } from './household.ts';
import { familiesAt, hottestKey, LIMITS, WORST } from './limits.ts';
import { perMonth, perSecond } from './model.ts';
import { monthlyTraffic } from './monthly-traffic.ts';
import { partitionsFor } from './partitions.ts';
import { capacityFor, cellsFor, DEFAULT_CAPACITY, raised, reachedBy } from './settings.ts';
import { type Minute, simulateMinute } from './simulate.ts';
import { coefficients, GROUPS, times, USES, type Use } from './use.ts';

type Table = readonly string[];

const SIZES = [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000];
/** Of which a minute is simulated: fewer families do too little in it. */
const SIMULATED = [10_000, 100_000, 1_000_000, 10_000_000];
const COLD = [1, 10, 100, 1_000, 10_000, 100_000];
const PRICED = [1_000, 100_000, 1_000_000, 10_000_000];

const count = (value: number): string =>
  value.toLocaleString('en', { maximumSignificantDigits: value < 100 ? 2 : 3, useGrouping: true });
const percent = (share: number): string => `${share === 0 ? 0 : (share * 100).toFixed(share < 0.1 ? 1 : 0)} %`;
const dollars = (value: number): string =>
  value.toLocaleString('en', { maximumFractionDigits: value < 10 ? 2 : 0, minimumFractionDigits: value < 10 ? 2 : 0 });

/** All columns but the first are numbers, unless they are texts. */
const table = (
  columns: readonly string[],
  rows: readonly (readonly string[])[],
  texts: readonly number[] = [],
): Table => [
  `| ${columns.join(' | ')} |`,
  `|${columns.map((_, at) => (at === 0 || texts.includes(at) ? '---|' : '--:|')).join('')}`,
  ...rows.map((cells) => `| ${cells.join(' | ')} |`),
];

const KINDS: Readonly<Record<string, RegExp>> = {
  imports: /^import/,
  'bank syncs': /^bank sync/,
  'lists of transactions': /transactions(, searched)?$/,
  'other pages': /^page/,
  'sign-ins': /^(sign in|ask)/,
  'other API calls': /^API/,
  exports: /^export/,
};

const kindOf = (action: string): string =>
  Object.entries(KINDS).find(([, pattern]) => pattern.test(action))?.[0] ?? action;

const actionsOf = (kind: string): readonly (readonly [string, number])[] =>
  Object.entries(MONTH).filter(([action]) => kindOf(action) === kind);

/** How often a household does something of this kind in a month. */
const timesOf = (kind: string): number => actionsOf(kind).reduce((sum, [, often]) => sum + often, 0);

/** The month of a household, and which part of the whole each kind of action has. */
const householdTable = (): Table => {
  const whole = perMonth(1);
  const seconds = (use: Use): number => use.gbSeconds;
  return table(
    ['A household in a month', 'Times', 'Write units', 'of which index', 'Read units', 'GB-seconds'],
    Object.keys(KINDS).map((kind) => {
      const use = actionsOf(kind).map(([action, often]) => times(USES.get(action) as Use, often));
      const sum = (of: (part: Use) => number): number => use.reduce((total, part) => total + of(part), 0);
      const share = (of: (part: Use) => number): string => `${count(sum(of))} (${percent(sum(of) / of(whole))})`;
      return [
        kind,
        count(timesOf(kind)),
        share(({ writes, indexWrites }) => writes + indexWrites),
        count(sum(({ indexWrites }) => indexWrites)),
        share(({ reads }) => reads),
        share(seconds),
      ];
    }),
  );
};

const daysTable = (): Table =>
  table(
    ['Ten days of a household over HTTP', 'Measured', 'Sum of the parts', 'Ratio'],
    Object.entries(coefficients.days).map(([name, { measured, predicted }]) => [
      name,
      count(measured),
      count(predicted),
      (measured / predicted).toFixed(2),
    ]),
  );

const loadTable = (): Table =>
  table(
    [
      'Families',
      'Requests/s',
      ...GROUPS.map((group) => `${group}, at once`),
      'Writes/s',
      'Reads/s',
      'Hottest key/s',
      'Partitions',
    ],
    SIZES.map((families) => {
      const use = perSecond(families, WORST);
      const functions = GROUPS.map((group) => use.busy[group]);
      const units = [use.writes, use.reads, hottestKey(use).writes];
      return [families, use.requests, ...functions, ...units, partitionsFor(families)].map(count);
    }),
  );

/** The figures that do not depend on the hour. */
const dayTable = (): Table =>
  table(
    [
      'Families, a day',
      'Imports',
      'Bank syncs',
      'Seconds of bank-sync workers',
      'Messages',
      'Events',
      'Audit records',
      'Emails',
    ],
    SIZES.map((families) => {
      const { queues, messages, events, audited, emails } = times(perMonth(families), 1 / DAYS_OF_MONTH);
      const done = (kind: string): number => (families * timesOf(kind)) / DAYS_OF_MONTH;
      const counts = [done('imports'), done('bank syncs'), queues['bank-sync'] ?? 0, messages, events, audited, emails];
      return [families, ...counts].map(count);
    }),
  );

const limitTable = (): Table =>
  table(
    ['Limit', 'At most', 'Families', 'Then'],
    LIMITS.toSorted((left, right) => familiesAt(left) - familiesAt(right)).map((limit) => [
      limit.name,
      `${count(limit.atMost)}${limit.unit}`,
      count(familiesAt(limit)),
      limit.remedy,
    ]),
    [3],
  );

/** Settings and quotas; with cells, those of each. */
const doneFor = (families: number): string => {
  const cells = cellsFor(families);
  const steps = raised(families / cells).map(({ limit, value }) =>
    value === undefined ? limit.remedy : `\`${limit.setting?.name}: ${value}\``,
  );
  const done = [...new Set(steps)];
  if (cells === 1) return done.join('; ') || 'nothing';
  return `${cells} cells of ${count(families / cells)} families, each in an account of its own: ${done.join('; ')}`;
};

const sizeTable = (): Table =>
  table(
    ['With so many families', 'First limit', 'What is done', 'Next limit, and from how many families'],
    SIZES.map((families) => {
      const cells = cellsFor(families);
      const reached = reachedBy(families / cells);
      const [next] = LIMITS.filter((limit) => !reached.includes(limit)).toSorted(
        (left, right) => familiesAt(left) - familiesAt(right),
      );
      const where = cells === 1 ? '' : ' in a cell';
      const upcoming = next === undefined ? 'none' : `${next.name}, ${count(familiesAt(next))}${where}`;
      return [count(families), reached[0]?.name ?? 'none', doneFor(families), upcoming];
    }),
    [1, 2, 3],
  );

const functionsOf = ({ busy }: Pick<Minute, 'busy'>): number => GROUPS.reduce((sum, group) => sum + busy[group], 0);

const longestWait = ({ queues }: Minute): string => {
  const [queue, { longestWait: seconds }] = Object.entries(queues).reduce((most, other) =>
    other[1].longestWait > most[1].longestWait ? other : most,
  );
  return seconds < 0.05 ? 'none' : `${queue} ${count(seconds)} s`;
};

const simulationTable = (): Table =>
  table(
    [
      'Families, model and simulation',
      'Requests/s',
      'Functions at once',
      'Most',
      'Writes/s',
      'Reads/s',
      '429 and longest wait without settings',
      'with them',
    ],
    SIMULATED.map((families) => {
      const use = perSecond(families, WORST);
      const set = simulateMinute(families, WORST, capacityFor(families));
      const unset = simulateMinute(families, WORST, DEFAULT_CAPACITY);
      const both = (left: number, right: number): string => `${count(left)}, ${count(right)}`;
      const waits = (minute: Minute): string => `${percent(minute.throttled)}, ${longestWait(minute)}`;
      return [
        count(families),
        both(use.requests, set.requests),
        both(functionsOf(use), functionsOf(set)),
        count(set.mostAtOnce),
        both(use.writes, set.writes),
        both(use.reads, set.reads),
        waits(unset),
        waits(set),
      ];
    }),
  );

const coldTable = (): Table =>
  table(
    ['Families, cold calls of', ...GROUPS],
    COLD.map((families) => {
      const { byGroup } = coldStarts(families);
      return [count(families), ...GROUPS.map((group) => percent(byGroup.get(group) ?? 0))];
    }),
  );

const costTable = (): Table => {
  const priced = PRICED.map((families) => {
    const traffic = monthlyTraffic(families, ACCESS_LOG_FORMAT);
    return { lines: trafficCosts(traffic, PRICES), frankfurt: totalOf(trafficCosts(traffic, PRICES_FRANKFURT)) };
  });
  const [first] = priced;
  return table(
    ['Dollars a month, families', ...PRICED.map(count)],
    [
      ...(first?.lines ?? []).map(({ what }, line) => [
        what,
        ...priced.map(({ lines }) => dollars(lines[line]?.dollars ?? 0)),
      ]),
      ['**total**', ...priced.map(({ lines }) => `**${dollars(totalOf(lines))}**`)],
      ['total in Frankfurt', ...priced.map(({ frankfurt }) => dollars(frankfurt))],
    ],
  );
};

/** The tables of docs/scale.md. */
export const scaleTables = (): readonly Table[] => [
  householdTable(),
  daysTable(),
  loadTable(),
  dayTable(),
  sizeTable(),
  limitTable(),
  simulationTable(),
  coldTable(),
  costTable(),
];
