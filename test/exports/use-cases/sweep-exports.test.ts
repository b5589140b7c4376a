import { describe, expect, it } from 'vitest';
import type { ExportRecord } from '../../../shared/exports/domain/export-record.ts';
import type { Exports, ExportWakeUp } from '../../../shared/exports/use-cases/export-ports.ts';
import { sweepExports } from '../../../shared/exports/use-cases/sweep-exports.ts';

const NOW = '2026-05-01T12:00:00.000Z';
const EXPORT: ExportRecord = {
  id: 'export',
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
};

/** The wake-ups after a sweep of one stored export. */
const sweep = async (stored: ExportRecord): Promise<readonly ExportWakeUp[]> => {
  const sent: ExportWakeUp[] = [];
  const exports: Pick<Exports, 'listInFlight' | 'find' | 'update'> = {
    listInFlight: async () => [{ familyId: stored.familyId, exportId: stored.id }],
    find: async () => stored,
    update: async () => stored,
  };
  const queue = { send: async (message: ExportWakeUp) => void sent.push(message) };
  expect(await sweepExports({ exports: exports as Exports, queue }, NOW, 60)).toBe(sent.length);
  return sent;
};

describe('sweepExports', () => {
  it.each([
    ['leaves an export to the worker that holds it', '2026-05-01T12:00:30.000Z', 0],
    ['wakes an export whose worker is gone', '2026-05-01T11:59:30.000Z', 1],
  ])('%s', async (_, until, wakeUps) => {
    expect(await sweep({ ...EXPORT, lease: { holder: 'worker', until } })).toHaveLength(wakeUps);
  });
});
