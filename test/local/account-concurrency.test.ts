import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ACCOUNT_ID, awsCall } from '../../local/aws-call.ts';
import { answerFunctionUrl } from '../../local/function-urls.ts';
import { limitConcurrency } from '../../local/lambda/account-concurrency.ts';
import type { Outcome } from '../../local/lambda/function-process.ts';
import type { LocalCloud } from '../../local/main.ts';
import { startSchedules } from '../../local/schedules.ts';
import { WITH_CREDENTIALS } from '../support/store/object-calls.ts';
import { until } from '../support/until.ts';
import { eventually, startFixtureCloud } from './support/fixture-cloud.ts';

const HOUR = 3_600_000;
const DONE: Outcome = { kind: 'done', payload: '{"statusCode":204}' };

let cloud: LocalCloud;
beforeAll(async () => {
  cloud = await startFixtureCloud({ concurrency: 1, timeScale: 0.5 });
});
afterAll(() => cloud.stop());

/** Occupies the only place until the function is killed at its timeout, after a second. */
const hang = () => cloud.invoke('act', { body: JSON.stringify({ action: 'hang' }) });
const read = async (): Promise<string | undefined> => {
  const response = await fetch(`${cloud.endpoints.s3}/${cloud.namesOf('AWS::S3::Bucket')[0]}/waits/done`, {
    headers: WITH_CREDENTIALS,
  });
  return response.ok ? response.text() : undefined;
};

describe('while the concurrency of the account is used up', () => {
  it('the HTTP API answers 503, and afterwards as before', async () => {
    const whileHanging = async () => {
      const hanging = hang();
      const response = await fetch(`${cloud.baseUrl}/things/a`);
      await hanging;
      return { status: response.status, text: await response.text() };
    };
    const refused = await until(whileHanging, ({ status }) => status !== 200);
    expect(refused).toEqual({ status: 503, text: '{"message":"Service Unavailable"}' });
    expect((await fetch(`${cloud.baseUrl}/things/a`)).status).toBe(200);
  });

  it('a message of a queue waits, without another receive', async () => {
    const hanging = hang();
    await awsCall('sqs', cloud.endpoints.sqs, 'SendMessage', {
      QueueUrl: `${cloud.endpoints.sqs}/${ACCOUNT_ID}/Fixture-Data-Queue`,
      MessageBody: JSON.stringify({ id: 'waits' }),
    });
    await hanging;
    expect(await eventually(read)).toBe('1');
  });

  it('a function URL answers 429', async () => {
    const busy = limitConcurrency(0);
    const functions = { invoke: () => busy(async () => DONE) } as never;
    const answer = answerFunctionUrl({ host: 'a.example', target: 'f' }, functions, () => undefined);
    const body = (async function* () {})();
    const request = { method: 'GET', target: '/', httpVersion: '1.1', headers: {}, sourceIp: '127.0.0.1', body };
    expect(await answer(request)).toMatchObject({ status: 429 });
  });

  it('a scheduled run waits', async () => {
    const within = limitConcurrency(1);
    const { promise: free, resolve: release } = Promise.withResolvers<Outcome>();
    const occupied = within(() => free);
    let [asked, ran] = [0, 0];
    const run = async (): Promise<Outcome> => {
      ran += 1;
      return DONE;
    };
    const invoke = () => {
      asked += 1;
      return within(run);
    };
    const target = { arn: 'arn:f', input: undefined };
    const { stop } = startSchedules([{ id: 's', name: 's', everyMs: HOUR, targets: [target] }], 1, {
      runs: new Map(),
      functions: { invoke } as never,
      fauxqs: {} as never,
      times: { last: () => 0, note: () => undefined },
      log: () => undefined,
    });
    await until(
      () => asked,
      (times) => times > 1,
    );
    expect(ran).toBe(0);
    release(DONE);
    await occupied;
    await until(
      () => ran,
      (times) => times > 0,
    );
    stop();
  });
});
