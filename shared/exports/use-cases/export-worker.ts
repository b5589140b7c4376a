import { DomainError, LeaseLostError } from '../../platform/domain/errors.ts';
import type { SliceClock } from '../../platform/use-cases/clock.ts';
import { beginSlice, type SliceLog } from '../../platform/use-cases/log-slice.ts';
import type { ExportRecord } from '../domain/export-record.ts';
import { createExportObjects, partsPrefix } from './export-objects.ts';
import type { ExportChange, ExportDependencies, ExportWakeUp } from './export-ports.ts';
import { beginExport, writeArchive, writeLines } from './write-export.ts';

/** Milliseconds between two progress updates. */
const INTERVAL = 1_000;

type Held = {
  readonly record: ExportRecord;
  /** @throws LeaseLostError if another worker took over */
  readonly update: (change: ExportChange) => Promise<ExportRecord>;
};

/**
 * Runs one slice of an export: writes the lines of pages to objects, then builds the archive. No object is overwritten,
 * so the next worker can resume after a crash, and leftovers expire.
 */
export const createExportWorker = (deps: ExportDependencies & SliceLog) => {
  return async (wakeUp: ExportWakeUp, clock: SliceClock): Promise<void> => {
    const held = await acquireLease(deps, wakeUp, clock);
    if (held === undefined) return;
    const end = beginSlice(deps, wakeUp, clock.now);
    try {
      const worked = await work(deps, held, clock);
      if (worked.next !== null) await deps.queue.send(wakeUp);
      end({ phase: 'write', ...worked });
    } catch (error) {
      if (error instanceof LeaseLostError) return;
      if (isPermanent(error)) {
        await held.update({
          status: 'failed',
          error: `${error.code}: ${error.message}`,
          ...ENDED,
          updatedAt: clock.now(),
        });
        end({ phase: 'write', done: null, status: 'failed', next: null, code: error.code });
        return;
      }
      await held.update({ lease: null }).catch(() => undefined); // the lease expires by itself
      throw error;
    }
  };
};

const ENDED = { lease: null, checkpoint: null, progress: null } as const;

const isPermanent = (error: unknown): error is DomainError => error instanceof DomainError && error.code !== 'busy';

type Worked = {
  /** Pages of the ledger. */
  readonly done: number;
  readonly status: 'running' | 'complete';
  readonly next: 'export' | null;
};

const work = async (deps: ExportDependencies, held: Held, clock: SliceClock): Promise<Worked> => {
  const { record, update } = held;
  const objects = createExportObjects(deps, record.id);
  const first =
    record.checkpoint === null ? await beginExport(deps, record, objects) : await objects.loadState(record.checkpoint);
  const total = first.pages.length + 1;
  const report = createReporter(async (done) => {
    await update({ progress: { done, total }, wakes: 0 });
  });
  const state = first.isWritten ? first : await writeLines(deps, record, { state: first, objects }, clock, report);
  if (state !== first) {
    const checkpoint = await objects.saveState(state);
    const handOver = record.withFiles === true || !clock.mayContinue(); // the files need a whole slice
    await update({ checkpoint, progress: { done: state.done, total }, wakes: 0, ...(handOver && { lease: null }) });
    if (handOver) return { done: state.done, status: 'running', next: 'export' };
  }
  await complete(deps, held, await writeArchive(deps, record, state, objects), clock.now());
  return { done: state.done, status: 'complete', next: null };
};

const complete = async (
  { uploads }: ExportDependencies,
  { record, update }: Held,
  archive: NonNullable<ExportRecord['archive']>,
  now: string,
): Promise<void> => {
  await update({ status: 'complete', archive, error: null, ...ENDED, updatedAt: now, wakes: 0 });
  await uploads.removeAll(partsPrefix(record.id)).catch(() => undefined); // otherwise the bucket deletes them later
};

const acquireLease = async (
  { exports, randomId }: ExportDependencies,
  { familyId, exportId }: ExportWakeUp,
  clock: SliceClock,
): Promise<Held | undefined> => {
  const statuses = ['pending', 'running'] as const;
  const holder = randomId();
  const now = clock.now();
  const lease = { holder, until: clock.leaseUntil() };
  const record = await exports.update(
    familyId,
    exportId,
    { statuses, freeAt: now },
    { status: 'running', lease, touchedAt: now },
  );
  return (
    record && {
      record,
      update: async (change) => {
        const expected = { statuses: ['running'], holder } as const;
        const updated = await exports.update(familyId, exportId, expected, { touchedAt: clock.now(), ...change });
        if (updated === undefined) throw new LeaseLostError(`The lease on export ${exportId} is lost`);
        return updated;
      },
    }
  );
};

const createReporter = (report: (done: number) => Promise<void>) => {
  let last = Date.now();
  return async (done: number): Promise<void> => {
    if (Date.now() - last < INTERVAL) return;
    last = Date.now();
    await report(done);
  };
};
