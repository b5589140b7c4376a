import { type Properties, type Resource, section, TemplateError } from '../template/resource.ts';

/** `ForAnyValue` wants one of the request's values to match, `ForAllValues` all of them. */
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
    if (test === undefined) throw new TemplateError(`${id}: the local cloud does not know the condition ${operator}`);
    return Object.entries(values as Properties).map(([key, patterns]) => ({ test, key, patterns: texts(patterns) }));
  });

const readStatement = (statement: Properties, id: string): Statement => ({
  effect: statement['Effect'] === 'Deny' ? 'Deny' : 'Allow',
  actions: texts(statement['Action']),
  resources: texts(statement['Resource']),
  conditions: readConditions(section(statement, 'Condition'), id),
});

/** What each function's role may do, by the function's physical name. */
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
