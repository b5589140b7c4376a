import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRateLimits } from '../../../shared/people/store/rate-limit-repository.ts';
import { createSecondFactors } from '../../../shared/people/store/second-factor-repository.ts';
import { createUserRepository } from '../../../shared/people/store/user-repository.ts';
import { startTable, type TestTable } from '../../support/store/dynalite-table.ts';

const NOW = '2026-03-01T10:00:00.000Z';

let table: TestTable;
beforeAll(async () => {
  table = await startTable();
});
afterAll(() => table.stop());

const times = <Result>(count: number, act: () => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: count }, act));

describe('createSecondFactors', () => {
  const setUp = async () => {
    const users = createUserRepository(table.documents, table.tableName);
    const secondFactors = createSecondFactors(table.documents, table.tableName);
    const id = randomUUID();
    const user = { id, familyId: randomUUID(), email: `${id}@example.org`, role: 'member', status: 'active' } as const;
    const secondFactor = {
      secret: 'sealed',
      lastStep: 5,
      recoveryCodes: { a: true, b: true },
      enabledAt: NOW,
    } as const;
    await users.create({ ...user, passwordHash: null, secondFactor }, NOW);
    return { secondFactors, id, kept: async () => (await users.find(id))?.secondFactor };
  };

  it('accepts a step once under concurrency, and no earlier step or other secret', async () => {
    const { secondFactors, id } = await setUp();
    expect((await times(20, () => secondFactors.useStep(id, 'sealed', 7))).filter(Boolean)).toHaveLength(1);
    expect(await secondFactors.useStep(id, 'sealed', 6)).toBe(false);
    expect(await secondFactors.useStep(id, 'another', 9)).toBe(false);
    expect(await secondFactors.useStep(id, 'sealed', 8)).toBe(true);
  });

  it('accepts a recovery code once under concurrency, and counts the rest', async () => {
    const { secondFactors, id } = await setUp();
    const remaining = await times(20, () => secondFactors.useRecoveryCode(id, 'a'));
    expect(remaining.filter((count) => count !== undefined)).toEqual([1]);
    expect(await secondFactors.useRecoveryCode(id, 'c')).toBeUndefined();
    expect(await secondFactors.useRecoveryCode(id, 'b')).toBe(0);
  });

  it('does not recreate a deleted user', async () => {
    const { secondFactors, kept } = await setUp();
    const nobody = randomUUID();
    expect(await secondFactors.useStep(nobody, 'sealed', 9)).toBe(false);
    expect(await secondFactors.useRecoveryCode(nobody, 'a')).toBeUndefined();
    expect(await secondFactors.reseal(nobody, 'sealed', 'x')).toBe(false);
    expect(await kept()).toMatchObject({ secret: 'sealed' });
  });

  it('re-encrypts and replaces only unchanged values', async () => {
    const { secondFactors, id, kept } = await setUp();
    expect(await secondFactors.reseal(id, 'sealed', 'sealed anew')).toBe(true);
    expect(await secondFactors.reseal(id, 'sealed', 'too late')).toBe(false);
    expect(await secondFactors.replaceRecoveryCodes(id, 'sealed', ['x'])).toBe(false);
    expect(await secondFactors.replaceRecoveryCodes(id, 'sealed anew', ['x', 'y'])).toBe(true);
    expect(await kept()).toEqual({
      secret: 'sealed anew',
      lastStep: 5,
      recoveryCodes: { x: true, y: true },
      enabledAt: NOW,
    });
  });
});

describe('createRateLimits', () => {
  it('lets one of many concurrent requests reserve the next failure, and releases it', async () => {
    const limits = createRateLimits(table.documents, table.tableName);
    const bucket = randomUUID();

    expect((await times(20, () => limits.reserve(bucket, 0, NOW))).filter(Boolean)).toHaveLength(1);
    expect(await limits.reserve(bucket, 0, NOW)).toBe(false);
    expect(await limits.reserve(bucket, 1, NOW)).toBe(true);
    expect(await limits.failures(bucket)).toEqual({ count: 2, lastAt: NOW });

    await limits.release(bucket);
    expect((await limits.failures(bucket)).count).toBe(1);
    await times(5, () => limits.release(bucket));
    expect((await limits.failures(bucket)).count).toBe(0);
    expect(await limits.reserve(bucket, 0, NOW)).toBe(true);
  });
});
