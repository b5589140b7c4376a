import { describe, expect, it } from 'vitest';
import { readFirstSteps } from '../../../shared/home/use-cases/first-steps.ts';
import { aConnection } from '../../support/bank/bank-builders.ts';
import { anImport } from '../../support/import-builders.ts';

const stepsOf = (members: number, budgets: number) =>
  readFirstSteps({
    users: { listOfFamily: async () => Array.from({ length: members }) },
    records: { listOf: async () => Array.from({ length: budgets }) as never },
  });

describe('readFirstSteps', () => {
  it('finds nothing done in a family of one person without records', async () => {
    const steps = await stepsOf(1, 0)('family', { imports: [anImport({ status: 'pending' })], connections: [] });
    expect(steps).toEqual({ file: false, bank: false, partner: false, budget: false });
  });

  it('finds what was done', async () => {
    const seen = { imports: [anImport({ status: 'complete' })], connections: [aConnection({})] };
    expect(await stepsOf(2, 1)('family', seen)).toEqual({ file: true, bank: true, partner: true, budget: true });
  });
});
