import type { Template, TemplateResource } from '../checks/templates/template.ts';

/** The prices of an idle service depend on these counts of the templates. */
export type Inventory = {
  readonly alarms: number;
  readonly metricsRead: number;
  readonly composites: number;
  readonly ownMetrics: number;
  readonly queues: number;
  readonly secrets: number;
  /** Gigabytes of each function that is started every minute. */
  readonly minutely: readonly number[];
  readonly accessLogFormat: string;
};

/** Sent every minute. Others, such as of failures, cost nothing until they are sent. */
const OWN_METRICS = ['OldestInFlightAge', 'OldestBankSyncDue'];

export const takeInventory = (templates: readonly Template[]): Inventory => {
  const all = templates.flatMap(({ Resources }) => Object.values(Resources));
  const ofType = (type: string): readonly TemplateResource[] => all.filter(({ Type }) => Type === type);
  const alarms = ofType('AWS::CloudWatch::Alarm');
  const text = JSON.stringify(alarms);
  return {
    alarms: alarms.length,
    metricsRead: alarms.reduce((sum, alarm) => sum + metricsOf(alarm), 0),
    composites: ofType('AWS::CloudWatch::CompositeAlarm').length,
    ownMetrics: OWN_METRICS.filter((name) => text.includes(`"MetricName":"${name}"`)).length,
    queues: ofType('AWS::Lambda::EventSourceMapping').length,
    secrets: ofType('AWS::SecretsManager::Secret').length,
    minutely: templates.flatMap(minutelyIn),
    accessLogFormat: accessLogFormat(ofType('AWS::ApiGatewayV2::Stage')),
  };
};

const minutelyIn = ({ Resources }: Template): readonly number[] =>
  Object.values(Resources)
    .filter(({ Properties }) => Properties?.['ScheduleExpression'] === 'rate(1 minute)')
    .flatMap(({ Properties }) => Properties?.['Targets'] as readonly RuleTarget[])
    .map(({ Arn }) => Number(Resources[Arn['Fn::GetAtt'][0]]?.Properties?.['MemorySize']) / 1_024);

type RuleTarget = { readonly Arn: { readonly 'Fn::GetAtt': readonly [string, string] } };

type Metric = { readonly MetricStat?: unknown };

/** An alarm costs as much as each metric that it reads. */
const metricsOf = ({ Properties }: TemplateResource): number => {
  const metrics = Properties?.['Metrics'] as readonly Metric[] | undefined;
  return metrics?.filter(({ MetricStat }) => MetricStat !== undefined).length ?? 1;
};

const accessLogFormat = ([stage]: readonly TemplateResource[]): string =>
  (stage?.Properties?.['AccessLogSettings'] as { readonly Format: string } | undefined)?.Format ?? '';
