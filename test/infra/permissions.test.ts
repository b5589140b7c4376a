import { beforeAll, describe, expect, it } from 'vitest';
import { FUNCTION_NAMES } from '../../infra/bundles.ts';
import type { Route } from '../../infra/route.ts';
import { PAGES, ROUTES, SIGN_IN_ROUTES } from '../../infra/routes.ts';
import { SCHEDULED_JOBS, WORKERS } from '../../infra/workers.ts';
import type { Access } from '../../shared/platform/domain/access.ts';
import {
  actionsOf,
  functionOf,
  resourcesOf,
  type Statement,
  statementsOf,
  synthesized,
  templateOfFunction,
} from './synthesized.ts';

type Declared = Access & { readonly function: string; readonly caller: Route['caller'] | 'service' };

const DECLARED: readonly Declared[] = [
  ...ROUTES,
  ...PAGES,
  ...SIGN_IN_ROUTES.map((route) => ({ ...route, caller: 'person' as const })),
  ...[...WORKERS, ...SCHEDULED_JOBS].map((worker) => ({ ...worker, caller: 'service' as const })),
];
const ANSWERING = [...ROUTES, ...PAGES, ...SIGN_IN_ROUTES];
const TABLE_WRITES = ['dynamodb:BatchWriteItem', 'dynamodb:DeleteItem', 'dynamodb:PutItem', 'dynamodb:UpdateItem'];

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
const onTable = (statement: Statement): boolean =>
  statement.Condition !== undefined && actionsOf(statement).includes('dynamodb:UpdateItem');

describe('every function', () => {
  it.each(FUNCTION_NAMES)('%s runs Node 24 on arm64, traced, with log retention', (name) => {
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

  it.each(ANSWERING.map((route) => route.function))('%s times out before the gateway does', (name) => {
    expect(functionOf(areaOf(name), name)[1].Properties.Timeout).toBe(29);
  });
});

describe.each(DECLARED)('$function', (declared) => {
  const { function: name, table, uploads, archive, queues = [], secrets = [], mail } = declared;

  it('writes to the table and the bucket only if declared', () => {
    const actions = unconditionalActions(name);

    expect(TABLE_WRITES.filter((action) => actions.includes(action))).toEqual(
      table === 'readWrite' ? TABLE_WRITES : [],
    );
    expect(actions.includes('s3:DeleteObject')).toBe(uploads === 'readWrite');
    expect(actions.includes('s3:PutObject')).toBe(uploads === 'readWrite' || archive === 'write');
    expect(actions.includes('dynamodb:GetItem')).toBe(table !== undefined);
    expect(actions.includes('s3:GetObject')).toBe(uploads !== undefined || archive !== undefined);
    expect(actions).not.toContain('dynamodb:Scan');
  });

  it('sends only to the declared queues', () => {
    const sends = statementsOf(areaOf(name), name).filter((entry) => actionsOf(entry).includes('sqs:SendMessage'));

    expect(sends.flatMap(({ Resource }) => Resource)).toHaveLength(queues.length);
  });

  it('reads the declared secrets and sends mail only where that is declared', () => {
    const reads = statementsOf(areaOf(name), name).filter((entry) =>
      actionsOf(entry).includes('secretsmanager:GetSecretValue'),
    );

    expect(reads.flatMap(({ Resource }) => Resource)).toHaveLength(secrets.length);
    expect(statementsOf(areaOf(name), name).flatMap(actionsOf).includes('ses:SendEmail')).toBe(mail === true);
  });
});

describe('a read-only function', () => {
  const readers = DECLARED.filter(({ table, caller }) => table === 'read' && caller !== 'service');

  it.each(readers)(
    "$function records the caller's last use and updates no other item",
    ({ function: name, caller }) => {
      const conditional = statementsOf(areaOf(name), name).filter(onTable);

      expect(conditional).toHaveLength(1);
      expect(conditional[0]).toMatchObject({
        Action: 'dynamodb:UpdateItem',
        Condition: {
          'ForAllValues:StringLike': {
            'dynamodb:LeadingKeys': caller === 'client' ? ['API_KEY#*', 'OAUTH_GRANT#*'] : ['SIGN_IN#*', 'RATE#*'],
          },
        },
      });
    },
  );
});

describe('a function that writes to the table', () => {
  const writers = DECLARED.filter(({ table }) => table === 'readWrite').map(({ function: name }) => name);

  it.each(writers)('%s cannot change or remove audit log records', (name) => {
    expect(statementsOf(areaOf(name), name).filter(onTable)).toContainEqual(
      expect.objectContaining({
        Effect: 'Deny',
        Action: ['dynamodb:BatchWriteItem', 'dynamodb:DeleteItem', 'dynamodb:UpdateItem'],
        Condition: { 'ForAnyValue:StringLike': { 'dynamodb:LeadingKeys': ['AUDIT#*'] } },
      }),
    );
  });

  const forPeople = new Set([...PAGES, ...SIGN_IN_ROUTES].map(({ function: name }) => name));
  type Denied = { readonly 'ForAnyValue:StringLike'?: Readonly<Record<'dynamodb:LeadingKeys', readonly string[]>> };
  const deniedTo = (name: string) =>
    statementsOf(areaOf(name), name).flatMap(({ Action, Condition }) => {
      const denied = (Condition as Denied | undefined)?.['ForAnyValue:StringLike'];
      return denied === undefined ? [] : [[Action, denied['dynamodb:LeadingKeys']]];
    });

  it.each(writers.filter((name) => !forPeople.has(name)))('%s cannot create or change users or credentials', (name) => {
    expect(deniedTo(name)).toEqual([
      [expect.any(Array), ['AUDIT#*']],
      [
        TABLE_WRITES.toSorted(),
        expect.arrayContaining(['USER#*', 'SIGN_IN#*', 'IDENTITY#*', 'PROVIDERS', 'SUPER_ADMINS', 'SIGNING_KEYS']),
      ],
      [
        ['dynamodb:BatchWriteItem', 'dynamodb:DeleteItem', 'dynamodb:PutItem'],
        ['API_KEY#*', 'OAUTH_GRANT#*'],
      ],
    ]);
  });

  it.each(writers.filter((name) => forPeople.has(name)))(
    '%s is for people, and is denied only the audit log',
    (name) => {
      expect(deniedTo(name)).toHaveLength(1);
    },
  );
});

describe('a function for people', () => {
  const people = PAGES.filter(({ caller }) => caller === 'person');
  const names = [...people, ...SIGN_IN_ROUTES].map(({ function: name }) => name);

  it("always reads the origin's secret", () => {
    for (const name of names) expect(environmentOf(name)).toContain('ORIGIN_SECRET_ARN');
  });

  it('reads the setup code only to register the first user', () => {
    expect(names.filter((name) => environmentOf(name).includes('SETUP_SECRET_ARN'))).toEqual(['register']);
  });
});

describe('policies', () => {
  it('allow no wildcard actions, and all resources only for X-Ray', () => {
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

  it('use wildcards only for the objects of our own buckets, and for recipients in the sandbox of SES', () => {
    const resources = templates.all.flatMap((template) =>
      resourcesOf(template, 'AWS::IAM::Policy').flatMap(([, { Properties }]) =>
        Properties.PolicyDocument.Statement.flatMap(({ Resource }: { Resource: unknown }) => Resource),
      ),
    );
    const wild = resources
      .map((resource) => JSON.stringify(resource))
      .filter((text) => /\*/.test(text) && text !== '"*"');

    expect(wild.length).toBeGreaterThan(0);
    const expected = /(Uploads|Archive)Bucket\w+Arn"\},"\/\*"|:ses:.*:identity\/\*/;
    expect(wild.filter((text) => !expected.test(text))).toEqual([]);
  });

  it('are inline: no managed policy is attached', () => {
    for (const template of templates.all) {
      for (const [, { Properties }] of resourcesOf(template, 'AWS::IAM::Role')) {
        expect(Properties).not.toHaveProperty('ManagedPolicyArns');
      }
    }
  });
});
