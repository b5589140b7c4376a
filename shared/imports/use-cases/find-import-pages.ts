import type { PageRef } from '../../ledger/use-cases/entry-months.ts';
import type { Compression, Uploads } from '../../platform/domain/object-store.ts';
import { importPages } from './import-pages.ts';
import type { Imports } from './import-ports.ts';

type Dependencies = {
  readonly imports: Pick<Imports, 'find'>;
  readonly uploads: Uploads;
  readonly compression: Compression;
};

/** The pages that an import may have written to; undefined when there is no such import. */
export const findImportPages =
  (deps: Dependencies) =>
  async (familyId: string, importId: string): Promise<readonly PageRef[] | undefined> => {
    const record = await deps.imports.find(familyId, importId);
    return record && importPages(deps, record);
  };
