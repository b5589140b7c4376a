import { describe, expect, it } from 'vitest';
import { readAlarms } from '../../../local/alarms/alarms.ts';
import { createClock } from '../../../local/alarms/clock.ts';
import { createMetrics, type Metric } from '../../../local/alarms/metrics.ts';
import { localResource } from '../support/local-resource.ts';

const MINUTE_MS = 60_000;
const METRIC: Metric = { namespace: 'AWS/SQS', name: 'Age', dimensions: { QueueName: 'q' } };

const alarm = (properties: Readonly<Record<string, unknown>>, name = 'Alarm') =>
  localResource('AWS::CloudWatch::Alarm', name, {
    AlarmDescription: 'Something is wrong.',
    ComparisonOperator: 'GreaterThanOrEqualToThreshold',
    TreatMissingData: 'notBreaching',
    EvaluationPeriods: 1,
    ...properties,
  });

const simple = (properties: Readonly<Record<string, unknown>> = {}) =>
  alarm({
    ...{ Namespace: 'AWS/SQS', MetricName: 'Age', Dimensions: [{ Name: 'QueueName', Value: 'q' }] },
    ...{ Statistic: 'Maximum', Period: 60, Threshold: 5, ...properties },
  });

/** Adds values, one after another, with a minute between them; returns whether the alarm is on after each. */
const states = (resource: ReturnType<typeof alarm>, values: readonly (number | undefined)[], metric = METRIC) => {
  const metrics = createMetrics(createClock(Number.POSITIVE_INFINITY));
  const read = readAlarms([resource], metrics);
  return values.map((value, at) => {
    if (at > 0) metrics.clock.skip(MINUTE_MS);
    if (value !== undefined) metrics.add(metric, value);
    return read()[0]?.isOn;
  });
};

describe('an alarm of a metric', () => {
  it('is on at its threshold and above, and off without data', () => {
    expect(states(simple(), [4, 5, 6, undefined])).toEqual([false, true, true, false]);
  });

  it('is on only if every period is', () => {
    expect(states(simple({ EvaluationPeriods: 3 }), [5, 5, 5, 4, 5, 5, 5])).toEqual([
      ...[false, false, true, false, false, false, true],
    ]);
  });

  it('reads no metric of other dimensions', () => {
    expect(states(simple(), [5], { ...METRIC, dimensions: { QueueName: 'other' } })).toEqual([false]);
  });

  it.each([
    ['Sum', 6],
    ['Average', 3],
    ['Maximum', 5],
    ['p99', 5],
    ['p50', 1],
  ])('takes the %s of a period', (Statistic, value) => {
    const isOn = (Threshold: number): boolean | undefined => {
      const metrics = createMetrics(createClock(Number.POSITIVE_INFINITY));
      const read = readAlarms([simple({ Statistic, Threshold })], metrics);
      for (const sample of [1, 5]) metrics.add(METRIC, sample);
      return read()[0]?.isOn;
    };
    expect([isOn(value), isOn(value + 0.1)]).toEqual([true, false]);
  });

  it.each([
    ['ComparisonOperator', 'LessThanThreshold'],
    ['TreatMissingData', 'breaching'],
    ['Statistic', 'tm99'],
    ['DatapointsToAlarm', '2'],
  ])('is refused with another %s than the templates have', (key, value) => {
    expect(() => states(simple({ [key]: value }), [])).toThrow(value);
  });
});

const stat = (Id: string, MetricName: string) => ({
  Id,
  ReturnData: false,
  MetricStat: { Metric: { Namespace: 'Own', MetricName }, Period: 60, Stat: 'Sum' },
});

describe('an alarm of an expression', () => {
  const rate = (Expression: string, Threshold: number) =>
    alarm({ Metrics: [{ Id: 'rate', Expression }, stat('part', 'Bad'), stat('whole', 'All')], Threshold });
  const isOn = (Expression: string, Threshold: number, counts: Readonly<Record<string, number>>) => {
    const metrics = createMetrics(createClock(Number.POSITIVE_INFINITY));
    const read = readAlarms([rate(Expression, Threshold)], metrics);
    for (const [name, count] of Object.entries(counts))
      for (let times = 0; times < count; times += 1) metrics.add({ namespace: 'Own', name, dimensions: {} }, 1);
    return read()[0]?.isOn;
  };
  const SHARE = 'IF(FILL(part, 0) >= 5, 100 * part / FILL(whole, 1), 0)';

  it.each([
    ['a share at the threshold', { Bad: 5, All: 500 }, true],
    ['a smaller share', { Bad: 5, All: 501 }, false],
    ['too few', { Bad: 4, All: 4 }, false],
    ['none of a part', { All: 100 }, false],
    ['a part of nothing', { Bad: 5 }, true],
    ['no data', {}, false],
  ])('is right for %s', (_what, counts, expected) => {
    expect(isOn(SHARE, 1, counts)).toBe(expected);
  });

  it('has no value if a metric has none, or for a division by zero', () => {
    expect(isOn('part + whole', 1, { Bad: 5 })).toBe(false);
    expect(isOn('FILL(part, 0) + FILL(whole, 0)', 5, { Bad: 5 })).toBe(true);
    expect(isOn('part / FILL(whole, 0)', 0, { Bad: 5 })).toBe(false);
  });

  it.each(['part - whole', 'MAX(part)', 'part.value', '"text"'])('is refused if it is %s', (expression) => {
    expect(() => isOn(expression, 1, { Bad: 5, All: 5 })).toThrow('does not support');
  });
});

describe('an alarm of alarms', () => {
  it('is on if any of them is', () => {
    const metrics = createMetrics(createClock(Number.POSITIVE_INFINITY));
    const arn = (name: string) => `arn:aws:cloudwatch:us-east-1:000000000000:alarm:${name}`;
    const composite = localResource('AWS::CloudWatch::CompositeAlarm', 'Page', {
      AlarmDescription: 'Users are affected.',
      AlarmRule: `(ALARM("${arn('Alarm')}") OR ALARM("${arn('Other')}"))`,
    });
    const other = { ...simple({ MetricName: 'Other' }), id: 'Stack/Other', name: 'Other' };
    const read = readAlarms([composite, simple(), other], metrics);
    const on = () => read().flatMap(({ id, isOn }) => (isOn ? [id] : []));
    expect(on()).toEqual([]);
    metrics.add({ ...METRIC, name: 'Other' }, 5);
    expect(on()).toEqual(['Stack/Other', 'Stack/Page']);
    expect(() => readAlarms([composite, simple()], metrics)).toThrow('there is no alarm');
  });
});

describe('the time of alarms', () => {
  it('is scaled, and counts what was skipped before something happened', () => {
    const clock = createClock(0.1);
    const before = Date.now() - 1000;
    clock.skip(MINUTE_MS);
    expect(clock.at(before)).toBe(before / 0.1);
    expect(clock.at(Date.now() + 1)).toBeGreaterThanOrEqual(before / 0.1 + MINUTE_MS);
    expect(clock.skipped()).toBe(MINUTE_MS);
  });
});
