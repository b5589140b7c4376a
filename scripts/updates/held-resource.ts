import { loadAwsServiceSpecSync } from '@aws-cdk/aws-service-spec';
import type { Properties, TemplateResource } from '../checks/templates/template.ts';
import { type DeployedResource, resolveTemplates, type Templates } from './resolve-templates.ts';

/** A resource that may keep an update from being applied: it has a unique name or data, or such a resource refers to it. */
export type HeldResource = {
  /** The nested stack and the name in its template: `Routes1/GetAccountsRoute`. */
  readonly at: string;
  readonly type: string;
  /** Names that no second resource may have, such as the key of a route. */
  readonly names: readonly string[];
  /** The properties that cannot be changed without a replacement, as text. */
  readonly fixed: string;
  /** It has data: a replaced or removed one stays in the account, and the service has an empty one. */
  readonly isRetained: boolean;
};

/** A reference to another resource, as `resolveTemplates` writes it into `names` and `fixed`. */
const REFERENCE = /"→":"([^".]+)/g;

export const referencesOf = ({ names, fixed }: Pick<HeldResource, 'names' | 'fixed'>): readonly string[] =>
  [...[...names, fixed].join(' ').matchAll(REFERENCE)].map(([, at = '']) => at);

/** The resources of a stage that can be in the way of an update. The first template is that of the root stack. */
export const heldResources = (templates: Templates): readonly HeldResource[] => {
  const all = new Map(resolveTemplates(templates).map((resource) => [resource.at, held(resource)]));
  const wanted = new Set<HeldResource>();
  const want = (resource: HeldResource | undefined): void => {
    if (resource === undefined || wanted.has(resource)) return;
    wanted.add(resource);
    for (const at of referencesOf(resource)) want(all.get(at));
  };
  for (const resource of all.values()) if (resource.names.length > 0 || resource.isRetained) want(resource);
  return [...wanted].toSorted((left, right) => (left.at < right.at ? -1 : 1));
};

const held = ({ at, type, properties, resource }: DeployedResource): HeldResource => ({
  at,
  type,
  names: namesOf(type, properties),
  fixed: fixedOf(type, properties),
  isRetained: isRetained(resource),
});

/** Resources that stay because they cannot be deleted while they are full, and hold copies for some days only. */
const PASSING = new Set(['AWS::Backup::BackupVault']);

/** Policies of creation, `RetainExceptOnCreate`, retain as well once the resource exists. */
export const isRetained = ({ Type, DeletionPolicy = '' }: TemplateResource): boolean =>
  DeletionPolicy.startsWith('Retain') && !PASSING.has(Type);

let spec: ReturnType<typeof loadAwsServiceSpecSync> | undefined;

const fixedOf = (type: string, properties: Properties): string => {
  spec ??= loadAwsServiceSpecSync(); // takes two seconds
  const [schema] = spec.lookup('resource', 'cloudFormationType', 'equals', type);
  const declared = schema?.properties ?? {};
  const fixed = Object.entries(properties).filter(([name]) => declared[name]?.causesReplacement === 'yes');
  return JSON.stringify(Object.fromEntries(fixed.toSorted(([left], [right]) => (left < right ? -1 : 1))));
};

type Namer = (properties: Properties) => readonly unknown[];

const within = (properties: Properties, ...path: readonly string[]): unknown =>
  path.reduce<unknown>((value, name) => (value as Properties | undefined)?.[name], properties);

const pair =
  (...names: readonly string[]): Namer =>
  (properties) => [names.map((name) => properties[name] ?? null)];

const each =
  (...path: readonly string[]): Namer =>
  (properties) =>
    [within(properties, ...path) ?? []].flat();

/** Types whose unique names are not a property `Name`, or whose second resource for the same target undoes the first. */
const NAMES: Readonly<Record<string, Namer>> = {
  'AWS::ApiGatewayV2::Route': pair('ApiId', 'RouteKey'),
  'AWS::ApiGatewayV2::Stage': pair('ApiId', 'StageName'),
  'AWS::CloudFront::Distribution': each('DistributionConfig', 'Aliases'),
  'AWS::CloudFront::OriginRequestPolicy': each('OriginRequestPolicyConfig', 'Name'),
  'AWS::CloudFront::CachePolicy': each('CachePolicyConfig', 'Name'),
  'AWS::CloudFront::ResponseHeadersPolicy': each('ResponseHeadersPolicyConfig', 'Name'),
  'AWS::Lambda::Alias': pair('FunctionName', 'Name'),
  'AWS::Lambda::EventInvokeConfig': pair('FunctionName', 'Qualifier'),
  'AWS::Lambda::EventSourceMapping': pair('EventSourceArn', 'FunctionName'),
  'AWS::Lambda::Url': pair('TargetFunctionArn', 'Qualifier'),
  'AWS::Logs::ResourcePolicy': each('PolicyName'),
  'AWS::S3::BucketPolicy': each('Bucket'),
  'AWS::SES::ConfigurationSetEventDestination': (properties) => [
    [properties['ConfigurationSetName'], within(properties, 'EventDestination', 'Name') ?? null],
  ],
  'AWS::SES::EmailIdentity': each('EmailIdentity'),
  'AWS::Scheduler::Schedule': pair('GroupName', 'Name'),
  'AWS::SNS::TopicPolicy': each('Topics'),
  'AWS::SQS::QueuePolicy': each('Queues'),
  'AWS::XRay::SamplingRule': each('SamplingRule', 'RuleName'),
};

/** Types whose property `FunctionName` and the like refers to another resource, or is no name of the account. */
const UNNAMED = new Set([
  'AWS::ApiGatewayV2::Api',
  'AWS::Lambda::Permission',
  'AWS::Lambda::Version',
  'AWS::IAM::Policy',
  'AWS::CloudFormation::Stack',
]);

const namesOf = (type: string, properties: Properties): readonly string[] => {
  if (UNNAMED.has(type)) return [];
  const [, , kind = ''] = type.split('::');
  const given = NAMES[type]?.(properties) ?? [properties['Name'], properties[`${kind}Name`]];
  return given
    .filter((name) => name !== undefined && !(Array.isArray(name) && name.at(-1) === null && name.length === 1))
    .map((name) => `${type} ${JSON.stringify(name)}`);
};
