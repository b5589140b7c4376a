import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ACCOUNT_ID, awsCall } from '../../local/aws-call.ts';
import type { LocalCloud } from '../../local/main.ts';
import { WITH_CREDENTIALS } from '../support/store/object-calls.ts';
import { eventually, startFixtureCloud } from './support/fixture-cloud.ts';

let cloud: LocalCloud;
let bucket: string;
let queueUrl: string;

const DEAD_LETTERS = 'Fixture-Data-DeadLetters';
const QUEUE = 'Fixture-Data-Queue';

beforeAll(async () => {
  cloud = await startFixtureCloud({ timeScale: 0.02 });
  bucket = cloud.namesOf('AWS::S3::Bucket')[0] ?? '';
  queueUrl = `${cloud.endpoints.sqs}/${ACCOUNT_ID}/${QUEUE}`;
});

afterAll(() => cloud.stop());

const send = (message: object, delaySeconds = 0) =>
  awsCall('sqs', cloud.endpoints.sqs, 'SendMessage', {
    QueueUrl: queueUrl,
    MessageBody: JSON.stringify(message),
    DelaySeconds: delaySeconds,
  });

const read = async (key: string): Promise<string | undefined> => {
  const response = await fetch(`${cloud.endpoints.s3}/${bucket}/${key}`, { headers: WITH_CREDENTIALS });
  return response.ok ? response.text() : undefined;
};

const list = async (prefix: string): Promise<number> => {
  const response = await fetch(`${cloud.endpoints.s3}/${bucket}?list-type=2&prefix=${prefix}`, {
    headers: WITH_CREDENTIALS,
  });
  return ((await response.text()).match(/<Key>/g) ?? []).length;
};

describe('an event source', () => {
  it('delivers a message and removes it', async () => {
    await send({ id: 'plain' });
    await eventually(() => read('plain/done'));
    await expect.poll(() => cloud.stats().queues[QUEUE]).toEqual({ waiting: 0, delayed: 0, inFlight: 0 });
  });

  it('redelivers a message that its function reported as failed', async () => {
    await send({ id: 'again', failTimes: 1 });
    expect(await eventually(() => read('again/done'))).toBe('2');
  });

  it('moves a message to the dead-letter queue after the configured number of receives', async () => {
    const before = cloud.stats().queues[DEAD_LETTERS]?.waiting ?? 0;
    await send({ id: 'dead', failTimes: 9 });
    await expect.poll(() => cloud.stats().queues[DEAD_LETTERS]?.waiting).toBe(before + 1);
  });

  it('gets back what a move task takes from the dead letters, and buries it again', async () => {
    const dead = async (): Promise<readonly string[]> => {
      const input = { QueueUrl: queueUrl.replace(QUEUE, DEAD_LETTERS), MaxNumberOfMessages: 10, VisibilityTimeout: 0 };
      type Received = { readonly Messages?: readonly { readonly MessageId: string; readonly Body: string }[] };
      const { Messages = [] } = await awsCall<Received>('sqs', cloud.endpoints.sqs, 'ReceiveMessage', input);
      return Messages.filter(({ Body }) => Body.includes('moved')).map(({ MessageId }) => MessageId);
    };
    await send({ id: 'moved', failTimes: 9 });
    await expect.poll(dead).toHaveLength(1);
    const [before] = await dead();
    const SourceArn = `arn:aws:sqs:us-east-1:${ACCOUNT_ID}:${DEAD_LETTERS}`;
    await awsCall('sqs', cloud.endpoints.sqs, 'StartMessageMoveTask', { SourceArn });
    await expect.poll(async () => (await dead()).filter((id) => id !== before)).toHaveLength(1);
    expect(await dead()).not.toContain(before);
  });

  it('delays a message by the scaled time', async () => {
    const started = performance.now();
    await send({ id: 'late' }, 15);
    await eventually(() => read('late/done'));
    expect(performance.now() - started).toBeGreaterThan(280);
  });

  it('stops a recursive loop of a function after 16 rounds', async () => {
    const before = cloud.stats().queues[DEAD_LETTERS]?.waiting ?? 0;
    await send({ id: 'loop', round: 1 });
    await expect.poll(() => cloud.stats().queues[DEAD_LETTERS]?.waiting).toBeGreaterThan(before);
    // A slow round is delivered twice and then starts a second chain: the rounds count, not the deliveries.
    await expect.poll(() => list('loop/')).toBe(16);
  });
});

describe('a schedule', () => {
  it('invokes its target at the scaled interval', async () => {
    await expect.poll(() => list('ticks/')).toBeGreaterThan(0);
  });
});
