import { familyDay } from '../../../platform/domain/family.ts';
import type { Uploads } from '../../../platform/domain/object-store.ts';
import type { ImportRecord } from '../../domain/import-record.ts';
import type { NativeRecord } from '../../formats/native/domain/native-record.ts';
import { createNativeDirectory, type NativePlan } from '../../formats/native/domain/plan-native.ts';
import { requireRecord, SUPPORTED_KINDS } from '../../formats/native/domain/read-record.ts';
import type { ParsedLine } from '../../formats/native/domain/record-fields.ts';
import { ndjsonBatches } from '../../formats/native/parse/read-ndjson.ts';
import { readRaw } from '../../prepare/use-cases/raw-file.ts';
import type { PlanSource } from '../../publish/use-cases/plan-source.ts';
import type { WorkDependencies } from '../../use-cases/work-dependencies.ts';
import { chunkAt, type Placed, placeChunks } from '../domain/chunks.ts';
import type { FrozenChunk } from '../domain/session.ts';
import { createSessionReading } from '../domain/session-reading.ts';
import { readFrozenChunks } from './open-session.ts';

/** The position after the last line. */
const ALL_LINES = Number.MAX_SAFE_INTEGER;

type Reading = ReturnType<typeof createSessionReading>;
type Settings = Parameters<typeof createNativeDirectory>[0];

/**
 * The records of all chunks of a session, read as one long file: once for the checks and the catalogue, once
 * more if records were sent again, once more if there are transfers, and once for the rows. Positions are line numbers over all chunks.
 */
export const createSessionSource = async (
  deps: WorkDependencies,
  record: ImportRecord,
  now: string,
): Promise<PlanSource> => {
  const chunks = placeChunks(await frozenChunks(deps, record));
  const family = await deps.families.find(record.familyId);
  if (family === undefined) throw new Error(`Family ${record.familyId} does not exist`);
  const today = familyDay(record.attempt?.begunAt ?? now, family.timeZone);
  const securities = await deps.catalogue.securities(record.familyId);
  const settings = { familyCurrency: family.currency, today, securities };
  const reading = createSessionReading({ kinds: SUPPORTED_KINDS, chunks });
  const first = await readAll(deps, chunks, reading, settings);
  const isUsable = reading.isFlawless();
  const directory = isUsable && reading.isRestated() ? await readNewest(deps, chunks, reading, settings) : first;
  if (isUsable && directory.wantsSides) {
    await eachNewest(deps, chunks, reading, directory.tellSide);
    for (const problem of directory.problems()) reading.blame(problem, 'Transfer');
    for (const skipped of directory.voids()) reading.skip(skipped);
  }
  const { isFaulty, outcome } = reading.finish();
  const plan = isFaulty ? NOTHING : directory.finish();
  return {
    catalogue: plan.catalogue,
    expected: plan.expectedCounts,
    derived: plan.derivedCounts,
    batches: isFaulty ? noBatches : (from) => batches(deps, chunks, reading, plan, from),
    session: { outcome, isFaulty, chunkOf: (line) => chunkAt(chunks, line) },
  };
};

const frozenChunks = (deps: WorkDependencies, { id, session }: ImportRecord): Promise<readonly FrozenChunk[]> => {
  if (session === null) throw new Error(`Import ${id} has no session`);
  return readFrozenChunks(deps, session.chunks);
};

/** A directory of every record, valid only if no record was sent again. */
const readAll = async (
  deps: WorkDependencies,
  chunks: readonly Placed<FrozenChunk>[],
  reading: Reading,
  settings: Settings,
) => {
  const directory = createNativeDirectory(settings);
  for await (const { at, lines } of readChunkLines(deps, chunks)) {
    for (const { line, parsed } of lines) {
      const record = reading.line(at, line, parsed);
      if (record !== undefined && !reading.isRestated()) directory.add(record);
    }
  }
  return directory;
};

const readNewest = async (
  deps: WorkDependencies,
  chunks: readonly Placed<FrozenChunk>[],
  reading: Reading,
  settings: Settings,
) => {
  const directory = createNativeDirectory(settings);
  await eachNewest(deps, chunks, reading, directory.add);
  return directory;
};

/** Visits the newest version of each record. All chunks must be valid. */
const eachNewest = async (
  deps: WorkDependencies,
  chunks: readonly Placed<FrozenChunk>[],
  reading: Reading,
  take: (record: NativeRecord) => void,
): Promise<void> => {
  for await (const { lines } of readChunkLines(deps, chunks)) {
    for (const { line, parsed } of lines) {
      const record = requireRecord(line, parsed, SUPPORTED_KINDS);
      if (!reading.isRestated() || reading.isNewest(line, record)) take(record);
    }
  }
};

async function* batches(
  deps: WorkDependencies,
  chunks: readonly Placed<FrozenChunk>[],
  reading: Reading,
  plan: NativePlan,
  from: number,
) {
  const left = chunks.filter(({ chunk, base }) => base + chunk.lines > from);
  for await (const batch of readChunkLines(deps, left)) {
    const lines = batch.lines.filter(({ line }) => line > from);
    const last = lines.at(-1);
    if (last === undefined) continue;
    const rows = lines.flatMap(({ line, parsed }) => {
      const record = requireRecord(line, parsed, SUPPORTED_KINDS);
      return reading.isRestated() && !reading.isNewest(line, record) ? [] : plan.rowsOf(record);
    });
    yield { rows, next: last.line };
  }
  if (from < ALL_LINES) yield { rows: plan.derivedRows(), next: ALL_LINES };
}

async function* noBatches() {}

const NOTHING: NativePlan = {
  catalogue: [],
  expectedCounts: {},
  derivedCounts: {},
  rowsOf: () => [],
  derivedRows: () => [],
};

type Dependencies = { readonly uploads: Uploads };

/** Bytes parsed at once, because parsed records take many times the memory of their text. */
const PIECE_BYTES = 65_536;

type ChunkLines = {
  /** The index of the chunk. */
  readonly at: number;
  /** Line numbers count over the whole session. */
  readonly lines: readonly { readonly line: number; readonly parsed: ParsedLine }[];
};

/** The lines of the chunks in order; fetches the next chunk while reading the current one. */
async function* readChunkLines(deps: Dependencies, chunks: readonly Placed<FrozenChunk>[]): AsyncGenerator<ChunkLines> {
  let next = fetchChunk(deps, chunks[0]?.chunk);
  for (const [at, { base }] of chunks.entries()) {
    const bytes = await next;
    next = fetchChunk(deps, chunks[at + 1]?.chunk);
    for await (const batch of ndjsonBatches(pieces(bytes))) {
      yield { at, lines: batch.map(({ line, parsed }) => ({ line: base + line, parsed })) };
    }
  }
}

const fetchChunk = (deps: Dependencies, chunk: FrozenChunk | undefined): Promise<Uint8Array> => {
  const bytes = chunk === undefined ? Promise.resolve(new Uint8Array()) : readRaw(deps, chunk);
  bytes.catch(() => undefined); // the error surfaces when the chunk is awaited; avoids an unhandled rejection if it never is
  return bytes;
};

async function* pieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) yield bytes.subarray(at, at + PIECE_BYTES);
}
