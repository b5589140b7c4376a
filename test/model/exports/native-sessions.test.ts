import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EVERY_KIND, type NativeLine, native, ndjson } from '../../support/imports/every-kind.ts';
import { readable } from '../../support/ledger/readable-records.ts';
import { startDirectTable } from '../../support/store/direct-table.ts';
import type { TestTable } from '../../support/store/dynalite-table.ts';
import { aRequest, settle } from '../scenario.ts';
import { createWorld, type World } from '../world.ts';
import { createExporter, linesOf } from './exporter.ts';

let table: TestTable;
beforeAll(async () => {
  table = await startDirectTable();
});
afterAll(() => table.stop());

const LINES = EVERY_KIND.map(({ type, data }, at) =>
  native(type, type === 'Trade' ? { id: `trade ${at}`, ...data } : data),
);

const sessionOf = async (chunks: readonly (readonly NativeLine[])[]) => {
  const world = createWorld(table);
  const { session } = await world.createSession(world.caller, { clientSessionId: null, expectedChunks: null });
  for (const [at, lines] of chunks.entries()) {
    await world.addChunk(world.caller, session.id, () => ({
      content: { bytes: Buffer.from(ndjson(lines)) },
      sequence: at + 1,
      clientChunkId: null,
    }));
  }
  await world.publishSession(world.caller, session.id);
  await settle(world);
  return { world, view: await world.getSession(world.caller, session.id) };
};

const exported = async (world: World) => {
  const exporter = createExporter(table, world);
  const { id } = await exporter.create();
  await exporter.settle(1_000_000);
  return readable(linesOf(await exporter.filesOf(id)));
};

describe('a session of all fifteen kinds', () => {
  it('has the same result as one file, however it is divided; of repeated records the later one counts', async () => {
    const whole = createWorld(table);
    const { id } = await whole.create(whole.caller, aRequest('NativeImport', ndjson(LINES)));
    await whole.publish(whole.caller, id);
    await settle(whole);

    const old = LINES.filter(({ type }) => type === 'Holding' || type === 'Balance' || type === 'Transfer').map(
      ({ type, data }) => native(type, { ...data, qty: '9', balance: '9', notes: 'older' }),
    );
    const { world, view } = await sessionOf([old, ...LINES.map((line) => [line])]);
    expect([view.status, view.error]).toEqual(['complete', null]);
    const record = await world.imports.find(world.caller.familyId, view.session.id);
    expect(record?.verification.readback).toMatchObject({ status: 'matched', mismatches: {} });
    expect(view.summary).toMatchObject({
      holdings: { created: 1, updated: 1 },
      balances: { created: 1, updated: 1 },
      transfers: { created: 2, updated: 2 },
      budget_categories: { created: 1, updated: 1 },
    });
    expect(await exported(world)).toEqual(await exported(whole));
  });

  it('skips a rejected transfer without one of its sides', async () => {
    const void_ = native('RejectedTransfer', { inflow_transaction_id: 'gone', outflow_transaction_id: 'out' });
    const { view } = await sessionOf([LINES, [void_]]);
    expect(view.chunks[1]?.summary).toEqual({
      rejected_transfers: { created: 0, updated: 0, skipped: 1, failed: 0 },
    });
  });

  it('reports an impossible transfer on its chunk, and writes nothing', async () => {
    const wrong = native('Transfer', { inflow_transaction_id: 'plain', outflow_transaction_id: 'other' });
    const { world, view } = await sessionOf([LINES, [native('Tag', { id: 't', name: 'T' }), wrong]]);
    expect(view.status).toBe('failed');
    expect(view.chunks[0]?.error).toBeNull();
    expect(view.chunks[1]?.error).toMatchObject({
      code: 'invalid_import_record',
      recordType: 'Transfer',
      message: expect.stringMatching(/^Chunk 2, line 2: Transfer .*amount 0\.00000001 is not negative$/),
    });
    expect(await world.accounts.list(world.caller.familyId)).toEqual([]);
  });

  it('requires an id for every trade', async () => {
    const nameless = LINES.map(({ type, data }) => native(type, type === 'Trade' ? { ...data, id: undefined } : data));
    const { view } = await sessionOf([nameless]);
    expect(view.chunks[0]?.error).toMatchObject({
      code: 'missing_source_reference',
      recordType: 'Trade',
      sourceType: 'Trade',
      sourceId: '(blank)',
    });
  });
});
