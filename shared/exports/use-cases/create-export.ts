import type { Caller } from '../../platform/domain/family.ts';
import { EXPORT_DAYS, type ExportRecord } from '../domain/export-record.ts';
import { requireRoomFor } from '../domain/original-files.ts';
import type { ExportDependencies, ExportQueue, Exports } from './export-ports.ts';

type Dependencies = { readonly exports: Exports; readonly queue: ExportQueue; readonly now: () => string };

const DAY_MILLISECONDS = 86_400_000;

/** Starts the export `id` of the caller's family. If the wake-up is lost, the sweep sends another. */
export const createExport =
  ({ exports, queue, now }: Dependencies) =>
  async ({ familyId }: Caller, id: string, { withFiles = false } = {}): Promise<ExportRecord> => {
    const createdAt = now();
    const record: ExportRecord = {
      id,
      familyId,
      status: 'pending',
      progress: null,
      checkpoint: null,
      lease: null,
      wakes: 0,
      archive: null,
      ...(withFiles && { withFiles }),
      error: null,
      touchedAt: createdAt,
      createdAt,
      updatedAt: createdAt,
      expiresAt: new Date(Date.parse(createdAt) + EXPORT_DAYS * DAY_MILLISECONDS).toISOString(),
    };
    await exports.create(record);
    await queue.send({ familyId, exportId: id }).catch(() => undefined);
    return (await exports.find(familyId, id, createdAt)) ?? record;
  };

/**
 * The same with the files that were imported.
 * @throws DomainError `range_too_large` if they are too large together
 */
export const createExportWithFiles =
  ({ originals, ...deps }: Dependencies & Pick<ExportDependencies, 'originals'>) =>
  async (caller: Caller, id: string): Promise<ExportRecord> => {
    requireRoomFor(await originals(caller.familyId));
    return createExport(deps)(caller, id, { withFiles: true });
  };
