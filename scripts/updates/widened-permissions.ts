import type { Properties } from '../checks/templates/template.ts';
import { type DeployedResource, resolveTemplates, type Templates } from './resolve-templates.ts';

/** An allowed action, or one that is denied whatever else allows it. */
type Right = {
  readonly who: string;
  readonly action: string;
  readonly on: string;
  readonly effect: 'Allow' | 'Deny';
};

/**
 * The rights that the templates `after` give and those `before` did not, a sentence for each role or caller and target. Templates
 * are those of a root stack, which comes first, and its nested stacks.
 */
export const widenedPermissions = (before: Templates, after: Templates): readonly string[] => {
  const [former, next] = [rightsOf(before), rightsOf(after)];
  const added = [...next].filter(([key, { effect }]) => effect === 'Allow' && !former.has(key));
  const undenied = [...former].filter(([key, { effect }]) => effect === 'Deny' && !next.has(key));
  return [
    ...sentences(added, ({ who, on }, actions) => `${who} may ${actions} ${on}`),
    ...sentences(undenied, ({ who, on }, actions) => `${who} is no longer denied ${actions} ${on}`),
  ];
};

type Keyed = readonly (readonly [key: string, Right])[];

const sentences = (rights: Keyed, write: (right: Right, actions: string) => string): readonly string[] =>
  [...Map.groupBy(rights, ([, { who, on }]) => `${who} ${on}`).values()].flatMap((group) => {
    const [first] = group;
    const actions = group.map(([, { action }]) => action.replace(/^.*:(?=\w+$)/, '')).toSorted();
    const service = first?.[1].action.split(':')[0] ?? '';
    return first === undefined ? [] : [write(first[1], `${service}: ${actions.join(', ')}`)];
  });

const rightsOf = (templates: Templates): ReadonlyMap<string, Right> =>
  new Map(
    resolveTemplates(templates)
      .flatMap((resource) => (READERS[resource.type] ?? (() => []))(resource))
      .map((right) => [JSON.stringify(right), right]),
  );

type Statement = {
  readonly Effect?: unknown;
  readonly Action?: unknown;
  readonly Resource?: unknown;
  readonly Principal?: unknown;
  readonly Condition?: unknown;
};

const listOf = (value: unknown): readonly unknown[] => [value ?? []].flat();

/** Policies of an account are texts, as is the document of a resource policy for logs. */
const statementsIn = (document: unknown): readonly Statement[] => {
  const parsed: unknown = typeof document === 'string' ? JSON.parse(document) : document;
  return listOf((parsed as { readonly Statement?: unknown } | undefined)?.Statement) as readonly Statement[];
};

const rightsIn = (document: unknown, holder: unknown): readonly Right[] =>
  statementsIn(document).flatMap(({ Effect, Action, Resource, Principal, Condition }) =>
    listOf(Action).map((action) => ({
      who: textOf(holder ?? Principal),
      action: textOf(action),
      on: `on ${listOf(Resource).map(textOf).toSorted().join(', ') || 'itself'}${Condition === undefined ? '' : ` if ${textOf(Condition)}`}`,
      effect: Effect === 'Deny' ? 'Deny' : 'Allow',
    })),
  );

type Reader = (resource: DeployedResource) => readonly Right[];

/** Of the policy's holders; without any, of the principals that its statements name. */
const ofPolicy =
  (document: string, holders?: string): Reader =>
  ({ properties }) =>
    rightsIn(properties[document], holders === undefined ? undefined : properties[holders]);

const ofCaller: Reader = ({ properties }) => [
  {
    who: textOf(properties['Principal']),
    action: textOf(properties['Action']),
    on: `on ${textOf(properties['FunctionName'])}${condition(properties)}`,
    effect: 'Allow',
  },
];

const condition = ({ SourceArn }: Properties): string => (SourceArn === undefined ? '' : ` from ${textOf(SourceArn)}`);

/** A role may be assumed by someone else, or hold a policy of AWS. */
const ofRole: Reader = ({ at, properties }) => [
  ...statementsIn(properties['AssumeRolePolicyDocument']).flatMap(({ Principal, Action, Condition }) =>
    rightsIn({ Statement: { Effect: 'Allow', Action, Principal, Resource: at, Condition } }, undefined),
  ),
  ...listOf(properties['ManagedPolicyArns']).map(
    (policy): Right => ({ who: at, action: 'the managed policy', on: textOf(policy), effect: 'Allow' }),
  ),
];

const READERS: Readonly<Record<string, Reader>> = {
  'AWS::IAM::Policy': ofPolicy('PolicyDocument', 'Roles'),
  'AWS::IAM::ManagedPolicy': ofPolicy('PolicyDocument', 'Roles'),
  'AWS::IAM::Role': ofRole,
  'AWS::Lambda::Permission': ofCaller,
  'AWS::Logs::ResourcePolicy': ofPolicy('PolicyDocument'),
  'AWS::S3::BucketPolicy': ofPolicy('PolicyDocument'),
  'AWS::SNS::TopicPolicy': ofPolicy('PolicyDocument'),
  'AWS::SQS::QueuePolicy': ofPolicy('PolicyDocument'),
};

/** A value of a template in few words: `{ "→": "Data/Table.Arn" }` is `Data/Table`. */
const textOf = (value: unknown): string => {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(textOf).join(', ');
  if (typeof value !== 'object' || value === null) return String(value);
  const { '→': target, 'Fn::Join': join, Ref: name } = value as Readonly<Record<string, unknown>>;
  if (typeof target === 'string') return target.replace(/\.Arn$/, '');
  if (typeof name === 'string') return `<${name}>`;
  if (Array.isArray(join)) return listOf(join[1]).map(textOf).join(String(join[0]));
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && '→' in inner ? textOf(inner) : inner,
  );
};
