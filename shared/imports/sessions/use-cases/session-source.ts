import { familyDay } from '../../../platform/domain/family.ts';
import type { ImportRecord } from '../../domain/import-record.ts';
import type { NativeRecord } from '../../formats/native/domain/native-record.ts';
import { createNativeDirectory, type NativePlan } from '../../formats/native/domain/plan-native.ts';
import { requireRecord, SUPPORTED_KINDS } from '../../formats/native/domain/read-record.ts';
import { type Corrected, correctKnown } from '../../known-records/use-cases/correct-known.ts';
import type { PlanSource } from '../../publish/use-cases/plan-source.ts';
import type { WorkDependencies } from '../../use-cases/work-dependencies.ts';
import { chunkAt, type Placed, placeChunks } from '../domain/chunks.ts';
import type { FrozenChunk } from '../domain/session.ts';
import { createSessionReading } from '../domain/session-reading.ts';
import { frozenChunks, readChunkLines } from './read-chunks.ts';

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
  const { isFaulty, outcome, warnings } = reading.finish();
  const { plan, doubts }: Corrected = isFaulty
    ? { plan: NOTHING }
    : await correctKnown(deps, record, directory.finish(), (take) => eachNewest(deps, chunks, reading, take));
  return {
    ...(doubts !== undefined && { doubts }),
    warnings,
    catalogue: plan.catalogue,
    expected: plan.expectedCounts,
    derived: plan.derivedCounts,
    batches: isFaulty ? noBatches : (from) => batches(deps, chunks, reading, plan, from),
    session: { outcome, isFaulty, chunkOf: (line) => chunkAt(chunks, line) },
  };
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
