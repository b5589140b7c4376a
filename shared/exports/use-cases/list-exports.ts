import type { FamilyId } from '../../platform/domain/ids.ts';
import type { PageRequest } from '../../platform/domain/paging.ts';
import type { ExportList, Exports } from './export-ports.ts';

export type ListExportsDependencies = {
  readonly exports: Pick<Exports, 'list'>;
  readonly logger: { readonly error: (text: string, facts: Record<string, unknown>) => void };
};

/** A page of the family's exports, newest first. An export that cannot be read is left out and logged by its id. */
export const listExports =
  ({ exports, logger }: ListExportsDependencies) =>
  async (familyId: FamilyId, now: string, page: PageRequest): Promise<Omit<ExportList, 'unreadable'>> => {
    const { unreadable, ...list } = await exports.list(familyId, now, page);
    for (const [exportId, error] of unreadable) logger.error('export cannot be read', { exportId, error });
    return list;
  };
