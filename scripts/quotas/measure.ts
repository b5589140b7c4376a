import type { Properties, Template, TemplateResource } from '../checks/templates/template.ts';
import type { AccountQuota, StageQuota } from './quota.ts';

const count = (value: unknown): number => Object.keys((value ?? {}) as object).length;
const sizeOf = (value: unknown): number => JSON.stringify(value ?? '').length;
const largest = (values: readonly number[]): number => Math.max(0, ...values);
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

const largestGroup = <Key>(entries: readonly (readonly [Key, unknown])[]): number =>
  largest([...Map.groupBy(entries, ([key]) => key).values()].map((group) => sizeOf(group.map(([, value]) => value))));

const reader = (templates: readonly Template[]) => {
  const resources = templates.flatMap(({ Resources }) => Object.values(Resources));
  const all = (type: string): readonly Properties[] =>
    resources.filter(({ Type }) => Type === type).map(({ Properties = {} }) => Properties);
  return { resources, all };
};

const inArea = ({ Resources }: Template): readonly TemplateResource[] => Object.values(Resources);
const hasFunctions = (template: Template): boolean =>
  inArea(template).some(({ Type }) => Type === 'AWS::Lambda::Function');

/** One more endpoint: a function and all that belongs to it, on the average. */
const perEndpoint = (templates: readonly Template[], measure: (template: Template) => number): number => {
  const areas = templates.filter(hasFunctions);
  const functions = sum(
    areas.map((area) => inArea(area).filter(({ Type }) => Type === 'AWS::Lambda::Function').length),
  );
  return sum(areas.map(measure)) / functions;
};

const resourcesOf = ({ Resources }: Template): number => count(Resources);

/** Lambda writes each permission as a statement, with a generated id of about a hundred characters. */
const SID = 'x'.repeat(100);

type Config = {
  readonly CacheBehaviors?: readonly unknown[];
  readonly Origins?: readonly unknown[];
};

/** Quotas that limit how much one stage can be. */
export const stageQuotas = (templates: readonly Template[]): readonly StageQuota[] => [
  ...templateQuotas(templates),
  ...apiQuotas(templates),
  ...functionQuotas(templates),
  ...otherQuotas(templates),
];

const templateQuotas = (templates: readonly Template[]): readonly StageQuota[] => {
  const area = 'move endpoints to another area of `infra/endpoints-stack.ts`; routes stay where they are';
  const fewer = 'let resources of one area refer to one another, and to fewer of other areas';
  return [
    {
      name: 'resources of a template (CloudFormation)',
      ...{ now: largest(templates.map(resourcesOf)), limit: 500, remedy: area },
      more: { what: 'endpoints there', each: perEndpoint(templates, resourcesOf) },
    },
    {
      name: 'bytes of a template',
      ...{ now: largest(templates.map(sizeOf)), limit: 1_000_000, remedy: area },
      more: { what: 'endpoints there', each: perEndpoint(templates, sizeOf) },
    },
    {
      name: 'parameters of a template',
      ...{ now: largest(templates.map(({ Parameters }) => count(Parameters))), limit: 200, remedy: fewer },
    },
    {
      name: 'outputs of a template',
      ...{ now: largest(templates.map(({ Outputs }) => count(Outputs))), limit: 200, remedy: fewer },
    },
    {
      name: 'resources of a deployment, in all nested stacks',
      ...{ now: sum(templates.map(resourcesOf)), limit: 2_500 },
      more: { what: 'endpoints', each: perEndpoint(templates, resourcesOf) + 2 }, // with a route and its integration
      remedy: 'let one function answer several routes, or divide the service into two stacks',
    },
  ];
};

const apiQuotas = (templates: readonly Template[]): readonly StageQuota[] => {
  const { all } = reader(templates);
  const formats = all('AWS::ApiGatewayV2::Stage').map(
    ({ AccessLogSettings }) => (AccessLogSettings as { readonly Format: string }).Format.length,
  );
  return [
    {
      name: 'routes of the API (API Gateway)',
      ...{ now: all('AWS::ApiGatewayV2::Route').length, limit: 300 },
      remedy: 'raise the quota "Routes per API" of API Gateway, and `limit` in `scripts/quotas/measure.ts`',
    },
    {
      name: 'integrations of the API, which cannot be raised',
      ...{ now: all('AWS::ApiGatewayV2::Integration').length, limit: 300 },
      remedy: 'let one function answer several routes',
    },
    {
      name: 'characters of the format of the access log',
      ...{ now: largest(formats), limit: 3_072, remedy: 'log fewer fields' },
    },
  ];
};

const functionQuotas = (templates: readonly Template[]): readonly StageQuota[] => {
  const { all } = reader(templates);
  const functions = all('AWS::Lambda::Function');
  const variables = functions.map(({ Environment }) =>
    sizeOf((Environment as { readonly Variables: object }).Variables),
  );
  const permissions = all('AWS::Lambda::Permission').map(
    (properties) => [JSON.stringify(properties['FunctionName']), { ...properties, Sid: SID }] as const,
  );
  const policies = all('AWS::IAM::Policy').map(
    ({ Roles, PolicyDocument }) => [JSON.stringify(Roles), PolicyDocument] as const,
  );
  return [
    {
      name: 'bytes of variables of a function (Lambda)',
      ...{ now: largest(variables), limit: 4_096, remedy: 'read what is long from a secret' },
    },
    {
      name: 'bytes of permissions for the callers of a function',
      ...{ now: largestGroup(permissions), limit: 20_480, remedy: 'divide the routes of the function' },
      more: { what: 'routes there', each: largest(permissions.map(([, permission]) => sizeOf(permission))) },
    },
    {
      name: 'characters of the description of a function',
      ...{ now: largest(functions.map(({ Description }) => String(Description).length)), limit: 256 },
      remedy: 'shorten it',
    },
    {
      name: 'characters of the policies of a role (IAM)',
      ...{ now: largestGroup(policies), limit: 10_240, remedy: 'divide the function, or grant whole subjects' },
    },
  ];
};

const otherQuotas = (templates: readonly Template[]): readonly StageQuota[] => {
  const { all } = reader(templates);
  const configs = all('AWS::CloudFront::Distribution').map(({ DistributionConfig }) => DistributionConfig as Config);
  const alarms = all('AWS::CloudWatch::Alarm').map(({ Metrics }) => count(Metrics));
  const joined = all('AWS::CloudWatch::CompositeAlarm').map(
    ({ AlarmRule }) => JSON.stringify(AlarmRule).split('ALARM(').length - 1,
  );
  const distribution = 'raise the quota of the distribution';
  return [
    {
      name: 'behaviours of the distribution (CloudFront)',
      ...{
        now: largest(configs.map(({ CacheBehaviors }) => count(CacheBehaviors) + 1)),
        limit: 25,
        remedy: distribution,
      },
    },
    {
      name: 'origins of the distribution',
      ...{ now: largest(configs.map(({ Origins }) => count(Origins))), limit: 25, remedy: distribution },
    },
    {
      name: 'bytes of code at the edge',
      ...{
        now: largest(all('AWS::CloudFront::Function').map(({ FunctionCode }) => sizeOf(FunctionCode))),
        limit: 10_240,
      },
      remedy: 'do it in the function behind the edge',
    },
    {
      name: 'metrics of an alarm (CloudWatch)',
      ...{ now: largest(alarms), limit: 10, remedy: 'divide the alarm' },
    },
    {
      name: 'urgent alarms that are joined',
      ...{ now: largest(joined), limit: 100, remedy: 'join them in groups' },
    },
  ];
};

const raise = (quota: string): string => `raise the quota "${quota}", or use another account`;

/** Quotas of an account, or of an account in a region, that its stages share. Only those that a stage could come near. */
export const accountQuotas = (templates: readonly Template[]): readonly AccountQuota[] => {
  const { all } = reader(templates);
  const countOf = (type: string): number => all(type).length;
  const onDefaultBus = all('AWS::Events::Rule').filter(({ EventBusName }) => EventBusName === undefined).length;
  return [
    { name: 'roles (IAM)', each: countOf('AWS::IAM::Role'), limit: 1_000, remedy: raise('Roles per account') },
    {
      name: 'resource policies of logs, only in us-east-1',
      ...{ each: countOf('AWS::Logs::ResourcePolicy'), limit: 10 },
      remedy: 'use another account: the quota cannot be raised',
    },
    {
      name: 'policies for headers of responses (CloudFront)',
      ...{ each: countOf('AWS::CloudFront::ResponseHeadersPolicy'), limit: 20 },
      remedy: raise('Response headers policies per AWS account'),
    },
    {
      name: 'functions at the edge',
      ...{ each: countOf('AWS::CloudFront::Function'), limit: 100, remedy: raise('Functions per AWS account') },
    },
    {
      name: 'stacks (CloudFormation)',
      ...{ each: templates.length, limit: 2_000, remedy: raise('Stack count') },
    },
    {
      name: 'rules of the default bus (EventBridge)',
      ...{ each: onDefaultBus, limit: 300, remedy: raise('Rules per event bus') },
    },
    {
      name: 'event buses',
      ...{ each: countOf('AWS::Events::EventBus'), limit: 100, remedy: raise('Event buses') },
    },
    {
      name: 'alarms (CloudWatch)',
      ...{ each: countOf('AWS::CloudWatch::Alarm') + countOf('AWS::CloudWatch::CompositeAlarm'), limit: 5_000 },
      remedy: raise('Number of alarms'),
    },
  ];
};
