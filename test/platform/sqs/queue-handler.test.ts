import type { Context, SQSEvent } from 'aws-lambda';
import { describe, expect, it } from 'vitest';
import { createQueueHandler } from '../../../shared/imports/queues/import-queues.ts';
import type { WakeUp } from '../../../shared/imports/use-cases/import-ports.ts';
import { BusyError } from '../../../shared/platform/domain/errors.ts';

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
