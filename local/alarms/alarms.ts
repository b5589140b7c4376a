import { alarmArn } from '../template/attributes.ts';
import { type Resource, TemplateError, text } from '../template/resource.ts';
import { readAlarmRule, readExpression, type Value } from './expression.ts';
import { type Metric, type Metrics, statisticOf } from './metrics.ts';

export type AlarmState = {
  /** Stack and logical id. */
  readonly id: string;
  readonly description: string;
  readonly isOn: boolean;
};

/** A value for the interval that ends at this time. */
type Compute = (end: number) => Value;

type Alarm = {
  readonly id: string;
  readonly arn: string;
  readonly description: string;
  readonly isOn: (now: number) => boolean;
};

type Properties = Resource['properties'];
type Dimension = { readonly Name: string; readonly Value: string };

const metricOf = (properties: Properties, id: string): Metric => ({
  namespace: text(properties, 'Namespace', id),
  name: text(properties, 'MetricName', id),
  dimensions: Object.fromEntries(
    ((properties['Dimensions'] ?? []) as readonly Dimension[]).map(({ Name, Value: value }) => [Name, value]),
  ),
});

type Reading = { readonly metrics: Metrics; readonly periods: number; readonly id: string };

type Shown = { readonly metric: Metric; readonly statistic: string; readonly period: number };

const readMetric = ({ metric, statistic, period }: Shown, { metrics, periods }: Reading) => {
  const periodMs = period * 1000;
  const summarize = statisticOf(statistic);
  metrics.watch(metric, periods * periodMs);
  return { periodMs, compute: (end: number) => summarize(metrics.values(metric, end - periodMs, end)) };
};

type Query = {
  readonly Id: string;
  readonly Expression?: string;
  readonly ReturnData?: boolean;
  readonly MetricStat?: { readonly Metric: Properties; readonly Period: number; readonly Stat: string };
};

/** The expression that an alarm compares, over metrics of the same period. */
const readMath = (
  queries: readonly Query[],
  reading: Reading,
): { readonly periodMs: number; readonly compute: Compute } => {
  const inputs = new Map(
    queries.flatMap(({ Id, MetricStat: shown }) =>
      shown === undefined
        ? []
        : [
            [
              Id,
              readMetric(
                { metric: metricOf(shown.Metric, reading.id), statistic: shown.Stat, period: shown.Period },
                reading,
              ),
            ] as const,
          ],
    ),
  );
  const [result, ...others] = queries.filter(({ ReturnData = true }) => ReturnData);
  const periods = new Set([...inputs.values()].map(({ periodMs }) => periodMs));
  const [periodMs] = periods;
  if (result?.Expression === undefined || others.length > 0 || periods.size !== 1 || periodMs === undefined)
    throw new TemplateError(`${reading.id}: the local cloud supports one expression over metrics of one period`);
  const evaluate = readExpression(result.Expression);
  return { periodMs, compute: (end) => evaluate((id) => inputs.get(id)?.compute(end)) };
};

/** `value` undefined: the template must leave it out. */
const requireValue = (properties: Properties, key: string, value: string | undefined, id: string): void => {
  if (properties[key] !== value)
    throw new TemplateError(
      `${id}: the local cloud supports only ${value ?? 'none'} as ${key}, not ${String(properties[key])}`,
    );
};

/** All periods must be at the threshold or above; one without data is not. */
const readAlarm = ({ id, properties }: Resource, arn: string, metrics: Metrics): Alarm => {
  requireValue(properties, 'ComparisonOperator', 'GreaterThanOrEqualToThreshold', id);
  requireValue(properties, 'TreatMissingData', 'notBreaching', id);
  requireValue(properties, 'DatapointsToAlarm', undefined, id);
  const periods = Number(properties['EvaluationPeriods']);
  const reading = { metrics, periods, id };
  const { periodMs, compute } =
    properties['Metrics'] === undefined
      ? readMetric(
          {
            metric: metricOf(properties, id),
            statistic: String(properties['Statistic'] ?? properties['ExtendedStatistic']),
            period: Number(properties['Period']),
          },
          reading,
        )
      : readMath(properties['Metrics'] as readonly Query[], reading);
  const threshold = Number(properties['Threshold']);
  const isBreaching = (end: number): boolean => (compute(end) ?? Number.NEGATIVE_INFINITY) >= threshold;
  return {
    ...{ id, arn, description: text(properties, 'AlarmDescription', id) },
    isOn: (now) => Array.from({ length: periods }, (_, back) => now - back * periodMs).every(isBreaching),
  };
};

const readComposite = ({ id, properties }: Resource, arn: string, alarms: readonly Alarm[]): Alarm => {
  const children = readAlarmRule(text(properties, 'AlarmRule', id)).map((childArn) => {
    const child = alarms.find((alarm) => alarm.arn === childArn);
    if (child === undefined) throw new TemplateError(`${id}: there is no alarm ${childArn}`);
    return child;
  });
  return {
    ...{ id, arn, description: text(properties, 'AlarmDescription', id) },
    isOn: (now) => children.some((child) => child.isOn(now)),
  };
};

/** The alarms of the templates, which read what the local cloud measures. */
export const readAlarms = (resources: readonly Resource[], metrics: Metrics): (() => readonly AlarmState[]) => {
  const ofType = (type: string) => resources.filter((resource) => resource.type === type);
  const simple = ofType('AWS::CloudWatch::Alarm').map((resource) =>
    readAlarm(resource, alarmArn(resource.name), metrics),
  );
  const composite = ofType('AWS::CloudWatch::CompositeAlarm').map((resource) =>
    readComposite(resource, alarmArn(resource.name), simple),
  );
  return () => {
    const now = metrics.clock.now();
    return [...simple, ...composite].map(({ id, description, isOn }) => ({ id, description, isOn: isOn(now) }));
  };
};
