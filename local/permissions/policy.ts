import { type Properties, type Resource, section, TemplateError } from '../template/resource.ts';

/** `ForAnyValue` requires one of the values to match, `ForAllValues` all of them. */
export type Condition = {
  readonly test: 'any' | 'all';
  readonly key: string;
  readonly patterns: readonly string[];
};

export type Statement = {
  readonly effect: 'Allow' | 'Deny';
  readonly actions: readonly string[];
  readonly resources: readonly string[];
  readonly conditions: readonly Condition[];
};

const TESTS: Readonly<Record<string, Condition['test']>> = {
  'ForAnyValue:StringLike': 'any',
  'ForAllValues:StringLike': 'all',
  StringEquals: 'any',
  StringLike: 'any',
};

const texts = (value: unknown): readonly string[] => [value].flat().map(String);

const readConditions = (conditions: Properties, id: string): readonly Condition[] =>
  Object.entries(conditions).flatMap(([operator, values]) => {
    const test = TESTS[operator];
    if (test === undefined)
      throw new TemplateError(`${id}: the local cloud does not support the condition ${operator}`);
    return Object.entries(values as Properties).map(([key, patterns]) => ({ test, key, patterns: texts(patterns) }));
  });

const readStatement = (statement: Properties, id: string): Statement => ({
  effect: statement['Effect'] === 'Deny' ? 'Deny' : 'Allow',
  actions: texts(statement['Action']),
  resources: texts(statement['Resource']),
  conditions: readConditions(section(statement, 'Condition'), id),
});

/** The permissions of each function's role, by the function's physical name. */
export const readStatements = (resources: readonly Resource[]): ReadonlyMap<string, readonly Statement[]> => {
  const byRole = new Map<string, Statement[]>();
  for (const { id, type, properties } of resources) {
    if (type !== 'AWS::IAM::Policy') continue;
    const declared = [section(properties, 'PolicyDocument')['Statement']].flat() as Properties[];
    const statements = declared.map((statement) => readStatement(statement, id));
    for (const role of texts(properties['Roles'])) byRole.set(role, [...(byRole.get(role) ?? []), ...statements]);
  }
  const functions = resources.filter(({ type }) => type === 'AWS::Lambda::Function');
  return new Map(functions.map(({ name, properties }) => [name, byRole.get(roleOf(properties)) ?? []]));
};

/** `arn:aws:iam::000000000000:role/name` */
const roleOf = (properties: Properties): string => String(properties['Role']).split('/').at(-1) ?? '';

/** A call in the terms of policies. */
export type Asked = {
  /** e.g. `dynamodb:GetItem` */
  readonly action: string;
  readonly resource: string;
  /** Values of condition keys, such as `dynamodb:LeadingKeys`; a missing key has none. */
  readonly facts: Readonly<Record<string, readonly string[]>>;
};

/** IAM's decision: nothing without an Allow, and a Deny wins. */
export const isAllowed = (statements: readonly Statement[], asked: Asked): boolean => {
  const about = statements.filter((statement) => isAbout(statement, asked));
  return about.some(({ effect }) => effect === 'Allow') && !about.some(({ effect }) => effect === 'Deny');
};

const isAbout = ({ actions, resources, conditions }: Statement, { action, resource, facts }: Asked): boolean =>
  actions.some((pattern) => isLike(action, pattern)) &&
  resources.some((pattern) => isLike(resource, pattern)) &&
  conditions.every((condition) => holds(condition, facts));

const holds = ({ test, key, patterns }: Condition, facts: Asked['facts']): boolean => {
  const values = facts[key] ?? [];
  const matches = (value: string): boolean => patterns.some((pattern) => isLike(value, pattern));
  return test === 'any' ? values.some(matches) : values.every(matches);
};

/** `*` is any number of characters, `?` is one. */
const isLike = (text: string, pattern: string): boolean => {
  if (!/[*?]/.test(pattern)) return text === pattern;
  const source = pattern
    .replaceAll(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  return new RegExp(`^${source}$`, 's').test(text);
};
