import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { randomToken } from '../../../shared/people/crypto/secret-text.ts';
import { createRateLimits } from '../../../shared/people/store/rate-limit-repository.ts';
import { createSingleUseTokens } from '../../../shared/people/store/single-use-tokens.ts';
import { startTable, type TestTable } from '../../support/store/dynalite-table.ts';
import { sentTwice } from '../../support/store/faulty-documents.ts';

const NOW = '2026-03-01T10:00:00.000Z';
const LATER = '2026-03-01T10:10:00.000Z';
const MUCH_LATER = '2026-03-01T11:00:00.000Z';

let table: TestTable;
beforeAll(async () => {
  table = await startTable();
});
afterAll(() => table.stop());

const store = () => [table.documents, table.tableName] as const;

const parallel = <Result>(times: number, act: (index: number) => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: times }, (_, index) => act(index)));

describe('single-use tokens', () => {
  it('are used by only one of fifty concurrent requests', async () => {
    const once = createSingleUseTokens(...store());
    const token = randomToken();
    await once.put('sso_flow', token, { nonce: 'n' }, LATER);

    const taken = await parallel(50, () => once.take('sso_flow', token, NOW));
    expect(taken.filter((value) => value !== undefined)).toEqual([{ nonce: 'n' }]);
  });

  it('are specific to their kind, and expire', async () => {
    const once = createSingleUseTokens(...store());
    const token = randomToken();
    await once.put('sso_flow', token, 1, LATER);

    expect(await once.peek('saml_flow', token, NOW)).toBeUndefined();
    expect(await once.peek('sso_flow', token, NOW)).toBe(1);
    expect(await once.peek('sso_flow', token, LATER)).toBeUndefined();
    expect(await once.take('sso_flow', token, LATER)).toBeUndefined();
    expect(await once.take('sso_flow', token, NOW)).toBeUndefined();
  });

  it('stay expired, although the table still has them', async () => {
    const once = createSingleUseTokens(...store());
    const token = randomToken();
    await once.put('second_factor', token, 'user', LATER);

    expect(await once.peek('second_factor', token, MUCH_LATER)).toBeUndefined();
    expect(await once.attempt('second_factor', token, 5, MUCH_LATER)).toBeUndefined();
    expect(await once.take('second_factor', token, MUCH_LATER)).toBeUndefined();
  });

  it('allow a limited number of attempts, also under concurrency', async () => {
    const once = createSingleUseTokens(...store());
    const token = randomToken();
    await once.put('second_factor', token, 'user', LATER);

    const tries = await parallel(30, () => once.attempt('second_factor', token, 5, NOW));
    expect(tries.filter((value) => value !== undefined)).toHaveLength(5);
    expect(await once.peek('second_factor', token, NOW)).toBeUndefined();
  });

  it('are claimed by only one of fifty concurrent requests', async () => {
    const once = createSingleUseTokens(...store());
    const value = randomUUID();
    const claims = await parallel(50, () => once.claim('saml_assertion', value, LATER));
    expect(claims.filter(Boolean)).toHaveLength(1);
  });
});

describe('single-use tokens, when the SDK sends a write again after a lost answer', () => {
  const twice = () => createSingleUseTokens(sentTwice(table.documents), table.tableName);

  it('are stored', async () => {
    const token = randomToken();
    await twice().put('sso_flow', token, { nonce: 'n' }, LATER);
    expect(await twice().peek('sso_flow', token, NOW)).toEqual({ nonce: 'n' });
  });

  it('are never stored over another', async () => {
    const token = randomToken();
    await twice().put('sso_flow', token, 1, LATER);
    await expect(twice().put('sso_flow', token, 2, LATER)).rejects.toThrow();
    expect(await twice().peek('sso_flow', token, NOW)).toBe(1);
  });

  it('are claimed, and not by the next', async () => {
    const value = randomUUID();
    expect(await twice().claim('saml_assertion', value, LATER)).toBe(true);
    expect(await twice().claim('saml_assertion', value, LATER)).toBe(false);
  });

  it('are used up without a holder, rather than used twice', async () => {
    const token = randomToken();
    await twice().put('sso_flow', token, 1, LATER);
    expect(await twice().take('sso_flow', token, NOW)).toBeUndefined();
    expect(await createSingleUseTokens(...store()).take('sso_flow', token, NOW)).toBeUndefined();
  });

  it('count a try once too often, never once too little', async () => {
    const token = randomToken();
    await twice().put('second_factor', token, 'user', LATER);
    const tries: unknown[] = [];
    for (let nth = 0; nth < 6; nth++) tries.push(await twice().attempt('second_factor', token, 5, NOW));
    expect(tries.filter((value) => value !== undefined).length).toBeLessThanOrEqual(3);
  });
});

describe('rate limits', () => {
  it('admit ten of twenty requests per window, and reset in the next', async () => {
    const rates = createRateLimits(...store());
    const bucket = randomUUID();
    const counted = await parallel(20, () => rates.count(bucket, 10, 60, '2026-03-01T10:00:15.000Z'));

    expect(counted.filter(({ limited }) => !limited)).toHaveLength(10);
    expect(counted[0]?.retryAfter).toBe(45);
    expect(await rates.count(bucket, 10, 60, '2026-03-01T10:01:00.000Z')).toEqual({ limited: false, retryAfter: 60 });
    expect((await rates.count(`${bucket}x`, 10, 60, '2026-03-01T10:00:15.000Z')).limited).toBe(false);
  });

  it('count one of fifty attempts that saw the same count', async () => {
    const rates = createRateLimits(...store());
    const bucket = randomUUID();
    const reserved = await parallel(50, () => rates.reserve(bucket, 0, NOW));
    expect(reserved.filter(Boolean)).toHaveLength(1);
  });

  it('count failures until reset', async () => {
    const rates = createRateLimits(...store());
    const bucket = randomUUID();
    expect(await rates.failures(bucket)).toEqual({ count: 0, lastAt: null });
    for (let seen = 0; seen < 7; seen++) expect(await rates.reserve(bucket, seen, NOW)).toBe(true);
    expect(await rates.failures(bucket)).toEqual({ count: 7, lastAt: NOW });
    await rates.forget(bucket);
    expect(await rates.failures(bucket)).toEqual({ count: 0, lastAt: null });
  });
});
