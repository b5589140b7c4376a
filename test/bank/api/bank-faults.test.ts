import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LocalCloud } from '../../../local/main.ts';
import { isTemporary } from '../../../shared/bank/connections/domain/bank-fault.ts';
import { eachOf } from '../../../shared/platform/use-cases/each-of.ts';
import { SEED, someOf } from '../../support/amounts.ts';
import { FAULTY_ANSWERS, type FaultyAnswer } from '../../support/bank/faulty-answers.ts';
import { type FaultyBank, faultyGlobalBank, faultyUsBank } from '../../support/bank/faulty-bank.ts';
import {
  connectWithFaults,
  type FaultyConnect,
  type FaultySync,
  faultyClaims,
  syncWithFaults,
} from '../../support/bank/faulty-flows.ts';
import { type GlobalPeer, startGlobalPeer } from '../../support/bank/global-peer.ts';
import { REFUSED_SAMPLES } from '../../support/bank/protocol-samples.ts';
import { startUsPeer, type UsPeer } from '../../support/bank/us-peer.ts';
import { startUnhurriedCloud } from '../../support/unhurried-cloud.ts';

const AT_ONCE = 16;
/** The number of processes per function: a request that waits for a process would time out too early. */
const CONNECTING_AT_ONCE = 4;
const LONGEST_MS = 30_000;
/** Generous, for busy machines; only a request that never ends exceeds it. */
const SLACK_MS = 30_000;

let us: UsPeer;
let keyed: GlobalPeer;
let cloud: LocalCloud;

type Case = { readonly at: 'us' | 'list' | 'transactions'; readonly faulty: FaultyAnswer };

/** The samples from the protocol documentation differ from what servers send. */
const PRINTED: readonly FaultyAnswer[] = REFUSED_SAMPLES.map(([name, body]) => ({
  name: `a sample with ${name}`,
  tries: 1,
  code: 'invalid_answer',
  message: /not JSON/,
  replies: [(response) => void response.writeHead(200, { 'content-type': 'application/json' }).end(body)],
}));

/** A random sample of the faults tested in test/faults; `npm run proof` runs all of them. */
const AT_US = [...someOf(FAULTY_ANSWERS, 3), ...someOf(PRINTED, 1)];
const AT_LIST = someOf(FAULTY_ANSWERS, 2);
/** The accounts are listed, and then no more responses arrive. */
const ONCE_LISTED = someOf(FAULTY_ANSWERS.toReversed(), 2);
const WHILE_CONNECTING = someOf(FAULTY_ANSWERS, 3);
/** A key that could list the accounts is valid. */
const onceListed = (faulty: FaultyAnswer): FaultyAnswer =>
  faulty.code === 'access_forbidden' ? { ...faulty, code: 'provider_error' } : faulty;

const CASES: readonly Case[] = [
  ...ONCE_LISTED.map((faulty) => ({ at: 'transactions', faulty: onceListed(faulty) }) as const),
  ...AT_LIST.map((faulty) => ({ at: 'list', faulty }) as const),
  ...AT_US.map((faulty) => ({ at: 'us', faulty }) as const),
];
/** Some wait for the schedule, to show that they recover without help. */
const againOf = ({ at }: Case) => (at === 'transactions' ? 'schedule' : 'manual');
const NAMES: Readonly<Record<Case['at'], string>> = {
  us: 'us: its accounts',
  list: 'global: its list of accounts',
  transactions: 'global: its transactions',
};

const claims = new Map<FaultyAnswer, FaultyConnect | Error>();
const keys = new Map<FaultyAnswer, FaultyConnect | Error>();

const results = new Map<Case, FaultySync | Error>();
const toError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));
const resultIn = <Key, Result>(all: ReadonlyMap<Key, Result | Error>, key: Key): Result => {
  const result = all.get(key);
  if (result === undefined || result instanceof Error) throw result ?? new Error('It was not tried');
  return result;
};
const resultOf = (tested: Case): FaultySync => resultIn(results, tested);

beforeAll(async () => {
  us = await startUsPeer();
  keyed = await startGlobalPeer();
  cloud = await startUnhurriedCloud({ allow: [us.host, keyed.host], baseUrl: keyed.baseUrl });
});
afterAll(async () => {
  await cloud.stop();
  await us.stop();
  await keyed.stop();
});

const trySyncs = async (): Promise<void> => {
  const banks: Readonly<Record<Case['at'], FaultyBank>> = {
    us: faultyUsBank(us),
    list: faultyGlobalBank(keyed, '/accounts'),
    transactions: faultyGlobalBank(keyed, '/transactions'),
  };
  const started = performance.now();
  await eachOf(CASES, AT_ONCE, async (tested) => {
    results.set(tested, await syncWithFaults(banks[tested.at], tested.faulty, againOf(tested)).catch(toError));
  });
  const longest = Math.max(
    ...[...results.values()].map((result) => (result instanceof Error ? 0 : result.milliseconds)),
  );
  const seconds = ((performance.now() - started) / 1_000).toFixed(0);
  console.info(`${CASES.length} faulty syncs in ${seconds} s, the longest took ${(longest / 1_000).toFixed(1)} s`);
};

const tryConnecting = async (): Promise<void> => {
  const connecting = [[claims, faultyClaims(us)] as const, [keys, faultyGlobalBank(keyed, '/accounts')] as const];
  await eachOf(
    connecting.flatMap(([all, bank]) => WHILE_CONNECTING.map((faulty) => ({ all, bank, faulty }))),
    CONNECTING_AT_ONCE,
    async ({ all, bank, faulty }) => all.set(faulty, await connectWithFaults(bank, faulty).catch(toError)),
  );
};

/** Concurrently, because most of the time is spent waiting for providers that do not answer. */
beforeAll(async () => {
  await Promise.all([trySyncs(), tryConnecting()]);
}, 3_600_000);

const DAY = 86_400;

/** Minimum and maximum seconds until the next sync. */
const pauseAfter = ({ code, retryAfter }: FaultyAnswer): readonly [number, number] => {
  if (code === 'none' || !isTemporary(code)) return [DAY - 1_800 - 60, DAY + 1_800];
  const wait = retryAfter === undefined ? 900 : Math.min(retryAfter, 2 * DAY);
  return [wait, wait];
};

describe(`syncing (TEST_SEED=${SEED})`, () => {
  describe.each(Object.entries(NAMES))('a sync at a faulty provider (%s, %s)', (at) => {
    const cases = CASES.filter((tested) => tested.at === at);
    const each = it.each(cases.map((tested) => [tested.faulty.name, tested] as const));

    each('tells people how it ended at %s', (_, tested) => {
      const { faulty } = tested;
      const { connection } = resultOf(tested);
      const { sync } = connection;
      expect(sync.error?.code ?? 'none').toBe(faulty.code);
      expect(sync).toMatchObject({ trigger: 'manual', status: faulty.code === 'none' ? 'completed' : 'failed' });
      expect(sync.error?.message ?? '').toMatch(faulty.message ?? /^/);
      expect(JSON.stringify(connection)).not.toMatch(
        /simplefin|start-date|x-api-key|\/api\/v1|Basic |canary-|user-|<h1/,
      );
      const codes = connection.needs_attention.map(({ code }) => code);
      const expected: Record<string, string[]> = { none: [], access_forbidden: ['credential_needed'] };
      expect(codes).toEqual(
        expected[faulty.code] ?? [faulty.code === 'rate_limited' ? 'rate_limited' : 'last_sync_failed'],
      );
    });

    each('changes nothing of the ledger at %s', (_, tested) => {
      const { before, after } = resultOf(tested);
      expect(before.ledger).toMatchObject({
        '/transactions?per_page=100': [{}, {}, {}],
        '/valuations': [{}, {}],
        '/holdings': [{}],
        '/accounts': [{}],
      });
      expect(after.ledger).toEqual(before.ledger);
      expect(after.reach).toEqual(before.reach);
    });

    each('asks as often as it may, and for 30 seconds at most, at %s', (_, tested) => {
      const { asked, milliseconds, connection } = resultOf(tested);
      expect(asked).toBe(tested.faulty.tries);
      expect(connection.sync.stats.requests).toBeGreaterThanOrEqual(asked);
      expect(milliseconds).toBeLessThanOrEqual(LONGEST_MS + SLACK_MS);
    });

    each('knows when to try again after %s', (_, tested) => {
      const { connection } = resultOf(tested);
      const { next_sync_at, sync, status } = connection;
      if (tested.faulty.code === 'access_forbidden') expect([status, next_sync_at]).toEqual(['requires_update', null]);
      else {
        const [least, most] = pauseAfter(tested.faulty);
        const pause = (Date.parse(next_sync_at ?? '') - Date.parse(sync.finished_at ?? '')) / 1_000;
        expect(status).toBe('good');
        expect(pause).toBeGreaterThanOrEqual(least - 1);
        expect(pause).toBeLessThanOrEqual(most + 1);
      }
    });

    each('is mended by a good answer, and by new access where that is needed, after %s', (_, tested) => {
      const { before, mended } = resultOf(tested);
      const trigger = tested.faulty.code === 'access_forbidden' ? 'connect' : againOf(tested);
      expect(mended.connection).toMatchObject({
        status: 'good',
        needs_attention: [],
        sync: { trigger, status: 'completed', error: null, stats: { created: 1 } },
      });
      const [known, now] = [before, mended].map(({ ledger }) => ledger['/transactions?per_page=100']);
      expect(now).toHaveLength(4);
      expect(now).toEqual(expect.arrayContaining([...(known ?? [])]));
    });
  });
});

const EACH = WHILE_CONNECTING.map((faulty) => [faulty.name, faulty] as const);

const REFUSED = /^(provider_unavailable 503|(provider_address_refused|setup_token_refused|invalid_api_key) 422)$/;

/** The message for users, whatever the fault. */
const expectRefused = ({ status, error, message, retryAfter, connections }: FaultyConnect): void => {
  expect(`${error} ${status}`).toMatch(REFUSED);
  expect(message).toMatch(/^[A-Z0-9].{20,300}$/);
  expect(message).not.toMatch(/claim\/|x-api-key|\/api\/v1|canary-|user-|<h1|https?:/);
  expect(retryAfter === null).toBe(status === 422);
  expect(connections).toBe(0);
};

describe(`connecting at a faulty provider (TEST_SEED=${SEED})`, () => {
  it.each(EACH)('sends a setup token once, and explains its state at %s', (_, faulty) => {
    const claim = resultIn(claims, faulty);
    expectRefused(claim);
    expect(claim.asked).toBe(1);
    if (faulty.name === '403') expect(claim).toMatchObject({ status: 422, message: expect.stringMatching(/Disable/) });
    if (faulty.code === 'timeout' || faulty.code === 'server_error') expect(claim.message).toMatch(/may be used up/);
    if (faulty.retryAfter !== undefined) expect(claim.retryAfter).toBe(faulty.retryAfter);
  });

  it.each(EACH)('retries an API key as long as time allows at %s', (_, faulty) => {
    const tried = resultIn(keys, faulty);
    if (faulty.code === 'none') {
      expect(tried).toMatchObject({ status: 201, connections: 1 });
      expect(tried.asked).toBeGreaterThanOrEqual(faulty.tries); // its first sync may have begun
      return;
    }
    expectRefused(tried);
    expect(tried.message).toMatch(faulty.message ?? /^/);
    expect(tried.asked).toBe(faulty.tries);
    if (faulty.retryAfter !== undefined) expect(tried.retryAfter).toBe(faulty.retryAfter);
  });
});
