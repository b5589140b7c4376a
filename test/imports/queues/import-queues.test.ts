import { QueueDoesNotExist, RequestThrottled, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, describe, expect, it } from 'vitest';
import { createBankSyncQueue } from '../../../shared/bank/queues/bank-sync-queue.ts';
import { createExportQueue } from '../../../shared/exports/queues/export-queue.ts';
import { createImportQueues } from '../../../shared/imports/queues/import-queues.ts';
import { isTransient } from '../../../shared/platform/domain/transient-error.ts';

const sqs = new SQSClient({ region: 'eu-west-1' });
const service = mockClient(sqs);
beforeEach(() => service.reset());

const URL = 'https://queue/one';
const imports = createImportQueues(sqs, { publish: URL });
const WAKE_UP = { familyId: 'f', importId: 'i', attempt: null };
const EXPORT = { familyId: 'f', exportId: 'e' };
const SYNC = { familyId: 'f', connectionId: 'c' };

/** Every send of the service: one message each, so that none can fail unnoticed among others. */
const SENDS = [
  ['imports', WAKE_UP, (delay?: number) => imports.send('publish', WAKE_UP, delay)],
  ['exports', EXPORT, (delay?: number) => createExportQueue(sqs, URL).send(EXPORT, delay)],
  ['bank syncs', SYNC, (delay?: number) => createBankSyncQueue(sqs, URL).send(SYNC, delay)],
] as const;

describe('the queue of', () => {
  it.each(SENDS)('%s gets one message per wake-up, with its delay', async (_, message, send) => {
    service.on(SendMessageCommand).resolves({});
    await send();
    await send(15);
    const body = { QueueUrl: URL, MessageBody: JSON.stringify(message) };
    const sent = service.commandCalls(SendMessageCommand).map(({ args: [{ input }] }) => input);
    expect(sent).toEqual([body, { ...body, DelaySeconds: 15 }]);
  });

  it.each(SENDS)('%s passes the errors of the service on', async (_, __, send) => {
    const throttled = new RequestThrottled({ $metadata: { httpStatusCode: 400 }, message: 'slower' });
    const unknown = new QueueDoesNotExist({ $metadata: { httpStatusCode: 400 }, message: 'no queue' });
    service.on(SendMessageCommand).rejectsOnce(throttled).rejects(unknown);
    await expect(send()).rejects.toBe(throttled);
    await expect(send()).rejects.toBe(unknown);
    expect([isTransient(throttled), isTransient(unknown)]).toEqual([true, false]);
  });

  it('imports is refused to a function that may not send to it', async () => {
    await expect(imports.send('revert', WAKE_UP)).rejects.toThrow('may not send to the revert queue');
    expect(service.calls()).toEqual([]);
  });
});
