import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { ExportRecord } from '../../../shared/exports/domain/export-record.ts';
import type { Exports } from '../../../shared/exports/use-cases/export-ports.ts';
import { sweepExports } from '../../../shared/exports/use-cases/sweep-exports.ts';
import { turnAt } from '../../support/turn-at.ts';

const NOW = '2026-05-01T12:00:00.000Z';
const anExport = (over: Partial<ExportRecord> = {}): ExportRecord => ({
  id: randomUUID(),
  familyId: 'family',
  status: 'running',
  progress: null,
  checkpoint: null,
  lease: null,
  wakes: 0,
  archive: null,
  error: null,
  touchedAt: '2026-05-01T10:00:00.000Z',
  createdAt: '2026-05-01T10:00:00.000Z',
  updatedAt: '2026-05-01T10:00:00.000Z',
  expiresAt: '2026-05-08T10:00:00.000Z',
  ...over,
});

/** A sweep of stored exports, of which one may be unreadable: its result, the ids of the wake-ups and the new statuses. */
const sweep = async (records: readonly ExportRecord[], unreadable?: ExportRecord) => {
  const sent: string[] = [];
  const changed: string[] = [];
  const find = async (_: string, id: string) => {
    if (id === unreadable?.id) throw new Error('A stored export has an invalid status');
    return records.find((record) => record.id === id);
  };
  const exports: Pick<Exports, 'listInFlight' | 'find' | 'update'> = {
    listInFlight: async () => records.map(({ familyId, id: exportId }) => ({ familyId, exportId })),
    find,
    update: async (_, id, __, { status }) => {
      if (status !== undefined) changed.push(`${id} ${status}`);
      return records.find((record) => record.id === id);
    },
  };
  const queue = { send: async ({ exportId }: { exportId: string }) => void sent.push(exportId) };
  return { ...(await sweepExports({ exports: exports as Exports, queue }, turnAt(NOW))), sent, changed };
};

describe('sweepExports', () => {
  it.each([
    ['leaves an export to the worker that holds it', '2026-05-01T12:00:30.000Z', 0],
    ['wakes an export whose worker is gone', '2026-05-01T11:59:30.000Z', 1],
  ])('%s', async (_, until, wakeUps) => {
    const { woken, sent } = await sweep([anExport({ lease: { holder: 'worker', until } })]);
    expect([woken, sent.length]).toEqual([wakeUps, wakeUps]);
  });

  it('requeues and abandons the other exports if one cannot be read', async () => {
    const [before, damaged, after] = [anExport(), anExport(), anExport()];
    const old = anExport({ createdAt: '2026-04-30T10:00:00.000Z' });

    const { woken, failures, sent, changed } = await sweep([before, damaged, after, old], damaged);

    expect(sent.toSorted()).toEqual([before.id, after.id].toSorted());
    expect(changed).toEqual([`${old.id} failed`]);
    expect([woken, [...failures.keys()]]).toEqual([2, [damaged.id]]);
  });
});
