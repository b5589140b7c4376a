import type { FamilyId } from '../../platform/domain/ids.ts';
import type { ImportList, ImportQuery, Imports } from './import-ports.ts';

export type ListImportsDependencies = {
  readonly imports: Pick<Imports, 'list'>;
  readonly logger: { readonly error: (text: string, facts: Record<string, unknown>) => void };
};

/**
 * A page of the family's imports, newest first. An import that cannot be read is left out and logged by its id; it keeps
 * its place and is counted, so the page can have fewer items than places, and the total never hides it.
 */
export const listImports =
  ({ imports, logger }: ListImportsDependencies) =>
  async (
    familyId: FamilyId,
    query: ImportQuery,
  ): Promise<Omit<ImportList, 'unreadable'> & { readonly unreadableCount: number }> => {
    const { unreadable, ...page } = await imports.list(familyId, query);
    for (const [importId, error] of unreadable) logger.error('import cannot be read', { importId, error });
    return { ...page, unreadableCount: unreadable.size };
  };
