import { randomUUID } from 'node:crypto';
import { PurgeQueueCommand, ReceiveMessageCommand, StartMessageMoveTaskCommand } from '@aws-sdk/client-sqs';
import { DeleteCommand, GetCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { expect } from 'vitest';
import { ACCOUNT_ID, REGION } from '../../../local/aws-call.ts';
import type { FaultPlan } from '../../../local/faults.ts';
import type { LocalCloud } from '../../../local/main.ts';
import { localLogs } from '../../../scripts/trace/local-logs.ts';
import { createImportRepository } from '../../../shared/imports/store/import-repository.ts';
import type { FamilyId } from '../../../shared/platform/domain/ids.ts';
import { LEDGER_SHARDS, ledgerShardPk } from '../../../shared/platform/dynamodb/keys.ts';
import { storedConnection } from '../bank/stored-connection.ts';
import { type Answer, call, createImport, demo, newAccount, settled } from '../http/api-client.ts';
import { Browser } from '../people/browser-client.ts';
import { openCloud } from '../people/cloud-person.ts';
import { WITH_CREDENTIALS } from '../store/object-calls.ts';
import { until } from '../until.ts';
import type { AlarmWorld } from './alarm-world.ts';

export type Raised = {
  /** The cause, for the title of the test. */
  readonly by: string;
  readonly cause: (world: AlarmWorld) => Promise<unknown>;
  /** The first step of the runbook, as far as it exists locally. */
  readonly look: (world: AlarmWorld) => Promise<unknown>;
  /** Ends what would otherwise go on. */
  readonly end?: (world: AlarmWorld) => Promise<unknown>;
};

const NO_MESSAGE = 'not JSON';
const NO_TABLE: FaultPlan = ({ service }) => (service === 'dynamodb' ? 'error' : undefined);
const NO_MAIL: FaultPlan = ({ service }) => (service === 'sesv2' ? 'throttle' : undefined);

const times = (count: number): readonly number[] => Array.from({ length: count }, (_, at) => at);

/** Requests of a key, all at once; returns the statuses. */
const request = (count: number, base = demo().base_url): Promise<readonly number[]> =>
  Promise.all(
    times(count).map(async () => {
      const headers = { 'x-api-key': demo().api_key };
      const answer = await fetch(`${base}/api/v1/accounts`, { headers });
      await answer.arrayBuffer();
      return answer.status;
    }),
  );

/** A file that was never imported before. */
const aFile = () => ({ raw_file_content: `date,name,amount\n2026-02-01,${randomUUID()},-4.80\n` });

const newImport = async () => {
  const account = await newAccount();
  return createImport({ account_id: account.id, ...aFile() });
};
const publish = (id: string) => call('POST', `/imports/${id}/publish`);
const publishedImport = async () => {
  const { id } = await newImport();
  await publish(id);
  expect(await settled(id)).toMatchObject({ status: 'complete' });
  return id;
};

const recordOf = async (id: string) => {
  const { documents, tableName } = openCloud();
  return createImportRepository(documents, tableName).findAny(demo().family_id as FamilyId, id);
};

/** Starts work on an import that cannot go on: the message is sent, and then nobody can take the import. */
const startInVain = async (cloud: LocalCloud, id: string, action: 'publish' | 'revert'): Promise<void> => {
  const begun = action === 'publish' ? 'importing' : 'reverting';
  await until(
    async () => {
      let isSent = false;
      cloud.injectFaults(({ service, action: called }) => {
        if (called === 'SendMessage') isSent = true;
        return isSent && service === 'dynamodb' && called === 'UpdateItem' ? 'error' : undefined;
      });
      await call('POST', `/imports/${id}/${action}`);
      return recordOf(id);
    },
    (record) => record?.status === begun,
  );
};

/** Makes an import as old as one that was begun long ago. */
const age = async (id: string, minutes: number): Promise<void> => {
  const { documents, tableName: TableName } = openCloud();
  const Key = { pk: `FAMILY#${demo().family_id}`, sk: `IMPORT#${id}` };
  const { Item } = await documents.send(new GetCommand({ TableName, Key }));
  await documents.send(new PutCommand({ TableName, Item: { ...Item, updatedAt: ago(minutes) } }));
};

/** Makes an import as if it had not been read back yet; returns the message that wakes the worker. */
const readBackAgain = async (importId: string): Promise<string> => {
  const { documents, tableName } = openCloud();
  const familyId = demo().family_id as FamilyId;
  const imports = createImportRepository(documents, tableName);
  const record = await imports.findAny(familyId, importId);
  if (record === undefined) throw new Error(`There is no import ${importId}`);
  const { verification, attempt } = record;
  const readback = { ...verification.readback, status: 'not_verified' } as const;
  const change = { todo: ['readback'], verification: { ...verification, readback } } as const;
  await imports.update(familyId, importId, { statuses: ['complete'] }, change);
  return JSON.stringify({ familyId, importId, attempt: attempt?.id });
};

const ago = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();

/** A scheduled function that fails this often. */
const failing = (name: string, count: number): Raised => ({
  by: `${name} runs while the table fails`,
  cause: ({ cloud, whileFailing }) =>
    whileFailing(NO_TABLE, () => Promise.all(times(count).map(() => cloud.invoke(name, {})))),
  look: async ({ log }) => expect(log(name)).toMatch(/"level":"ERROR"/),
});

/** A message that no worker understands comes back after each attempt, and waits. */
const oldMessage = (queue: string, worker: string): Raised => ({
  by: `a message waits in the queue for a quarter of an hour, because ${worker} cannot read it`,
  cause: async ({ cloud, send }) => {
    await send(queue, NO_MESSAGE);
    cloud.skipTime(20 * 60_000);
  },
  look: ({ log }) =>
    until(
      () => log(worker),
      (text) => text.includes('message is not a wake-up'),
    ),
  end: ({ sqs, queueUrl }) => sqs.send(new PurgeQueueCommand({ QueueUrl: queueUrl(queue) })),
});

/** Every alarm of the templates, by its name there. */
export const RAISED: Readonly<Record<string, Raised>> = {
  MailNotSent: {
    by: 'SES takes no email',
    cause: ({ whileFailing }) =>
      whileFailing(NO_MAIL, async () => {
        const { status } = await new Browser().post('/password_reset', { email: demo().email });
        expect(status).toBe(202);
      }),
    look: async ({ log }) =>
      expect(log('sign-in-forms')).toMatch(
        /an email could not be sent.*"reason":"(?:TooManyRequestsException|AbortError)"/,
      ),
  },
  MailReturned: {
    by: "invitations go to addresses of SES's own simulator that return them",
    cause: async () => {
      for (const at of times(3)) {
        const json = { email: `bounce+${at}@simulator.amazonses.com`, role: 'member' };
        expect((await call('POST', '/invitations', { json })).status).toBe(201);
      }
    },
    look: async ({ cloud }) => expect(cloud.mails().filter(({ to }) => to[0]?.startsWith('bounce+'))).toHaveLength(3),
  },
  PublishMessagesWaiting: oldMessage('-Publish', 'publish-worker'),
  ExportMessagesWaiting: oldMessage('-Export', 'export-worker'),
  DeadLettersWaiting: {
    by: 'a message that no worker understands has failed five times',
    cause: async ({ isOn, send }) => {
      await send('-Readback', NO_MESSAGE);
      await until(() => isOn('DeadLettersWaiting'), Boolean);
    },
    look: async ({ log }) => expect(log('readback-worker')).toContain('message is not a wake-up'),
    end: async ({ cloud, log, sqs, queueUrl }) => {
      const attempts = (): number => log('readback-worker').split('message is not a wake-up').length;
      const before = attempts();
      const name = queueUrl('DeadLetters').split('/').at(-1) ?? '';
      const SourceArn = `arn:aws:sqs:${REGION}:${ACCOUNT_ID}:${name}`;
      await sqs.send(new StartMessageMoveTaskCommand({ SourceArn }));
      expect(cloud.stats().queues[name]).toMatchObject({ waiting: 0, inFlight: 0 });
      await until(attempts, (now) => now > before);
      await sqs.send(new PurgeQueueCommand({ QueueUrl: queueUrl('-Readback') }));
    },
  },
  UndeliveredWaiting: {
    by: 'a message as EventBridge leaves it, which only AWS does',
    cause: ({ send }) => send('Undelivered', '{"detail-type":"Scheduled Event"}'),
    look: async ({ sqs, queueUrl }) => {
      const { Messages = [] } = await sqs.send(new ReceiveMessageCommand({ QueueUrl: queueUrl('Undelivered') }));
      expect(Messages).toHaveLength(1);
    },
    end: ({ sqs, queueUrl }) => sqs.send(new PurgeQueueCommand({ QueueUrl: queueUrl('Undelivered') })),
  },
  SweepImportsFailing: failing('sweep-imports', 3),
  DispatchBankSyncsFailing: failing('dispatch-bank-syncs', 3),
  ArchiveAuditFailing: failing('archive-audit', 1),
  ImportsStuck: {
    by: 'an import has been in progress for twenty minutes, because no worker can take it',
    cause: async ({ cloud, inPeriods }) => {
      const { id } = await newImport();
      await startInVain(cloud, id, 'publish');
      await age(id, 20);
      await inPeriods(3, 5, () => cloud.invoke('sweep-imports', {}));
    },
    look: ({ log }) =>
      until(
        () => log('publish-worker'),
        (text) => /wake-up failed.*"importId"/.test(text),
      ),
    end: async ({ cloud }) => {
      cloud.injectFaults(undefined);
      const none = (answer: Answer<{ readonly data: readonly object[] }>): boolean => answer.body.data.length === 0;
      await until(() => call<{ readonly data: readonly object[] }>('GET', '/imports?status=importing'), none);
    },
  },
  ImportsMismatch: {
    by: 'the readback of an import finds less than was written, because its pages of the ledger are gone',
    cause: async ({ isOn, send }) => {
      const id = await publishedImport();
      await removeLedger();
      await send('-Readback', await readBackAgain(id));
      await until(() => isOn('ImportsMismatch'), Boolean);
    },
    look: async () => {
      const { body } = await call<{ data: readonly object[] }>('GET', '/events');
      expect(JSON.stringify(body.data)).toContain('verification_mismatch');
    },
  },
  ImportsRevertFailed: {
    by: 'an import is reverted whose files are gone',
    cause: async ({ cloud, isOn }) => {
      const id = await publishedImport();
      await startInVain(cloud, id, 'revert');
      await removeFiles(cloud, id);
      cloud.injectFaults(undefined);
      await until(() => isOn('ImportsRevertFailed'), Boolean);
    },
    look: async ({ log }) => expect(log('revert-worker')).toMatch(/slice finished.*"status":"revert_failed"/),
  },
  BankSyncsFailing: {
    by: 'ten connections cannot be synced, because their credentials cannot be opened',
    cause: async ({ cloud, isOn }) => {
      for (const _ of times(10)) await storedConnection(demo().family_id, { dueAt: ago(1) });
      await cloud.invoke('dispatch-bank-syncs', {});
      await until(() => isOn('BankSyncsFailing'), Boolean);
    },
    look: async ({ log }) => expect(log('bank-sync-worker')).toMatch(/bank sync failed.*"code":"internal"/),
  },
  BankSyncsLate: {
    by: 'a connection has been due for two hours, and another one a quarter of an hour later',
    cause: async ({ cloud, inPeriods }) => {
      await inPeriods(2, 15, async () => {
        await storedConnection(demo().family_id, { dueAt: ago(120) });
        await cloud.invoke('dispatch-bank-syncs', {});
      });
    },
    look: async ({ log }) => expect(log('dispatch-bank-syncs')).toContain('dispatched bank syncs'),
  },
  AuditTampered: {
    by: 'somebody reads the audit log, one of whose records was changed in the table',
    cause: async ({ isOn }) => {
      const admin = await new Browser().signInAsDemo();
      await tamper();
      expect((await admin.get('/admin/sso_audit_logs?per_page=100')).status).toBe(200);
      await until(() => isOn('AuditTampered'), Boolean);
    },
    look: async ({ cloud }) => {
      const lines = await localLogs(cloud.dataDir)(['audit_tampered']);
      expect(lines.map(({ log }) => log)).toContain('administration-pages');
    },
  },
  GatewayServerErrors: {
    by: 'the table fails while the API is called',
    cause: ({ whileFailing }) => whileFailing(NO_TABLE, () => request(6)),
    look: async ({ cloud, log }) => {
      const line = log('gateway')
        .trim()
        .split('\n')
        .map((text) => JSON.parse(text) as { readonly status: string; readonly requestId: string })
        .findLast(({ status }) => Number(status) >= 500);
      const lines = await localLogs(cloud.dataDir)([line?.requestId ?? 'none']);
      expect(lines.map((found) => found.log)).toEqual(expect.arrayContaining(['gateway', 'list-accounts']));
    },
  },
  GatewaySlow: {
    by: 'the bucket takes six seconds to store a file that the API got',
    cause: async ({ cloud, inPeriods, whileFailing }) => {
      const account = await newAccount();
      const slowly: FaultPlan = ({ service }) => {
        if (service === 's3') cloud.skipTime(6_000);
        return undefined;
      };
      await inPeriods(3, 5, () => whileFailing(slowly, () => createImport({ account_id: account.id, ...aFile() })));
    },
    look: async ({ log }) => expect(log('gateway')).toMatch(/"responseMs":"?[6-9]\d{3}"?[,}]/),
  },
  GatewayTooManyRequests: {
    by: "more requests arrive than the API's stage takes",
    cause: ({ inPeriods }) =>
      inPeriods(3, 5, async () => {
        let refused = 0;
        while (refused < 50) refused += (await request(300)).filter((status) => status === 429).length;
      }),
    look: async ({ log }) => expect(log('gateway')).toMatch(/"status":"?429"?,.*"integrationStatus":"-"/),
    end: () =>
      until(
        () => request(1),
        ([status]) => status === 200,
      ),
  },
  SignInErrors: {
    by: 'the table fails during sign-ins at providers',
    cause: ({ cloud, whileFailing }) =>
      whileFailing(NO_TABLE, () =>
        Promise.all(times(5).map(() => fetch(`${cloud.baseUrl}/auth/nobody`, { redirect: 'manual' }))),
      ),
    look: async ({ log }) => expect(log('start-sign-in')).toMatch(/"level":"ERROR"/),
  },
  Errors: {
    by: 'what is behind the edge fails',
    cause: ({ inPeriods, whileFailing }) => inPeriods(3, 5, () => whileFailing(NO_TABLE, () => request(2))),
    look: async ({ isOn }) => expect(isOn('GatewayServerErrors')).toBe(false), // two requests are no rate
  },
  CapacityFunctionErrors: {
    by: 'a function throws five times',
    cause: ({ cloud }) => Promise.all(times(5).map(() => cloud.invoke('revert-worker', {}))),
    look: async ({ log }) => expect(log('revert-worker')).toMatch(/TypeError/),
  },
  CapacityFunctionThrottles: {
    by: 'more functions are called at once than the account may run',
    cause: async () => expect(await request(40)).toContain(503),
    look: async ({ log }) => expect(log('gateway')).toMatch(/"status":"?503"?/),
  },
  CapacityConcurrency: {
    by: 'ten functions run at once',
    cause: ({ inPeriods }) => inPeriods(3, 5, () => request(20)),
    look: async ({ log }) => expect(log('gateway')).toMatch(/"route":"GET \/api\/v1\/accounts"/),
  },
  CapacityTableThrottles: {
    by: 'a single key of the table takes more writes than a second has',
    cause: async ({ cloud }) => {
      const { documents, tableName: TableName } = openCloud();
      const throttled = (): number => cloud.stats().throttled['TableWriteKeyRangeThroughputExceeded'] ?? 0;
      const before = throttled();
      const body = 'x'.repeat(50_000);
      while (throttled() < before + 10)
        await Promise.allSettled(
          times(10).map((at) => documents.send(new PutCommand({ TableName, Item: { pk: 'BUSY', sk: `${at}`, body } }))),
        );
    },
    look: async ({ cloud }) => expect(cloud.stats().throttled).toHaveProperty('TableWriteKeyRangeThroughputExceeded'),
  },
  AlarmMailPage: {
    by: 'an urgent alarm is on',
    cause: ({ whileFailing }) => whileFailing(NO_TABLE, () => request(6)),
    look: async ({ isOn }) => expect(isOn('GatewayServerErrors')).toBe(true),
  },
};

/** Deletes the objects of an import. */
const removeFiles = async ({ endpoints, namesOf }: LocalCloud, id: string): Promise<void> => {
  const uploads = namesOf('AWS::S3::Bucket').find((name) => name.includes('uploadsbucket'));
  const bucket = `${endpoints.s3}/${uploads}`;
  const listed = await (await fetch(`${bucket}?list-type=2`, { headers: WITH_CREDENTIALS })).text();
  const keys = [...listed.matchAll(/<Key>([^<]+)<\/Key>/g)].map(([, key = '']) => key);
  const own = keys.filter((key) => key.includes(id));
  expect(own).not.toEqual([]);
  for (const key of own) await fetch(`${bucket}/${key}`, { method: 'DELETE', headers: WITH_CREDENTIALS });
};

/** Deletes the family's ledger from the table. */
const removeLedger = async (): Promise<void> => {
  const { documents, tableName: TableName } = openCloud();
  const pagesOf = async (shard: number) => {
    const { Items = [] } = await documents.send(
      new QueryCommand({
        ...{ TableName, IndexName: 'gsi1', KeyConditionExpression: 'gsi1pk = :pk' },
        ExpressionAttributeValues: { ':pk': ledgerShardPk(demo().family_id as FamilyId, shard) },
      }),
    );
    return Items.map(({ pk, sk }) => ({ pk, sk }));
  };
  const pages = (await Promise.all(times(LEDGER_SHARDS).map(pagesOf))).flat();
  expect(pages).not.toEqual([]);
  for (const Key of pages) await documents.send(new DeleteCommand({ TableName, Key }));
};

/** Changes a record of the audit log in the table. */
const tamper = async (): Promise<void> => {
  const { documents, tableName: TableName } = openCloud();
  const read = (partition: number) =>
    documents.send(
      new QueryCommand({
        TableName,
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': `AUDIT#${partition}` },
      }),
    );
  const found = (await Promise.all(times(4).map(read))).flatMap(({ Items = [] }) => Items);
  const [item] = found;
  expect(item).toBeDefined();
  const text = String(item?.['text']).replace('"type":"', '"type":"un');
  await documents.send(new PutCommand({ TableName, Item: { ...item, text } }));
};
