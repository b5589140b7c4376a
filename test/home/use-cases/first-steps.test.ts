import { describe, expect, it } from 'vitest';
import { readFirstSteps } from '../../../shared/home/use-cases/first-steps.ts';
import { aConnection } from '../../support/bank/bank-builders.ts';

const stepsOf = (members: number, categories: number) =>
  readFirstSteps({
    users: { listOfFamily: async () => Array.from({ length: members }) },
    records: { listOf: async () => Array.from({ length: categories }) },
  });

describe('readFirstSteps', () => {
  it('finds nothing done in a family of one person without a bank', async () => {
    expect(await stepsOf(1, 0)('family', { connections: [] })).toEqual({
      bank: false,
      categories: false,
      partner: false,
    });
  });

  it('finds what was done', async () => {
    const seen = { connections: [aConnection({})] };
    expect(await stepsOf(2, 1)('family', seen)).toEqual({ bank: true, categories: true, partner: true });
  });
});
