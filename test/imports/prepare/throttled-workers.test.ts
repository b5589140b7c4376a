import {
  ProvisionedThroughputExceededException,
  RequestLimitExceeded,
  ThrottlingException,
} from '@aws-sdk/client-dynamodb';
import { S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { DynamoDBDocumentClient, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Context, SQSEvent } from 'aws-lambda';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { handler as prepare } from '../../../functions/imports/prepare/prepare-worker.ts';
import { handler as publish } from '../../../functions/imports/publish/publish-worker.ts';
import { handler as readback } from '../../../functions/imports/publish/readback-worker.ts';
import { handler as revert } from '../../../functions/imports/revert/revert-worker.ts';
import type { ImportRecord } from '../../../shared/imports/domain/import-record.ts';
import type { QueueName, WakeUp } from '../../../shared/imports/use-cases/import-ports.ts';
import { HELD_FAMILIES } from '../../../shared/platform/dynamodb/held-families.ts';
import { anImport } from '../../support/imports/import-builders.ts';

const table = mockClient(DynamoDBDocumentClient);
const bucket = mockClient(S3Client);
const queues = mockClient(SQSClient);

const ENVIRONMENT = {
  TABLE_NAME: 'table',
  UPLOADS_BUCKET: 'bucket',
  ...Object.fromEntries(
    ['prepare', 'publish', 'readback', 'webhooks', 'revert'].map((queue) => [
      `${queue.toUpperCase()}_QUEUE_URL`,
      `https://queue/${queue}`,
    ]),
  ),
  EVENT_BUS_NAME: 'bus',
  SLICE_SECONDS: '30',
  LEASE_SECONDS: '60',
  MAX_NATIVE_RECORDS: '1',
  AWS_REGION: 'eu-west-1',
  POWERTOOLS_LOG_LEVEL: 'SILENT',
};

beforeEach(() => {
  for (const service of [table, bucket, queues]) service.send.reset(); // workers keep their clients, and with them these
  for (const [name, value] of Object.entries(ENVIRONMENT)) vi.stubEnv(name, value);
});

/** These stand in for every client of the process, which other test files share. */
afterAll(() => {
  for (const service of [table, bucket, queues]) service.restore();
  vi.unstubAllEnvs();
});

const CONTEXT = { getRemainingTimeInMillis: () => 60_000 } as Context;
const ATTEMPT = { id: 'attempt', begunAt: '2026-01-05T10:00:00.000Z' };

/** Each worker with an import that it works on. */
const WORKERS: readonly (readonly [QueueName, typeof publish, Partial<ImportRecord>])[] = [
  ['prepare', prepare, { preparing: true, raw: { key: 'raw/one', bytes: 10, sha256: '' } }],
  ['publish', publish, { status: 'importing' }],
  ['readback', readback, { status: 'complete', todo: ['readback'] }],
  ['revert', revert, { status: 'reverting' }],
];

const METADATA = { $metadata: { httpStatusCode: 400 }, message: 'slower, please' };
const ERRORS: readonly Error[] = [
  new ProvisionedThroughputExceededException(METADATA),
  new ThrottlingException(METADATA),
  new RequestLimitExceeded(METADATA),
];
const CASES = WORKERS.flatMap((worker) => ERRORS.map((error) => [worker[0], error.name, worker, error] as const));

const deliver = async ([queue, handler, over]: (typeof WORKERS)[number], prepare: (item: object) => void) => {
  const { type, ...record } = anImport({ attempt: ATTEMPT, plan: 'plan', bindings: 'bindings', ...over });
  const stored = Object.entries(record).filter(([, value]) => value !== null && value !== false);
  prepare({ ...Object.fromEntries(stored), importType: type, type: 'Import' });
  const wakeUp: WakeUp = { familyId: record.familyId, importId: record.id, attempt: ATTEMPT.id };
  const message = { messageId: 'm', body: JSON.stringify(wakeUp) };
  const result = await handler({ Records: [message] } as unknown as SQSEvent, CONTEXT);
  const sent = queues.commandCalls(SendMessageCommand).map(({ args: [{ input }] }) => input);
  return {
    result,
    sent,
    again: [{ QueueUrl: `https://queue/${queue}`, MessageBody: message.body, DelaySeconds: 15 }],
  };
};

/** The values that updates set. */
const written = () => table.commandCalls(UpdateCommand).map(({ args: [{ input }] }) => input.ExpressionAttributeValues);

describe('a throttled worker', () => {
  it.each(CASES)('of the %s queue asks to be woken later if the table answers %s', async (_, __, worker, error) => {
    const { result, sent, again } = await deliver(worker, () => table.rejects(error));

    expect(result).toEqual({ batchItemFailures: [] });
    expect(sent).toEqual(again);
    const looks = table.commandCalls(GetCommand, { Key: HELD_FAMILIES });
    expect(table.calls().length - looks.length).toBeLessThanOrEqual(1); // a write waits for the look, which was refused
  });

  it.each(CASES)('of the %s queue gives no verdict if it meets %s half-way', async (_, __, worker, error) => {
    const slowDown = { name: 'SlowDown', $fault: 'server', $metadata: { httpStatusCode: 503 } } as const;
    const { result, sent, again } = await deliver(worker, (item) => {
      bucket.rejects(new S3ServiceException(slowDown));
      table.rejects(error);
      table.on(GetCommand).callsFake(({ Key }: { readonly Key: { readonly sk: string } }) => {
        if (!Key.sk.startsWith('IMPORT#')) throw error;
        return { Item: item };
      });
      table.on(UpdateCommand).resolves({ Attributes: item });
    });

    expect(result).toEqual({ batchItemFailures: [] });
    expect(sent).toEqual(again);
    for (const values of written()) {
      for (const name of [':status', ':error', ':failure', ':verification']) expect(values).not.toHaveProperty(name);
    }
  });

  it('is not mistaken for a bug: a real one counts towards the dead-letter queue', async () => {
    const { result, sent } = await deliver(['publish', publish, { status: 'importing' }], () =>
      table.rejects(new TypeError('bug')),
    );

    expect(result).toEqual({ batchItemFailures: [{ itemIdentifier: 'm' }] });
    expect(sent).toEqual([]);
  });
});
