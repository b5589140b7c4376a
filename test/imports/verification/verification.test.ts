import { describe, expect, it } from 'vitest';
import { verify } from '../../../shared/imports/verification/domain/verification.ts';

const evidence = {
  expected: { transactions: 3, accounts: 0 },
  carried: { transactions: 3, valuations: 0 },
  derived: {},
  before: { transactions: 10 },
  after: { transactions: 12 },
  checkedAt: '2026-01-05T10:00:00.000Z',
};

describe('verify', () => {
  it('matches if every record belongs to the import, regardless of other changes', () => {
    expect(verify(evidence)).toMatchObject({
      status: 'matched',
      mismatches: {},
      actualDeltaCounts: { transactions: 2, accounts: 0 },
      beforeCounts: { transactions: 10 },
    });
  });

  it('lists missing and unexpected records', () => {
    const readback = verify({ ...evidence, carried: { transactions: 2, trades: 1 } });
    expect(readback.status).toBe('mismatch');
    expect(readback.mismatches).toEqual({
      transactions: { expected: 3, actual: 2 },
      trades: { expected: 0, actual: 1 },
    });
    expect(readback.checkedCounts).toEqual({ transactions: 3, accounts: 0, trades: 0 });
  });

  it('lists a missing derived record, even of a kind without rows', () => {
    expect(verify({ ...evidence, carried: { transactions: 3, valuations: -1 } })).toMatchObject({
      status: 'mismatch',
      mismatches: { valuations: { expected: 0, actual: -1 } },
    });
  });
});
