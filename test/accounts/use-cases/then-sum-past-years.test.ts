import { describe, expect, it, vi } from 'vitest';
import type { ThenSumPastYearsDependencies } from '../../../shared/accounts/use-cases/then-sum-past-years.ts';
import { thenSumPastYears } from '../../../shared/accounts/use-cases/then-sum-past-years.ts';
import type { FamilyId } from '../../../shared/platform/domain/ids.ts';

const message = { familyId: 'a' as FamilyId };
const NOW = () => '2026-01-01T00:00:00.000Z';
const TIME = { now: NOW, mayContinue: () => true, leaseUntil: NOW };

/** Adds up with a store whose first read is `read`. */
const summing = (read: () => Promise<never>) => {
  const warn = vi.fn();
  const pastSums = { read } as unknown as ThenSumPastYearsDependencies['pastSums'];
  const deps = { pastSums, now: NOW, logger: { warn } } as unknown as ThenSumPastYearsDependencies;
  return { warn, summed: thenSumPastYears(deps) };
};

describe('thenSumPastYears', () => {
  it('has done the message if past years cannot be added up, and warns', async () => {
    const error = new Error('throttled');
    const { warn, summed } = summing(() => Promise.reject(error));
    const work = vi.fn(async () => undefined);
    await summed(work)(message, TIME);

    expect(work).toHaveBeenCalledExactlyOnceWith(message, TIME);
    expect(warn).toHaveBeenCalledExactlyOnceWith('past years were not added up', { familyId: 'a', error });
  });

  it('does not add up without time', async () => {
    const read = vi.fn();
    const { summed } = summing(read);
    await summed(async () => undefined)(message, { ...TIME, mayContinue: () => false });

    expect(read).not.toHaveBeenCalled();
  });

  it('fails with the work, and then adds up nothing', async () => {
    const read = vi.fn();
    const { summed } = summing(read);

    await expect(summed(() => Promise.reject(new Error('failed')))(message, TIME)).rejects.toThrow('failed');
    expect(read).not.toHaveBeenCalled();
  });
});
