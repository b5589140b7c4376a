import { familyDay } from '../../platform/domain/family-day.ts';
import type { ImportRecord } from '../domain/import-record.ts';
import type { NativeRecord } from '../domain/native/native-record.ts';
import { createNativeDirectory, type NativePlan } from '../domain/native/plan-native.ts';
import { requireRecord } from '../domain/native/read-record.ts';
import { SUPPORTED_KINDS } from '../domain/native/supported-kinds.ts';
import { chunkAt, type Placed, placeChunks } from '../domain/sessions/placed-chunks.ts';
import type { FrozenChunk } from '../domain/sessions/session.ts';
import { createSessionReading } from '../domain/sessions/session-reading.ts';
import { readFrozenChunks } from '../use-cases/session-objects.ts';
import type { PlanSource } from './plan-source.ts';
import { readChunkLines } from './read-chunk-lines.ts';
import type { WorkDependencies } from './work-dependencies.ts';

/** The position after the last line, whatever its number. */
const ALL_LINES = Number.MAX_SAFE_INTEGER;

type Reading = ReturnType<typeof createSessionReading>;
type Settings = Parameters<typeof createNativeDirectory>[0];

/**
 * The records of all chunks of a session, read as one long file: once for the checks and for what rows refer to, once
 * more where records came again, once more where there are transfers, and once for the rows. Positions are line numbers over all chunks.
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
  const settings = { familyCurrency: family.currency, today, securities, hash: deps.sha256 };
  const reading = createSessionReading({ kinds: SUPPORTED_KINDS, hash: deps.sha256, chunks });
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
  if (session === null) throw new Error(`Import ${id} is made of no session`);
  return readFrozenChunks(deps, session.chunks);
};

/** A directory of every record; of use only when none came again. */
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

/** Only for chunks whose records are all as they should be. */
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
