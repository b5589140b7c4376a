import { newDigest } from '../../../platform/domain/bytes/hash.ts';
import { DomainError } from '../../../platform/domain/errors.ts';
import { beginSlice } from '../../../platform/use-cases/log-slice.ts';
import { attentionAfterReading, importFailed } from '../../domain/import-events.ts';
import { limitRefusal, publishRefusal } from '../../domain/import-readiness.ts';
import { type ImportRecord, NOTHING_COUNTED, type RawFile } from '../../domain/import-record.ts';
import { claimContent, FRESH_ATTEMPT, refuseKnownContent } from '../../publish/use-cases/publish-import.ts';
import type { ImportChange, WakeUp } from '../../use-cases/import-ports.ts';
import { logFailure } from '../../use-cases/log-failure.ts';
import type { WorkDependencies } from '../../use-cases/work-dependencies.ts';
import type { PrepareDependencies, Prepared, SentFile } from './prepare-rows.ts';
import { readRaw, streamRaw } from './raw-file.ts';

export type PrepareWorkerDependencies = WorkDependencies &
  PrepareDependencies & {
    /** Reads the files of the queue. */
    readonly prepareFile: (deps: PrepareDependencies, record: ImportRecord, file: SentFile) => Promise<Prepared>;
    /** The most records in one native import. */
    readonly maxNativeRecords: number;
  };

/**
 * Reads a file that was too large to read within the request. Nothing takes effect before the single update at the
 * end, so two workers can safely process the same import.
 */
export const createPrepareWorker = (deps: PrepareWorkerDependencies) => {
  return async ({ familyId, importId }: WakeUp, now: () => string): Promise<void> => {
    const record = await deps.imports.find(familyId, importId);
    if (record?.raw == null || !record.preparing) return;
    const { raw } = record;
    const end = beginSlice(deps, { familyId, importId }, now);
    if (raw.copyFrom === undefined) await noteReading(deps, record, now());
    const prepared = await prepare(deps, record, raw, now);
    if (prepared === 'copied') {
      end({ phase: 'copy', done: null, status: record.status, next: 'prepare' });
      return;
    }
    const ended = await endPreparation(deps, record, prepared, now);
    if (ended === undefined) return;
    const { status, stats } = ended;
    end({ phase: 'prepare', done: stats.rowsCount, status, next: status === 'importing' ? 'publish' : null });
  };
};

/** A permanent error in the file ends the preparation, because retrying cannot help. */
const prepare = async (
  deps: PrepareWorkerDependencies,
  record: ImportRecord,
  raw: RawFile,
  now: () => string,
): Promise<Prepared | 'copied'> => {
  try {
    const { copyFrom } = raw;
    if (copyFrom !== undefined) {
      await takeOverUpload(deps, record, { ...raw, copyFrom }, now());
      return 'copied';
    }
    if (raw.sha256 === '') return await prepareUnknown(deps, record, raw);
    const file = { bytes: () => readRaw(deps, raw), chunks: () => streamRaw(deps, raw) };
    return await deps.prepareFile(deps, record, file);
  } catch (error) {
    if (error instanceof DomainError) return { ok: false, error };
    throw error;
  }
};

/** A file that has not been read before: also computes its hash and checks whether it was already imported. */
const prepareUnknown = async (
  deps: PrepareWorkerDependencies,
  record: ImportRecord,
  raw: RawFile,
): Promise<Prepared> => {
  const digest = newDigest();
  const chunks = async function* () {
    for await (const chunk of streamRaw(deps, raw)) {
      digest.update(chunk);
      yield chunk;
    }
  };
  const prepared = await deps.prepareFile(deps, record, { bytes: () => readRaw(deps, raw), chunks });
  if (!prepared.ok) return prepared;
  const known = { ...raw, sha256: digest.hex() };
  await refuseKnownContent(deps, { ...record, raw: known });
  return { ok: true, change: { ...prepared.change, raw: known } };
};

/** Retries if publishing was requested between the read and the update; undefined if another worker was first. */
const endPreparation = async (
  deps: PrepareWorkerDependencies,
  record: ImportRecord,
  prepared: Prepared,
  now: () => string,
): Promise<ImportRecord | undefined> => {
  const { change, failure } = await endingOf(deps, record, prepared, now);
  const { familyId, id, publishRequested, acceptIncomplete } = record;
  const expected = { statuses: ['pending'], preparing: true, publishRequested, acceptIncomplete } as const;
  const ended = await deps.imports.update(familyId, id, expected, {
    ...change,
    preparing: false,
    publishRequested: false,
    acceptIncomplete: false,
    touchedAt: now(),
    updatedAt: now(),
    lease: null,
    wakes: 0,
  });
  if (ended?.status === 'importing') {
    await deps.queues.send('publish', { familyId, importId: id, attempt: ended.attempt?.id ?? null });
  }
  if (ended !== undefined && failure !== undefined) logFailure(deps, ended, failure.code);
  if (ended !== undefined) return ended;
  const again = await deps.imports.find(familyId, id);
  return again?.preparing ? endPreparation(deps, again, prepared, now) : undefined;
};

/** Clears the rows of a file that cannot be read with its new settings. */
const UNREAD = {
  rowIndex: null,
  stats: NOTHING_COUNTED,
  rowErrors: [],
  proof: null,
  periods: null,
  statedOpenings: [],
  blockers: [],
  signQuestion: null,
} as const satisfies ImportChange;

type Ending = { readonly change: ImportChange; readonly failure?: DomainError };

const endingOf = async (
  deps: PrepareWorkerDependencies,
  record: ImportRecord,
  prepared: Prepared,
  now: () => string,
): Promise<Ending> => {
  if (!prepared.ok) {
    if (prepared.error === 'interrupted') throw new Error('Reading in the background is never interrupted');
    return failedWith(record.id, UNREAD, prepared.error);
  }
  if (!record.publishRequested) {
    return { change: { ...prepared.change, events: attentionAfterReading({ ...record, ...prepared.change }) } };
  }
  try {
    const read = { ...record, ...prepared.change, preparing: false };
    const refusal = publishRefusal(read, record) ?? limitRefusal(read, deps.maxNativeRecords);
    if (refusal !== undefined) throw refusal;
    await claimContent(deps, read);
  } catch (error) {
    if (!(error instanceof DomainError) || error.code === 'busy') throw error;
    return failedWith(record.id, prepared.change, error);
  }
  const attempt = { id: deps.randomId(), begunAt: now() };
  return { change: { ...prepared.change, ...FRESH_ATTEMPT, attempt, status: 'importing' } };
};

const failedWith = (id: string, read: ImportChange, failure: DomainError): Ending => {
  const { code, message } = failure;
  return {
    change: { ...read, status: 'failed', events: importFailed(id, code), error: `${code}: ${message}` },
    failure,
  };
};

/** Files larger than this are marked as being read. */
const LARGE_BYTES = 64 * 1024 * 1024;
/** Longer than a worker can run. */
const READING_SECONDS = 90;

/**
 * Copies a file from the upload location, where its sender could overwrite it, to the location of the import. Then
 * requeues the import, because copying and reading two gigabytes takes longer than one worker run.
 */
const takeOverUpload = async (
  { uploads, imports, queues }: WorkDependencies,
  { familyId, id }: ImportRecord,
  { copyFrom, ...raw }: RawFile & Required<Pick<RawFile, 'copyFrom'>>,
  now: string,
): Promise<void> => {
  await uploads.copy(copyFrom, raw.key);
  const expected = { statuses: ['pending'], preparing: true } as const;
  const copied = await imports.update(familyId, id, expected, { raw, touchedAt: now });
  if (copied !== undefined) await queues.send('prepare', { familyId, importId: id, attempt: null });
};

/** Keeps the sweep from requeuing a large file while a worker is reading it. */
const noteReading = async (
  { imports, randomId }: WorkDependencies,
  { familyId, id, raw }: ImportRecord,
  now: string,
): Promise<void> => {
  if ((raw?.bytes ?? 0) <= LARGE_BYTES) return;
  const until = new Date(Date.parse(now) + READING_SECONDS * 1000).toISOString();
  const lease = { holder: randomId(), until };
  await imports.update(familyId, id, { statuses: ['pending'], preparing: true }, { lease, touchedAt: now });
};
