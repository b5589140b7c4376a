import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createHandler } from '../../functions/imports/sweep-imports.ts';
import type { ImportRecord } from '../../shared/imports/domain/import-record.ts';
import type { Imports } from '../../shared/imports/use-cases/import-ports.ts';
import { sweep } from '../../shared/imports/use-cases/sweep.ts';
import { anImport } from '../support/imports/import-builders.ts';
import { turnAt } from '../support/turn-at.ts';

const NOW = '2026-05-01T12:00:00.000Z';
const stuck = (): ImportRecord =>
  anImport({ id: randomUUID(), status: 'importing', touchedAt: '2026-05-01T10:00:00.000Z', lease: null });

/** Imports in flight, of which some cannot be read. */
const stored = (records: readonly ImportRecord[], unreadable: readonly ImportRecord[]) => {
  const sent: string[] = [];
  const imports = {
    listInFlight: async () => records,
    findAny: async (_: string, id: string) => {
      if (unreadable.some((record) => record.id === id)) throw new Error('A stored import has an invalid status');
      return records.find((record) => record.id === id);
    },
    update: async (_: string, id: string) => records.find((record) => record.id === id),
  } as unknown as Imports;
  return {
    imports,
    queues: { send: async (_: string, { importId }: { importId: string }) => void sent.push(importId) },
    sent,
  };
};

describe('sweep', () => {
  it('requeues the other imports if one cannot be read', async () => {
    const [before, damaged, after] = [stuck(), stuck(), stuck()];
    const { sent, ...ports } = stored([before, damaged, after], [damaged]);

    const { woken, failures } = await sweep(ports, turnAt(NOW));

    expect(sent.toSorted()).toEqual([before.id, after.id].toSorted());
    expect([woken, [...failures.keys()]]).toEqual([2, [damaged.id]]);
  });
});

describe('sweep and leases', () => {
  it.each([
    ['leaves an import to the worker that holds it', '2026-05-01T12:00:30.000Z', 0],
    ['requeues an import whose worker is gone', '2026-05-01T11:59:30.000Z', 1],
  ])('%s', async (_, until, woken) => {
    const held: ImportRecord = { ...stuck(), lease: { holder: 'worker', until } };
    expect((await sweep(stored([held], []), turnAt(NOW))).woken).toBe(woken);
  });
});

describe('the handler of the sweep', () => {
  it('cares for all exports and sessions before it reports the import and the export that cannot be read', async () => {
    const damaged = stuck();
    const damagedExport = { familyId: randomUUID(), exportId: randomUUID() };
    const { sent: _sent, ...ports } = stored([damaged], [damaged]);
    const seen: string[] = [];
    const listing = async <Listed>(what: string, listed: readonly Listed[]) => {
      seen.push(what);
      return listed;
    };
    const handler = createHandler({
      ...ports,
      sessions: { listExpired: () => listing('sessions', []) },
      exports: {
        listInFlight: () => listing('exports', [damagedExport]),
        find: () => Promise.reject(new Error('A stored export has an invalid status')),
      },
      exportQueue: {},
      changeSets: { listInFlight: () => listing('change sets', []) },
      changeQueue: {},
      outbox: { groupsBefore: () => listing('events', []) },
      eventQueue: {},
      webhooks: { familiesDue: () => listing('webhooks', []) },
      wakeWebhooks: () => Promise.reject(new Error('No webhook is due')),
      staleSeconds: 60,
      log: { info: () => undefined },
      metrics: { addMetric: () => undefined, publishStoredMetrics: () => seen.push('metrics') },
    } as unknown as Parameters<typeof createHandler>[0]);

    const reason = 'Error: A stored import has an invalid status';
    const exportReason = 'Error: A stored export has an invalid status';
    const run = handler({}, { getRemainingTimeInMillis: () => 55_000 });
    await expect(run).rejects.toThrow(`${damaged.id} (${reason})`);
    await expect(run).rejects.toThrow(`${damagedExport.exportId} (${exportReason})`);
    expect(seen.toSorted()).toEqual(['change sets', 'events', 'exports', 'metrics', 'sessions', 'webhooks']);
  });
});
