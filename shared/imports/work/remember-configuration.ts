import { assignmentsOf } from '../domain/assign-mappings.ts';
import type { ImportRecord } from '../domain/import-record.ts';
import type { RowStore, SavedConfigurations } from '../use-cases/import-ports.ts';

type Dependencies = { readonly rows: Pick<RowStore, 'open'>; readonly savedConfigurations: SavedConfigurations };

/** More than this nobody decides by hand, and the item they are kept in has to hold them. */
const MAX_ASSIGNMENTS = 500;
const MAX_CHARACTERS = 150_000;

/** Keeps how a complete import was read, for the next file with the same header. May be repeated. */
export const rememberConfiguration = async (
  { rows, savedConfigurations }: Dependencies,
  record: ImportRecord,
  now: string,
): Promise<void> => {
  if (record.rowIndex === null) return;
  const reader = await rows.open(record.id, record.rowIndex);
  if (reader.signature === null) return;
  const assignments = assignmentsOf(await reader.mappings()).slice(0, MAX_ASSIGNMENTS);
  await savedConfigurations.save(record.familyId, {
    type: record.type,
    accountId: record.accountId,
    signature: reader.signature,
    configuration: record.configuration,
    assignments: JSON.stringify(assignments).length > MAX_CHARACTERS ? [] : assignments,
    importId: record.id,
    savedAt: now,
  });
};
