import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createIdempotencyRepository } from '../../../shared/platform/dynamodb/idempotency-repository.ts';
import { startTable, type TestTable } from '../../support/store/dynalite-table.ts';

const NOW = '2026-01-02T03:04:05.000Z';
const later = (seconds: number): string => new Date(Date.parse(NOW) + seconds * 1000).toISOString();
const ANSWER = { status: 201, body: '{"data":{"id":"1"}}' };

let table: TestTable;
beforeAll(async () => {
  table = await startTable();
});
afterAll(() => table.stop());

/** Each process has its own repository. */
const aProcess = () => createIdempotencyRepository(table.documents, table.tableName, randomUUID);
const aRequest = (key = 'key') => [randomUUID(), 'create-import', key] as const;

describe('begin', () => {
  it('runs the first request and repeats its answer to others', async () => {
    const request = aRequest();
    const first = aProcess();

    expect(await first.begin(...request, 'hash', NOW)).toMatchObject({ kind: 'fresh' });
    expect(await aProcess().begin(...request, 'hash', later(1))).toEqual({ kind: 'in_progress' });
    await first.finish(...request, ANSWER);

    expect(await aProcess().begin(...request, 'hash', later(2))).toEqual({ kind: 'replay', ...ANSWER });
  });

  it('refuses another request with the same key, finished or not', async () => {
    const request = aRequest();
    const first = aProcess();
    await first.begin(...request, 'hash', NOW);

    expect(await aProcess().begin(...request, 'other', later(1))).toEqual({ kind: 'mismatch' });
    expect(await aProcess().begin(...request, 'other', later(61))).toEqual({ kind: 'mismatch' });
    await first.finish(...request, ANSWER);
    expect(await aProcess().begin(...request, 'other', later(62))).toEqual({ kind: 'mismatch' });
  });

  it('separates families, routes and keys', async () => {
    const [family, route, key] = aRequest();
    await aProcess().begin(family, route, key, 'hash', NOW);

    expect(await aProcess().begin(randomUUID(), route, key, 'hash', NOW)).toMatchObject({ kind: 'fresh' });
    expect(await aProcess().begin(family, 'create-account', key, 'hash', NOW)).toMatchObject({ kind: 'fresh' });
    expect(await aProcess().begin(family, route, 'other', 'hash', NOW)).toMatchObject({ kind: 'fresh' });
  });

  it('takes over from a process silent for forty seconds, whose late answer is ignored', async () => {
    const request = aRequest();
    const dead = aProcess();
    const next = aProcess();
    await dead.begin(...request, 'hash', NOW);

    expect(await aProcess().begin(...request, 'hash', later(39))).toEqual({ kind: 'in_progress' });
    expect(await next.begin(...request, 'hash', later(40))).toMatchObject({ kind: 'fresh' });
    await dead.finish(...request, { status: 500, body: 'late' });
    await dead.abandon(...request);
    expect(await aProcess().begin(...request, 'hash', later(41))).toEqual({ kind: 'in_progress' });
    await next.finish(...request, ANSWER);

    expect(await aProcess().begin(...request, 'hash', later(62))).toEqual({ kind: 'replay', ...ANSWER });
  });

  it('gives all attempts of a request the same id, and a new one on another day', async () => {
    const request = aRequest();
    const dead = await aProcess().begin(...request, 'hash', NOW);
    const next = aProcess();
    const second = await next.begin(...request, 'hash', later(60));
    await next.abandon(...request);

    expect(second).toEqual(dead);
    expect(await aProcess().begin(...request, 'hash', later(61))).toEqual(dead);
    const expired = await aProcess().begin(...request, 'hash', later(86_400));
    expect(expired).toMatchObject({ kind: 'fresh', id: expect.not.stringMatching(String(Reflect.get(dead, 'id'))) });
  });

  it('treats an expired item as missing', async () => {
    const request = aRequest();
    const first = aProcess();
    await first.begin(...request, 'hash', NOW);
    await first.finish(...request, ANSWER);

    expect(await aProcess().begin(...request, 'hash', later(86_399))).toMatchObject({ kind: 'replay' });
    expect(await aProcess().begin(...request, 'other', later(86_400))).toMatchObject({ kind: 'fresh' });
  });

  it('runs exactly one of many concurrent requests', async () => {
    const request = aRequest();
    const decisions = await Promise.all(Array.from({ length: 20 }, () => aProcess().begin(...request, 'hash', NOW)));

    expect(decisions.filter(({ kind }) => kind === 'fresh')).toHaveLength(1);
    expect(decisions.filter(({ kind }) => kind === 'in_progress')).toHaveLength(19);
  });
});

describe('abandon', () => {
  it('allows the same request again at once, but no other', async () => {
    const request = aRequest();
    const first = aProcess();
    await first.begin(...request, 'hash', NOW);
    await first.abandon(...request);

    expect(await aProcess().begin(...request, 'other', later(1))).toEqual({ kind: 'mismatch' });
    expect(await aProcess().begin(...request, 'hash', later(1))).toMatchObject({ kind: 'fresh' });
    expect(await aProcess().begin(...request, 'hash', later(1))).toEqual({ kind: 'in_progress' });
  });

  it('never removes a stored answer', async () => {
    const request = aRequest();
    const first = aProcess();
    await first.begin(...request, 'hash', NOW);
    await first.finish(...request, ANSWER);
    await first.abandon(...request);

    expect(await aProcess().begin(...request, 'hash', later(1))).toMatchObject({ kind: 'replay' });
  });
});

describe('finish', () => {
  it('refuses an answer that is too large', async () => {
    const request = aRequest();
    const first = aProcess();
    await first.begin(...request, 'hash', NOW);

    await expect(first.finish(...request, { status: 200, body: 'é'.repeat(160_000) })).rejects.toThrow(RangeError);
  });
});
