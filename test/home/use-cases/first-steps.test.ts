import { describe, expect, it } from 'vitest';
import { readFirstSteps } from '../../../shared/home/use-cases/first-steps.ts';
import { aConnection } from '../../support/bank/bank-builders.ts';

const stepsOf = (members: number) =>
  readFirstSteps({ users: { listOfFamily: async () => Array.from({ length: members }) } });

describe('readFirstSteps', () => {
  it('finds nothing done in a family of one person without a bank', async () => {
    expect(await stepsOf(1)('family', { connections: [] })).toEqual({ bank: false, partner: false });
  });

  it('finds what was done', async () => {
    const seen = { connections: [aConnection({})] };
    expect(await stepsOf(2)('family', seen)).toEqual({ bank: true, partner: true });
  });
});
