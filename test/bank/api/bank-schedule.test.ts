import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BankConnection } from '../../../shared/bank/connections/domain/connection.ts';
import { newSync } from '../../../shared/bank/sync/domain/sync-record.ts';
import type { ChangeSet } from '../../../shared/changes/schema/change-set.ts';
import type { Event } from '../../../shared/events/schema/event.ts';
import { eachOf } from '../../../shared/platform/use-cases/each-of.ts';
import { runs } from '../../support/amounts.ts';
import { type DueConnection, dueConnections } from '../../support/bank/due-connections.ts';
import { startUsPeer, type UsPeer } from '../../support/bank/us-peer.ts';
import { earlyInDay } from '../../support/clock.ts';
import { call, demo, type Listed } from '../../support/http/api-client.ts';
import { type NewFamily, newFamily } from '../../support/new-family.ts';
import { peerPort } from '../../support/servers/peers.ts';
import { until } from '../../support/until.ts';

const FAMILIES = 10;
const CONNECTIONS = runs(20, 200);
const AT_ONCE = 8;

let peer: UsPeer;
let world: ReturnType<typeof dueConnections>;
const families: NewFamily[] = [];
beforeAll(async () => {
  await earlyInDay(); // requests count by day
  today = new Date().toISOString().slice(0, 10);
  longAgo = new Date(Date.now() - 60_000).toISOString();
  peer = await startUsPeer(peerPort(10));
  world = dueConnections(peer);
  for (let at = 0; at < FAMILIES; at++) families.push(await newFamily());
});
afterAll(() => peer.stop());

const familyOf = (at: number): NewFamily => families[at % FAMILIES] as NewFamily;
let today = '';
let longAgo = '';

/** Requests that some connections have already used today; all others have used none. */
const USED = new Map([
  [0, { count: 19, allowed: 1 }], // of the 20 that scheduled syncs may use
  [1, { count: 20, allowed: 0 }],
  [2, { count: 23, allowed: 1 }], // of the 24 that manual syncs may use
  [3, { count: 24, allowed: 0 }],
]);
const usedBy = (at: number) => USED.get(at) ?? { count: 0, allowed: 1 };

/** A connection that was last synced yesterday, or whose requested sync lost its message. */
const sleeping = (at: number): Partial<BankConnection> => {
  const { count } = usedBy(at);
  const yesterday = new Date(Date.now() - 86_400_000).toISOString();
  const done = newSync({ id: 'yesterday', trigger: 'schedule', now: yesterday, today: yesterday.slice(0, 10) });
  const wanted = newSync({ id: 'wanted', trigger: 'manual', now: longAgo, today });
  return {
    requests: { day: today, count },
    lastCompletedAt: yesterday,
    sync: count > 20 ? wanted : { ...done, status: 'completed', finishedAt: yesterday },
  };
};

/** Number of requests to the peer, by user. */
const asked = (): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const { authorization = '' } of peer.requests) {
    const [username = ''] = Buffer.from(authorization.replace(/^Basic /, ''), 'base64')
      .toString()
      .split(':');
    counts.set(username, (counts.get(username) ?? 0) + 1);
  }
  return counts;
};

const syncOf = async ({ connection: { familyId, id } }: DueConnection) =>
  (await world.connections.find(familyId, id))?.sync ?? undefined;

/** Waits until all are synced, and sends each a second message as soon as its scheduled sync starts. */
const untilSynced = async (made: readonly DueConnection[]): Promise<void> => {
  const waiting = new Set(made);
  const repeated = new Set<DueConnection>();
  while (waiting.size > 0) {
    const again: DueConnection[] = [];
    await eachOf([...waiting], AT_ONCE, async (connection) => {
      const sync = await syncOf(connection);
      if (sync === undefined || sync.id === 'yesterday') return;
      if (!repeated.has(connection)) again.push(connection);
      if (sync.finishedAt !== null) waiting.delete(connection);
    });
    for (const connection of again) repeated.add(connection);
    await world.sendAgain(again);
    await sleep(250);
  }
  expect(repeated.size).toBe(made.length);
};

type Stats = { readonly queues: Readonly<Record<string, { readonly waiting: number; readonly inFlight: number }>> };

/** Messages about syncs that no worker has completed. */
const queueLength = async (): Promise<number> => {
  const { queues } = (await (await fetch(new URL('/_local/stats', demo().base_url))).json()) as Stats;
  const [, queue] = Object.entries(queues).find(([name]) => /BankSync/.test(name) && !/DeadLetters/.test(name)) ?? [];
  if (queue === undefined) throw new Error('There is no queue of syncs');
  return queue.waiting + queue.inFlight;
};

const expectSynced = async (due: DueConnection, at: number): Promise<void> => {
  const { connection, account, username } = due;
  const { count, allowed } = usedBy(at);
  const end =
    allowed === 1 ? { status: 'completed', error: null } : { status: 'failed', error: { code: 'budget_exhausted' } };
  const stored = await world.connections.find(connection.familyId, connection.id);
  expect(stored, `connection ${at}`).toMatchObject({
    status: 'good',
    lease: null,
    requests: { count: count + allowed },
    sync: { ...end, stats: { requests: allowed } },
  });
  expect(Date.parse(stored?.dueAt ?? '')).toBeGreaterThan(Date.now());
  expect(asked().get(username) ?? 0).toBe(allowed);
  const path = `/transactions?account_id=${account.id}`;
  const { body } = await call<Listed<unknown>>('GET', path, { apiKey: familyOf(at).apiKey });
  expect(body.data).toHaveLength(3 * allowed);
};

describe('the schedule of the local stack', () => {
  it(`syncs ${CONNECTIONS} due connections once each despite duplicate messages, within their limits`, async () => {
    const made: DueConnection[] = [];
    await eachOf([...Array(CONNECTIONS).keys()], AT_ONCE, async (at) => {
      made[at] = await world.create(familyOf(at).familyId, at, sleeping(at));
    });
    const started = performance.now();
    for (const { connection } of made) {
      await world.connections.update(connection.familyId, connection.id, {}, { dueAt: longAgo });
    }
    await untilSynced(made);
    const seconds = (performance.now() - started) / 1000;
    const requests = peer.requests.length;
    console.info(`${CONNECTIONS} bank connections were synced in ${seconds.toFixed(1)} s with ${requests} requests`);

    await world.sendAgain(made);
    await until(queueLength, (length) => length === 0);
    expect(peer.requests).toHaveLength(requests);
    for (const [at, connection] of made.entries()) await expectSynced(connection, at);
  }, 900_000);

  it('ends a sync that nobody continued for a day, and runs rules on what it created', async () => {
    const { apiKey, familyId } = await newFamily();
    const json = {
      name: 'Shops',
      active: true,
      conditions: [{ condition_type: 'transaction_name', operator: 'like', value: 'shop' }],
      actions: [{ action_type: 'exclude_transaction' }],
    };
    await call('POST', '/rules', { apiKey, json });
    const twoDaysAgo = new Date(Date.now() - 2 * 86_400_000).toISOString();
    const begun = newSync({ id: randomUUID(), trigger: 'schedule', now: twoDaysAgo, today: twoDaysAgo.slice(0, 10) });
    const sync = { ...begun, status: 'syncing', stats: { ...begun.stats, created: 3 } } as const;
    const { connection } = await world.create(familyId, CONNECTIONS, { sync, dueAt: longAgo });

    const ended = await until(
      async () => (await world.connections.find(familyId, connection.id))?.sync,
      (account) => account?.finishedAt != null,
    );

    expect(ended).toMatchObject({ status: 'stale', error: { code: 'stale' } });
    const { data } = (await call<Listed<ChangeSet>>('GET', '/change_sets', { apiKey })).body;
    expect(data).toMatchObject([{ kind: 'rules', source: { type: 'bank_connection', id: connection.id } }]);
    const { type, data: sent } = await until(
      async () => (await call<Listed<Event>>('GET', '/events', { apiKey })).body.data[0] ?? { type: '', data: {} },
      (event) => event.type !== '',
    );
    expect({ type, told: sent }).toEqual({
      type: 'bank_sync.failed',
      told: { bank_connection_id: connection.id, error: 'stale' },
    });
  });
});
