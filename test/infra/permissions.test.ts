import { beforeAll, describe, expect, it } from 'vitest';
import type { Access } from '../../infra/access.ts';
import { FUNCTION_NAMES } from '../../infra/bundles.ts';
import { ROUTES } from '../../infra/routes.ts';
import { SWEEP, WORKERS } from '../../infra/workers.ts';
import { actionsOf, functionOf, resourcesOf, statementsOf, synthesized, templateOfFunction } from './synthesized.ts';

type Declared = Access & { readonly function: string; readonly authenticates: boolean };

const DECLARED: readonly Declared[] = [
  ...ROUTES.map((route) => ({ ...route, authenticates: !route.public })),
  ...[...WORKERS, SWEEP].map((worker) => ({ ...worker, authenticates: false })),
];
const ALWAYS = ['NODE_OPTIONS', 'POWERTOOLS_LOG_LEVEL', 'POWERTOOLS_METRICS_NAMESPACE', 'POWERTOOLS_SERVICE_NAME'];
const OWN_TIMES = /_SECONDS$/;
const TABLE_WRITES = ['dynamodb:BatchWriteItem', 'dynamodb:DeleteItem', 'dynamodb:PutItem', 'dynamodb:UpdateItem'];
const OBJECT_WRITES = ['s3:DeleteObject', 's3:PutObject'];

let templates: ReturnType<typeof synthesized>;
beforeAll(() => {
  templates = synthesized();
});

const areaOf = (name: string) => templateOfFunction(templates.all, name);
const environmentOf = (name: string): string[] =>
  Object.keys(functionOf(areaOf(name), name)[1].Properties.Environment.Variables);
const unconditionalActions = (name: string): string[] =>
  statementsOf(areaOf(name), name)
    .filter(({ Condition }) => Condition === undefined)
    .flatMap(actionsOf);

describe('every function', () => {
  it.each(FUNCTION_NAMES)('%s runs Node 24 on arm64, traced, with a log that ends', (name) => {
    const area = areaOf(name);
    const { Properties } = functionOf(area, name)[1];
    const log = area.toJSON()['Resources'][Properties.LoggingConfig.LogGroup.Ref];

    expect(Properties).toMatchObject({
      Runtime: 'nodejs24.x',
      Architectures: ['arm64'],
      Handler: 'index.handler',
      TracingConfig: { Mode: 'Active' },
    });
    expect(log.Properties.RetentionInDays).toBe(30);
  });

  it.each(ROUTES.map((route) => route.function))('%s answers before the gateway gives up', (name) => {
    expect(functionOf(areaOf(name), name)[1].Properties.Timeout).toBe(29);
  });
});

describe.each(DECLARED)('$function', (declared) => {
  const { function: name, table, uploads, queues = [], nativeLimit, authenticates } = declared;

  it('knows the names of what it may touch and nothing else', () => {
    const expected = [
      ...ALWAYS,
      ...(table === undefined ? [] : ['TABLE_NAME']),
      ...(uploads === undefined ? [] : ['UPLOADS_BUCKET']),
      ...(authenticates ? ['API_RATE_LIMIT_PER_HOUR'] : []),
      ...queues.map((queue) => `${queue.toUpperCase()}_QUEUE_URL`),
      ...(nativeLimit ? ['MAX_NATIVE_RECORDS'] : []),
    ];

    const known = environmentOf(name).filter((variable) => !OWN_TIMES.test(variable));
    expect(known.sort()).toEqual(expected.sort());
  });

  it('writes to the table and the bucket only where that is declared', () => {
    const actions = unconditionalActions(name);

    expect(TABLE_WRITES.filter((action) => actions.includes(action))).toEqual(
      table === 'readWrite' ? TABLE_WRITES : [],
    );
    expect(OBJECT_WRITES.filter((action) => actions.includes(action))).toEqual(
      uploads === 'readWrite' ? OBJECT_WRITES : [],
    );
    expect(actions.includes('dynamodb:GetItem')).toBe(table !== undefined);
    expect(actions.includes('s3:GetObject')).toBe(uploads !== undefined);
    expect(actions).not.toContain('dynamodb:Scan');
  });

  it('sends to the declared queues only', () => {
    const sends = statementsOf(areaOf(name), name).filter((entry) => actionsOf(entry).includes('sqs:SendMessage'));

    expect(sends.flatMap(({ Resource }) => Resource)).toHaveLength(queues.length);
  });
});

describe('a function that only reads', () => {
  const readers = ROUTES.filter((route) => route.table === 'read').map((route) => route.function);

  it.each(readers)('%s updates API keys and no other item', (name) => {
    const conditional = statementsOf(areaOf(name), name).filter(({ Condition }) => Condition !== undefined);

    expect(conditional).toHaveLength(1);
    expect(conditional[0]).toMatchObject({
      Action: 'dynamodb:UpdateItem',
      Condition: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['API_KEY#*'] } },
    });
  });
});

describe('policies', () => {
  it('allow no wildcard action, and all resources to X-Ray only', () => {
    const statements = templates.all.flatMap((template) =>
      resourcesOf(template, 'AWS::IAM::Policy').flatMap(([, { Properties }]) => Properties.PolicyDocument.Statement),
    );
    const onEverything = statements.filter(({ Resource }) => [Resource].flat().includes('*'));

    expect(statements.length).toBeGreaterThan(FUNCTION_NAMES.length);
    expect(statements.flatMap(actionsOf).filter((action) => action.includes('*'))).toEqual([]);
    expect([...new Set(onEverything.flatMap(actionsOf))].sort()).toEqual([
      'xray:PutTelemetryRecords',
      'xray:PutTraceSegments',
    ]);
  });

  it('end in a wildcard for the objects of the uploads bucket only', () => {
    const resources = templates.all.flatMap((template) =>
      resourcesOf(template, 'AWS::IAM::Policy').flatMap(([, { Properties }]) =>
        Properties.PolicyDocument.Statement.flatMap(({ Resource }: { Resource: unknown }) => Resource),
      ),
    );
    const wild = resources
      .map((resource) => JSON.stringify(resource))
      .filter((text) => /\*/.test(text) && text !== '"*"');

    expect(wild.length).toBeGreaterThan(0);
    expect(wild.filter((text) => !/UploadsBucket\w+Arn"\},"\/\*"/.test(text))).toEqual([]);
  });

  it('are written out: no managed policy is attached', () => {
    for (const template of templates.all) {
      for (const [, { Properties }] of resourcesOf(template, 'AWS::IAM::Role')) {
        expect(Properties).not.toHaveProperty('ManagedPolicyArns');
      }
    }
  });
});
