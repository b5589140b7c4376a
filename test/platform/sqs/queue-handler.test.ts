import { setImmediate } from 'node:timers/promises';
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { Context, SQSEvent } from 'aws-lambda';
import { mockClient } from 'aws-sdk-client-mock';
import { describe, expect, it } from 'vitest';
import { createImportQueues, createQueueHandler } from '../../../shared/imports/queues/import-queues.ts';
import type { WakeUp } from '../../../shared/imports/use-cases/import-ports.ts';
import { BusyError } from '../../../shared/platform/domain/errors.ts';
import { requestIds, withRequestIds } from '../../../shared/platform/logs/request-ids.ts';

const WAKE_UP: WakeUp = { familyId: 'f', importId: 'i', attempt: null };
const CONTEXT = { getRemainingTimeInMillis: () => 1_000 } as Context;
const anEvent = (...bodies: readonly string[]) =>
  ({ Records: bodies.map((body, at) => ({ messageId: `m${at}`, body })) }) as unknown as SQSEvent;

const handlerOf = (work: (wakeUp: WakeUp) => Promise<void>, send: () => Promise<void> = async () => undefined) => {
  const sent: unknown[] = [];
  const lines: unknown[] = [];
  const handler = createQueueHandler({
    queue: 'publish',
    queues: {
      send: async (...message) => {
        sent.push(message);
        await send();
      },
    },
    logger: { error: (text, facts) => void lines.push({ text, ...facts }) },
    work,
  });
  return { sent, lines, handle: (...bodies: readonly string[]) => handler(anEvent(...bodies), CONTEXT) };
};
const failing = (error: Error) => async () => {
  throw error;
};

describe('the request that caused a message', () => {
  const sqs = new SQSClient({ region: 'eu-west-1' });
  const service = mockClient(sqs);
  const { send } = createImportQueues(sqs, { readback: 'https://queue/readback' });
  const run = (attributes: object | undefined) => {
    service.reset();
    const seen: unknown[] = [];
    const handler = createQueueHandler({
      queue: 'publish',
      queues: { send },
      logger: { error: () => undefined },
      work: async (wakeUp) => {
        await setImmediate();
        seen.push(requestIds().requestId);
        await send('readback', wakeUp);
      },
    });
    const record = { messageId: 'm', body: JSON.stringify(WAKE_UP), messageAttributes: attributes };
    const event = { Records: [record] } as unknown as SQSEvent;
    const answer = withRequestIds({ requestId: 'run' }, () => handler(event, CONTEXT));
    return answer.then(({ batchItemFailures: failures }) => {
      const sent = service.commandCalls(SendMessageCommand).map(({ args: [{ input }] }) => input.MessageAttributes);
      return { failures, seen, sent };
    });
  };
  const attributesOf = (stringValue: string) => ({ request_id: { dataType: 'String', stringValue } });

  it('is named by the message, and handed on with what follows', async () => {
    expect(await run(attributesOf('from the gateway'))).toEqual({
      failures: [],
      seen: ['from the gateway'],
      sent: [{ request_id: { DataType: 'String', StringValue: 'from the gateway' } }],
    });
  });

  it.each([[undefined], [{}]])('is the run itself for an older message with the attributes %j', async (attributes) => {
    expect(await run(attributes)).toMatchObject({ failures: [], seen: ['run'] });
  });

  it('is handed on with a message that is sent again after a temporary failure', async () => {
    service.reset();
    const queues = createImportQueues(sqs, { publish: 'https://queue/publish' });
    const logger = { error: () => undefined };
    const handler = createQueueHandler({ queue: 'publish', queues, logger, work: failing(new BusyError('later')) });
    const record = { messageId: 'm', body: JSON.stringify(WAKE_UP), messageAttributes: attributesOf('first') };

    await handler({ Records: [record] } as unknown as SQSEvent, CONTEXT);

    const [sent] = service.commandCalls(SendMessageCommand);
    expect(sent?.args[0].input.MessageAttributes).toEqual({ request_id: { DataType: 'String', StringValue: 'first' } });
  });
});

describe('createQueueHandler', () => {
  it('acknowledges processed messages', async () => {
    const worked: WakeUp[] = [];
    const { handle, sent } = handlerOf(async (wakeUp) => void worked.push(wakeUp));

    expect(await handle(JSON.stringify(WAKE_UP))).toEqual({ batchItemFailures: [] });
    expect(worked).toEqual([WAKE_UP]);
    expect(sent).toEqual([]);
  });

  it('returns failed ones, which count towards the dead-letter queue', async () => {
    const { handle, sent, lines } = handlerOf(failing(new TypeError('bug')));

    expect(await handle(JSON.stringify(WAKE_UP))).toEqual({ batchItemFailures: [{ itemIdentifier: 'm0' }] });
    expect(sent).toEqual([]);
    expect(lines).toMatchObject([{ text: 'wake-up failed', queue: 'publish', familyId: 'f', importId: 'i' }]);
  });

  it('sends messages again after a temporary failure, and acknowledges them', async () => {
    const { handle, sent } = handlerOf(failing(new BusyError('later')));

    expect(await handle(JSON.stringify(WAKE_UP))).toEqual({ batchItemFailures: [] });
    expect(sent).toEqual([['publish', WAKE_UP, 15]]);
  });

  it('returns the message if that also fails', async () => {
    const { handle } = handlerOf(failing(new BusyError('later')), failing(new Error('no queue')));

    expect(await handle(JSON.stringify(WAKE_UP))).toEqual({ batchItemFailures: [{ itemIdentifier: 'm0' }] });
  });

  it.each(['', 'null', '{}', '{"familyId":"f"}', '[1'])(
    'returns %j, which is not a wake-up, and processes the others',
    async (body) => {
      const worked: WakeUp[] = [];
      const { handle } = handlerOf(async (wakeUp) => void worked.push(wakeUp));

      expect(await handle(body, JSON.stringify(WAKE_UP))).toEqual({ batchItemFailures: [{ itemIdentifier: 'm0' }] });
      expect(worked).toHaveLength(1);
    },
  );
});
