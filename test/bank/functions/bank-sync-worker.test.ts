import type { Context, SQSEvent } from 'aws-lambda';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHandler } from '../../../functions/bank/sync/bank-sync-worker.ts';
import { BankFault, type BankFaultCode } from '../../../shared/bank/connections/domain/bank-fault.ts';
import { createBankWorld } from '../../model/bank-world.ts';
import { startDirectTable } from '../../support/store/direct-table.ts';
import type { TestTable } from '../../support/store/dynalite-table.ts';

let table: TestTable;
beforeAll(async () => {
  table = await startDirectTable();
});
afterAll(() => table.stop());

const CONTEXT = { getRemainingTimeInMillis: () => 60_000 } as Context;

/** The metrics and log lines of a sync with this provider response. */
const reportOf = async (answer: () => unknown) => {
  const world = createBankWorld(table);
  world.bank.onFetch = answer;
  const { id: connectionId, familyId } = await world.connect();
  const measured: string[] = [];
  const logged: string[] = [];
  const handle = createHandler({
    ...world,
    settings: { sliceSeconds: 30, leaseSeconds: 90 },
    logger: { info: (text) => void logged.push(`info: ${text}`), error: (text) => void logged.push(`error: ${text}`) },
    metrics: { addMetric: (name) => void measured.push(name), publishStoredMetrics: () => undefined },
  });
  const body = JSON.stringify({ familyId, connectionId });
  await handle({ Records: [{ messageId: 'm', body }] } as unknown as SQSEvent, CONTEXT);
  return { measured, logged };
};
const failing = (code: BankFaultCode) => () => {
  throw new BankFault(code, 'The bank says no');
};

describe('the worker of bank syncs', () => {
  it.each<BankFaultCode>(['server_error', 'timeout', 'rate_limited', 'invalid_answer', 'fetch_failed', 'bad_request'])(
    'counts a sync that fails with %s for the alarm',
    async (code) => {
      expect(await reportOf(failing(code))).toEqual({
        measured: ['BankSyncEnded', 'BankSyncFailed'],
        logged: ['info: slice finished', 'error: bank sync failed'],
      });
    },
  );

  it.each<BankFaultCode>(['unauthorized', 'access_forbidden', 'payment_required', 'budget_exhausted'])(
    'raises no alarm for %s, which only the family can resolve',
    async (code) => {
      expect(await reportOf(failing(code))).toEqual({
        measured: ['BankSyncEnded'],
        logged: ['info: slice finished', 'info: bank sync refused'],
      });
    },
  );

  it('counts no failure for a successful sync', async () => {
    expect(await reportOf(() => undefined)).toEqual({
      measured: ['BankSyncEnded'],
      logged: ['info: slice finished', 'info: bank sync completed'],
    });
  });
});
