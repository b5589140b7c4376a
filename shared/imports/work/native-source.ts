import { familyDay } from '../../platform/domain/family-day.ts';
import type { ImportRecord, RawFile } from '../domain/import-record.ts';
import { createNativeDirectory, type NativePlan } from '../domain/native/plan-native.ts';
import { requireRecord } from '../domain/native/read-record.ts';
import { SUPPORTED_KINDS } from '../domain/native/supported-kinds.ts';
import type { PlanSource } from './plan-source.ts';
import { streamRaw } from './raw-file.ts';
import type { WorkDependencies } from './work-dependencies.ts';

/**
 * The records of a native file, read twice from where it was kept: once for what rows refer to, once for the rows; and
 * once between for what transfers need to know of their sides, where there are any.
 * Positions are line numbers; the opening anchors that no record asked for come last.
 */
export const createNativeSource = async (
  deps: WorkDependencies,
  record: ImportRecord,
  now: string,
): Promise<PlanSource> => {
  const { raw } = record;
  if (raw === null) throw new Error(`Import ${record.id} has no file`);
  const family = await deps.families.find(record.familyId);
  if (family === undefined) throw new Error(`Family ${record.familyId} does not exist`);
  const today = familyDay(record.attempt?.begunAt ?? now, family.timeZone); // the same in every slice of an attempt
  const plan = await readDirectory(deps, raw, {
    familyCurrency: family.currency,
    today,
    securities: await deps.catalogue.securities(record.familyId),
    hash: deps.sha256,
  });
  return {
    catalogue: plan.catalogue,
    expected: plan.expectedCounts,
    derived: plan.derivedCounts,
    batches: async function* (from) {
      let next = from;
      for await (const batch of deps.nativeLines(streamRaw(deps, raw))) {
        const lines = batch.filter(({ line }) => line > from);
        const rows = lines.flatMap(({ line, parsed }) => plan.rowsOf(requireRecord(line, parsed, SUPPORTED_KINDS)));
        next = lines.at(-1)?.line ?? next;
        if (lines.length > 0) yield { rows, next };
      }
      if (from < ALL_LINES) yield { rows: plan.derivedRows(), next: ALL_LINES };
    },
  };
};

/** The position after the last line, whatever its number. */
const ALL_LINES = Number.MAX_SAFE_INTEGER;

const readDirectory = async (
  deps: WorkDependencies,
  raw: RawFile,
  settings: Parameters<typeof createNativeDirectory>[0],
): Promise<NativePlan> => {
  const directory = createNativeDirectory(settings);
  for await (const batch of deps.nativeLines(streamRaw(deps, raw))) {
    for (const { line, parsed } of batch) directory.add(requireRecord(line, parsed, SUPPORTED_KINDS));
  }
  if (!directory.wantsSides) return directory.finish();
  for await (const batch of deps.nativeLines(streamRaw(deps, raw))) {
    for (const { line, parsed } of batch) directory.tellSide(requireRecord(line, parsed, SUPPORTED_KINDS));
  }
  return directory.finish();
};
