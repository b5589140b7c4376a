import type { PageRef } from '../../../ledger/entries/domain/entry.ts';
import type { FamilyId, ImportId } from '../../../platform/domain/ids.ts';
import type { StoredUploads } from '../../../platform/domain/object-store.ts';
import type { ImportRecord } from '../../domain/import-record.ts';
import type { Imports } from '../../use-cases/import-ports.ts';
import { createPlanReader } from '../../use-cases/work-dependencies.ts';

/** The ledger pages that the current or last attempt may have written; empty until its catalogue is bound. */
export const importPages = async (
  deps: { readonly uploads: StoredUploads },
  record: ImportRecord,
): Promise<readonly PageRef[]> => {
  if (record.plan === null || record.bindings === null) return [];
  const reader = createPlanReader(deps);
  const [manifest, bindings] = await Promise.all([reader.manifest(record.plan), reader.bindings(record.bindings)]);
  return manifest.pages.flat().flatMap(({ account, month }) => {
    const binding = bindings[account];
    return binding?.account == null ? [] : [{ account: { id: binding.id, tag: binding.account.tag }, month }];
  });
};

type Dependencies = {
  readonly imports: Pick<Imports, 'find'>;
  readonly uploads: StoredUploads;
};

/** The ledger pages that an import may have written to; undefined if the import does not exist. */
export const findImportPages =
  (deps: Dependencies) =>
  async (familyId: FamilyId, importId: ImportId): Promise<readonly PageRef[] | undefined> => {
    const record = await deps.imports.find(familyId, importId);
    return record && importPages(deps, record);
  };
