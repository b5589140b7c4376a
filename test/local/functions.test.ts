import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createInits } from '../../local/lambda/inits.ts';
import type { LocalCloud } from '../../local/main.ts';
import { startFixtureCloud } from './support/fixture-cloud.ts';

let cloud: LocalCloud;

beforeAll(async () => {
  cloud = await startFixtureCloud();
});

afterAll(() => cloud.stop());

const act = (action: string) => cloud.invoke('act', { body: JSON.stringify({ action }) });

const stateOf = (pid: string): string => /^State:\s+(\S)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? '';

describe('starts of functions', () => {
  it('are counted, and reported if Lambda would end them', () => {
    const onTooLong = vi.fn();
    const inits = createInits(onTooLong);
    for (const milliseconds of [300, 10_001]) inits.add('act', { milliseconds, processorMs: 100 });

    expect(inits.all()).toEqual({ act: { count: 2, milliseconds: 10_301, processorMs: 200 } });
    expect(onTooLong.mock.calls).toEqual([['act', 10_001]]);
  });
});

describe('a function', () => {
  it('is frozen between invocations and continues in the same process', async () => {
    const [first, second] = [await act('pid'), await act('pid')];
    if (first.kind !== 'done' || second.kind !== 'done') throw new Error('did not answer');
    const { body: pid } = JSON.parse(first.payload) as { body: string };

    expect(JSON.parse(second.payload)).toEqual(JSON.parse(first.payload));
    await expect.poll(() => stateOf(pid)).toBe('T');
  });

  it("is killed at its timeout, with Lambda's message", async () => {
    const outcome = await act('hang');
    expect(outcome).toMatchObject({ kind: 'failed', error: { errorType: 'Sandbox.Timedout' } });
    expect(outcome.kind === 'failed' && outcome.error.errorMessage).toMatch(/Task timed out after 2\.00 seconds$/);
  });

  it.each([
    ['while it runs', 'fill-slowly'],
    ['although it has answered', 'fill'],
  ])('is killed for holding more than its memory outside of the heap, %s', async (_when, action) => {
    expect(await act(action)).toMatchObject({
      kind: 'failed',
      error: {
        errorType: 'Runtime.OutOfMemory',
        errorMessage: expect.stringMatching(/^RequestId: \S+ Error: Runtime exited with error: signal: killed$/),
      },
    });
    expect(cloud.stats().peakRss['act']).toBeGreaterThan(128 * 1024 * 1024);
    expect((await act('pid')).kind).toBe('done');
  });

  it('reports the error that it threw', async () => {
    expect(await act('throw')).toMatchObject({
      kind: 'failed',
      error: { errorType: 'Error', errorMessage: 'on purpose' },
    });
  });

  it('cannot return more than 6 MB', async () => {
    expect(await act('large')).toMatchObject({ error: { errorType: 'Function.ResponseSizeTooLarge' } });
  });

  it('reports its peak memory, calls and capacity units in the statistics', async () => {
    const { inits } = cloud.stats();
    cloud.resetStats();
    await act('put');
    const { requests, units, keys, peakRss, runs } = cloud.stats();

    expect(requests).toEqual({ 'dynamodb.PutItem': 1 });
    expect(units).toEqual({ write: 2, indexWrite: 1, read: 0 });
    expect(keys).toEqual({ a: { write: 2, read: 0 }, 'gsi1 c': { write: 1, read: 0 } });
    expect(peakRss['act']).toBeGreaterThan(20 * 1024 * 1024);
    expect(inits['act']?.count).toBeGreaterThan(0);
    expect(inits['act']?.milliseconds).toBeGreaterThan(1);
    expect(runs).toEqual({ act: { count: 1, milliseconds: expect.any(Number), processorMs: expect.any(Number) } });
    expect(runs['act']?.processorMs).toBeGreaterThan(0);
    expect(runs['act']?.milliseconds).toBeLessThan(60_000);
  });

  it.each(['put', 'update'])('uses no index capacity if the projection is unchanged: %s', async (action) => {
    await act('put');
    cloud.resetStats();
    await act(action);
    expect(cloud.stats().units).toEqual({ write: 2, indexWrite: 0, read: 0 });
  });

  it.each([
    ['find-nothing', 0.5],
    ['find-nothing-at-once', 1],
  ])('uses capacity for a query without results: %s', async (action, read) => {
    cloud.resetStats();
    await act(action);
    expect(cloud.stats().units).toEqual({ write: 0, indexWrite: 0, read });
  });

  it('gets injected faults: a throttled call fails, a dropped one still takes effect', async () => {
    cloud.injectFaults(() => 'throttle');
    expect(await act('put')).toMatchObject({
      error: { errorMessage: expect.stringContaining('ProvisionedThroughputExceeded') },
    });
    cloud.resetStats();
    cloud.injectFaults(() => 'drop');
    expect((await act('put')).kind).toBe('failed');
    cloud.injectFaults(undefined);
    expect(cloud.stats().units.write).toBe(2);
    expect((await act('put')).kind).toBe('done');
  });
});

describe('more events at once than a function has environments', () => {
  /** The processes that answered, and the statuses of all answers. */
  const burst = async ({ baseUrl }: LocalCloud, requests: number) => {
    const body = JSON.stringify({ action: 'pid-slowly' });
    const send = async () => {
      const response = await fetch(`${baseUrl}/act`, {
        method: 'POST',
        body,
        headers: { 'content-type': 'text/plain' },
      });
      return { status: response.status, text: await response.text() };
    };
    const answers = await Promise.all(Array.from({ length: requests }, send));
    const done = answers.filter(({ status }) => status === 200);
    return { processes: new Set(done.map(({ text }) => text)).size, statuses: answers.map(({ status }) => status) };
  };

  it('wait for one of a few, if nothing is said', async () => {
    expect(await burst(cloud, 6)).toEqual({ processes: 4, statuses: Array(6).fill(200) });
  });

  it('are refused, and each of the others starts an environment of its own', async () => {
    const other = await startFixtureCloud({ environments: 5 });
    try {
      const { processes, statuses } = await burst(other, 7);
      expect([processes, statuses.toSorted()]).toEqual([5, [200, 200, 200, 200, 200, 503, 503]]);
      expect(other.stats().inits['act']?.count).toBe(5);
      expect((await burst(other, 1)).statuses).toEqual([200]);
    } finally {
      await other.stop();
    }
  });
});

describe("the local cloud's own routes", () => {
  const own = (path: string, init?: RequestInit) => fetch(`${cloud.baseUrl}/_local/${path}`, init);

  it('invokes a function by its name', async () => {
    const response = await own('invoke/act', {
      method: 'POST',
      body: JSON.stringify({ body: '{"action":"nothing"}' }),
    });
    expect(await response.json()).toEqual({ action: 'nothing' });
    expect((await own('invoke/nobody', { method: 'POST', body: '{}' })).status).toBe(404);
  });

  it('return and reset the statistics', async () => {
    expect((await own('stats/reset', { method: 'POST' })).status).toBe(204);
    expect(await (await own('stats')).json()).toMatchObject({ requests: {}, units: { write: 0 }, queues: {} });
  });

  it('return 404 to web pages', async () => {
    expect((await own('stats', { headers: { origin: 'https://elsewhere.example' } })).status).toBe(404);
  });
});
