import { type Properties, type Resource, section, TemplateError } from '../template/resource.ts';
import { type Condition, type Facts, holds, isLike, readConditions } from './conditions.ts';

export type Statement = {
  readonly effect: 'Allow' | 'Deny';
  readonly actions: readonly string[];
  readonly resources: readonly string[];
  readonly conditions: readonly Condition[];
};

const texts = (value: unknown): readonly string[] => [value].flat().map(String);

const readStatement = (statement: Properties, id: string): Statement => {
  for (const key of ['NotAction', 'NotResource', 'NotPrincipal']) {
    if (key in statement) throw new TemplateError(`${id}: the local cloud does not support ${key}`);
  }
  return {
    effect: statement['Effect'] === 'Deny' ? 'Deny' : 'Allow',
    actions: texts(statement['Action']),
    resources: texts(statement['Resource']),
    conditions: readConditions(section(statement, 'Condition'), id),
  };
};

const statementsIn = (properties: Properties): Properties[] =>
  [section(properties, 'PolicyDocument')['Statement']].flat() as Properties[];

/** The permissions of each function's role, by the function's physical name. */
export const readStatements = (resources: readonly Resource[]): ReadonlyMap<string, readonly Statement[]> => {
  const byRole = new Map<string, Statement[]>();
  for (const { id, type, properties } of resources) {
    if (type !== 'AWS::IAM::Policy') continue;
    const statements = statementsIn(properties).map((statement) => readStatement(statement, id));
    for (const role of texts(properties['Roles'])) byRole.set(role, [...(byRole.get(role) ?? []), ...statements]);
  }
  const functions = resources.filter(({ type }) => type === 'AWS::Lambda::Function');
  return new Map(functions.map(({ name, properties }) => [name, byRole.get(roleOf(properties)) ?? []]));
};

/** `arn:aws:iam::000000000000:role/name` */
const roleOf = (properties: Properties): string => String(properties['Role']).split('/').at(-1) ?? '';

const isForEveryone = (principal: unknown): boolean =>
  [typeof principal === 'object' ? Object.values(principal ?? {}) : principal].flat(2).includes('*');

/** Only the denials of buckets and queues. Their allow statements are for other services, not for functions. */
export const readDenials = (resources: readonly Resource[]): readonly Statement[] =>
  resources
    .filter(({ type }) => type === 'AWS::S3::BucketPolicy' || type === 'AWS::SQS::QueuePolicy')
    .flatMap(({ id, properties }) =>
      statementsIn(properties)
        .filter((declared) => declared['Effect'] === 'Deny' && isForEveryone(declared['Principal']))
        .map((declared) => readStatement(declared, id)),
    );

/** A call in the terms of policies. */
export type Asked = {
  /** e.g. `dynamodb:GetItem` */
  readonly action: string;
  readonly resource: string;
  readonly facts: Facts;
};

/** IAM's decision: nothing without an Allow, and a Deny wins. */
export const isAllowed = (statements: readonly Statement[], asked: Asked): boolean => {
  const about = statements.filter((statement) => isAbout(statement, asked));
  return about.some(({ effect }) => effect === 'Allow') && !about.some(({ effect }) => effect === 'Deny');
};

export const isAbout = ({ actions, resources, conditions }: Statement, asked: Asked): boolean =>
  actions.some((pattern) => isLike(asked.action, pattern)) &&
  resources.some((pattern) => isLike(asked.resource, pattern)) &&
  conditions.every((condition) => holds(condition, asked.facts));
