import { beforeAll, describe, expect, it } from 'vitest';
import { FUNCTION_NAMES } from '../../infra/bundles.ts';
import { PAGES, ROUTES, SIGN_IN_ROUTES } from '../../infra/routes.ts';
import { SCHEDULED_JOBS, WORKERS } from '../../infra/workers.ts';
import { isLike } from '../../local/permissions/conditions.ts';
import type { Access } from '../../shared/platform/domain/access/access.ts';
import { CALLERS, partitionsOf, SUBJECTS } from '../../shared/platform/domain/access/subjects.ts';
import {
  actionsOf,
  functionOf,
  resourcesOf,
  type Statement,
  statementsOf,
  synthesized,
  templateOfFunction,
} from './synthesized.ts';

type Declared = Access & { readonly function: string };

const DECLARED: readonly Declared[] = [...ROUTES, ...PAGES, ...SIGN_IN_ROUTES, ...WORKERS, ...SCHEDULED_JOBS];
const ANSWERING = [...ROUTES, ...PAGES, ...SIGN_IN_ROUTES];
const FUNCTIONS = DECLARED.map(({ function: name }) => name);
const TABLE_ACTIONS = [
  ...['dynamodb:GetItem', 'dynamodb:BatchGetItem', 'dynamodb:Query'],
  ...['dynamodb:PutItem', 'dynamodb:UpdateItem', 'dynamodb:DeleteItem', 'dynamodb:BatchWriteItem'],
];

let templates: ReturnType<typeof synthesized>;
beforeAll(() => {
  templates = synthesized();
});

const areas = new Map<string, ReturnType<typeof templateOfFunction>>();
const statements = new Map<string, readonly Statement[]>();

/** Searched for once for each function, because the tests ask for thousands of permissions. */
const areaOf = (name: string) => {
  const area = areas.get(name) ?? templateOfFunction(templates.all, name);
  areas.set(name, area);
  return area;
};
const statementsFor = (name: string): readonly Statement[] => {
  const found = statements.get(name) ?? statementsOf(areaOf(name), name);
  statements.set(name, found);
  return found;
};
const environmentOf = (name: string): string[] =>
  Object.keys(functionOf(areaOf(name), name)[1].Properties.Environment.Variables);
const isOfCaller = (recognizes: Access['recognizes'], pattern: string): boolean =>
  recognizes !== undefined && (CALLERS[recognizes].read as readonly string[]).includes(pattern);

describe('every function', () => {
  it.each(FUNCTION_NAMES)('%s runs Node 24 on arm64, with log retention', (name) => {
    const area = areaOf(name);
    const { Properties } = functionOf(area, name)[1];
    const log = area.toJSON()['Resources'][Properties.LoggingConfig.LogGroup.Ref];

    expect(Properties).toMatchObject({
      Runtime: 'nodejs24.x',
      Architectures: ['arm64'],
      Handler: 'index.handler',
    });
    expect(log.Properties.RetentionInDays).toBe(30);
  });

  it.each(ANSWERING.map((route) => route.function))('%s times out before the gateway does', (name) => {
    expect(functionOf(areaOf(name), name)[1].Properties.Timeout).toBe(29);
  });
});

describe.each(DECLARED)('$function', (declared) => {
  const { function: name, table, recognizes, uploads, archive, queues = [], secrets = [], mail } = declared;

  it('reads and writes in the table what is declared', () => {
    const { read = [], write = [] } = table ?? {};
    const isOfFamilies = [...read, ...write].some((subject) => ['family', 'ledger', 'findings'].includes(subject));
    for (const key of Object.values(SUBJECTS).flatMap(({ items }): readonly string[] => items)) {
      if (isOfCaller(recognizes, key)) continue;
      const isRead = key === 'HELD_FAMILIES' ? isOfFamilies : partitionsOf(read, 'items').includes(key);
      expect([key, allows(name, 'GetItem', key)]).toEqual([key, isRead]);
      expect([key, allows(name, 'PutItem', key)]).toEqual([key, partitionsOf(write, 'items').includes(key)]);
    }
  });

  it('reads, writes and removes objects in the declared folders', () => {
    const foldersOf = (action: string) =>
      statementsFor(name)
        .filter((statement) => actionsOf(statement).includes(action))
        .flatMap(({ Resource }) => [...JSON.stringify(Resource).matchAll(/"\/([\w-]+)\/\*"/g)])
        .map(([, folder]) => folder);
    const { read = [], write = [], remove = [] } = uploads ?? {};
    const archived = archive === undefined ? [] : ['audit'];

    expect(foldersOf('s3:GetObject').toSorted()).toEqual([...read].toSorted());
    expect(foldersOf('s3:PutObject').toSorted()).toEqual([...write, ...archived].toSorted());
    expect(foldersOf('s3:DeleteObject').toSorted()).toEqual([...remove].toSorted());
  });

  it('lists only the folders that it reads or from which it removes, and only what it names', () => {
    const lists = statementsFor(name).filter((entry) => actionsOf(entry).includes('s3:ListBucket'));
    const folders = [...new Set([...(uploads?.read ?? []), ...(uploads?.remove ?? [])])];
    const patterns = lists.flatMap(
      ({ Condition }) => (Condition as { StringLike: { 's3:prefix': string[] } }).StringLike['s3:prefix'],
    );
    const mayList = (prefix: string) => patterns.some((pattern) => isLike(prefix, pattern));
    const id = 'd3e0fa00-0000-4000-8000-000000000003';

    expect(patterns.map((pattern) => pattern.split('/')[0])).toEqual(folders);
    for (const folder of folders) {
      expect([`${folder}/${id}/`, `${folder}/${id}/one`].map(mayList)).toEqual([true, true]);
      expect(['', `${folder}/`, `${folder}/${id.slice(0, 8)}`, `${folder}/${id}`].some(mayList)).toBe(false);
    }
  });

  it('sends only to the declared queues', () => {
    const sends = statementsFor(name).filter((entry) => actionsOf(entry).includes('sqs:SendMessage'));

    expect(sends.flatMap(({ Resource }) => Resource)).toHaveLength(queues.length);
  });

  it('reads the declared secrets and sends mail only where that is declared', () => {
    const reads = statementsFor(name).filter((entry) => actionsOf(entry).includes('secretsmanager:GetSecretValue'));

    expect(reads.flatMap(({ Resource }) => Resource)).toHaveLength(secrets.length);
    expect(statementsFor(name).flatMap(actionsOf).includes('ses:SendEmail')).toBe(mail === true);
  });
});

/** Whether the function may do this with an item of the table, or with one of its index. */
const allows = (name: string, action: string, leadingKey: string): boolean =>
  statementsFor(name).some(
    (statement) =>
      actionsOf(statement).includes(`dynamodb:${action}`) &&
      leadingKeysOf(statement).some((pattern) => isLike(leadingKey, pattern)),
  );
const leadingKeysOf = ({ Condition }: Statement): readonly string[] =>
  (Condition as LeadingKeys | undefined)?.['ForAllValues:StringLike']['dynamodb:LeadingKeys'] ?? [];
type LeadingKeys = { readonly 'ForAllValues:StringLike': { readonly 'dynamodb:LeadingKeys': readonly string[] } };

const PEOPLE = ['EMAIL#1', 'IDENTITY#1', 'ONE_USE#1', 'PROVIDERS', 'SUPER_ADMINS', 'FIRST_USER', 'USERS#1', 'AUDIT#1'];
const CLIENT = ['API_KEY#1', 'OAUTH_GRANT#1', 'OAUTH_CLIENTS', 'SIGNING_KEYS'];
const WRITES = ['PutItem', 'UpdateItem', 'DeleteItem', 'BatchWriteItem'];
const FOR_PEOPLE = new Set([...PAGES, ...SIGN_IN_ROUTES].map(({ function: name }) => name));
/** They read the audit log, and the addresses of administrators for an email about a disabled webhook. */
const WORKERS_FOR_PEOPLE = ['archive-audit', 'webhooks-worker'];
/** They write the audit log; those that send a link also store its token, and look up who has the address. */
const INVITING = ['create-invitation', 'resend-invitation', 'revoke-invitation'];
/** It writes the colours that a person has chosen. */
const OF_A_PERSON = 'update-preferences';
const OF_THE_LEDGER = [...FUNCTIONS].filter(
  (name) => !FOR_PEOPLE.has(name) && ![...WORKERS_FOR_PEOPLE, ...INVITING, OF_A_PERSON].includes(name),
);

describe('the table', () => {
  it('is never scanned, and every grant names its partitions', () => {
    for (const name of FUNCTIONS) {
      const onTable = statementsFor(name).filter((entry) => JSON.stringify(entry).includes('dynamodb:'));
      expect(onTable.flatMap(actionsOf).filter((action) => !TABLE_ACTIONS.includes(action))).toEqual([]);
      expect(onTable.filter((statement) => leadingKeysOf(statement).length === 0)).toEqual([]);
    }
  });

  it.each(OF_THE_LEDGER)('shows %s nothing of people except what recognizes a client', (name) => {
    expect(PEOPLE.filter((key) => allows(name, 'GetItem', key) || allows(name, 'Query', key))).toEqual([]);
    expect(
      [...PEOPLE, 'SIGN_IN#1', 'USER#1'].filter((key) => WRITES.some((action) => allows(name, action, key))),
    ).toEqual([]);
    const written = CLIENT.flatMap((key) => WRITES.filter((action) => allows(name, action, key)));
    expect([...new Set(written)]).toEqual(
      ROUTES.some((route) => route.function === name && route.caller === 'client') ? ['UpdateItem'] : [],
    );
  });

  it('lets the preferences of a person change their user, and nothing else of people', () => {
    const hidden = PEOPLE.filter((key) => allows(OF_A_PERSON, 'GetItem', key) || allows(OF_A_PERSON, 'Query', key));
    const written = [...PEOPLE, 'SIGN_IN#1', 'USER#1'].filter((key) =>
      WRITES.some((action) => allows(OF_A_PERSON, action, key)),
    );
    expect({ hidden, written }).toEqual({ hidden: [], written: ['USER#1'] });
  });

  it.each(INVITING)('shows %s at most who has an address, and lets it change no user', (name) => {
    const sends = name !== 'revoke-invitation';
    const secrets = ['IDENTITY#1', 'ONE_USE#1', 'PROVIDERS', 'AUDIT#1', 'SIGN_IN#1', ...(sends ? [] : ['EMAIL#1'])];
    expect(secrets.filter((key) => allows(name, 'GetItem', key) || allows(name, 'Query', key))).toEqual([]);
    const isWritten = (key: string): boolean => WRITES.some((action) => allows(name, action, key));
    const written = [...PEOPLE, 'SIGN_IN#1', 'USER#1'].filter(isWritten);
    expect(written).toEqual(sends ? ['ONE_USE#1', 'AUDIT#1'] : ['AUDIT#1']);
  });

  it.each(['account-pages', 'bank-pages', 'import-pages', 'show-imports', 'show-home'])(
    'shows %s nothing of people except the session and its user',
    (name) => {
      const hidden = [...PEOPLE, ...CLIENT, 'RATE#1'].filter((key) => name !== 'show-home' || key !== 'PROVIDERS');
      expect(
        hidden.filter((key) => [...WRITES, 'GetItem', 'Query'].some((action) => allows(name, action, key))),
      ).toEqual([]);
      expect(WRITES.filter((action) => allows(name, action, 'SIGN_IN#1'))).toEqual(['UpdateItem']);
      expect(WRITES.filter((action) => allows(name, action, 'USER#1'))).toEqual([]);
    },
  );

  it('lets the overview read providers, to tell of certificates that end, without the key of their secrets', () => {
    expect(['GetItem', 'Query'].filter((action) => allows('show-home', action, 'PROVIDERS'))).not.toEqual([]);
    expect(WRITES.filter((action) => allows('show-home', action, 'PROVIDERS'))).toEqual([]);
    expect(PAGES.find((route) => route.function === 'show-home')?.secrets).toEqual(['origin']);
  });

  it('hides entries from functions that change people', () => {
    const people = PAGES.filter((route) => route.table?.write?.includes('audit')).map(({ function: name }) => name);

    expect(people.length).toBeGreaterThan(10);
    for (const name of people) expect(allows(name, 'Query', 'LEDGER#1#2')).toBe(false);
  });

  it('has an audit log that functions only add to, and few read', () => {
    const adding = FUNCTIONS.filter((name) => allows(name, 'PutItem', 'AUDIT#1'));
    const changing = FUNCTIONS.filter((name) => WRITES.slice(1).some((action) => allows(name, action, 'AUDIT#1')));
    const reading = FUNCTIONS.filter((name) => allows(name, 'Query', 'AUDIT#1'));

    expect(adding.length).toBeGreaterThan(10);
    expect(changing).toEqual([]);
    expect(reading.toSorted()).toEqual(['administration-pages', 'archive-audit', 'export-sso-audit-logs']);
  });
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
  it('allow no wildcard actions, and nothing on all resources', () => {
    const statements = templates.all.flatMap((template) =>
      resourcesOf(template, 'AWS::IAM::Policy').flatMap(([, { Properties }]) => Properties.PolicyDocument.Statement),
    );
    const onEverything = statements.filter(({ Resource }) => [Resource].flat().includes('*'));

    expect(statements.length).toBeGreaterThan(FUNCTION_NAMES.length);
    expect(statements.flatMap(actionsOf).filter((action) => action.includes('*'))).toEqual([]);
    expect(onEverything).toEqual([]);
  });

  it('fit into a role, which holds 10,240 characters of inline policies', () => {
    const sizes = FUNCTIONS.map((name) => JSON.stringify(statementsFor(name)).length);

    expect(Math.max(...sizes)).toBeLessThan(10_240);
  });

  it('use wildcards only for the objects of a folder, and for recipients in the sandbox of SES', () => {
    const resources = templates.all.flatMap((template) =>
      resourcesOf(template, 'AWS::IAM::Policy').flatMap(([, { Properties }]) =>
        Properties.PolicyDocument.Statement.flatMap(({ Resource }: { Resource: unknown }) => Resource),
      ),
    );
    const wild = resources
      .map((resource) => JSON.stringify(resource))
      .filter((text) => /\*/.test(text) && text !== '"*"');

    expect(wild.length).toBeGreaterThan(0);
    const expected = /(Uploads|Archive)Bucket\w+Arn"\},"\/[\w-]+\/\*"|:ses:.*:identity\/\*/;
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
