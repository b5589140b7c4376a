import type { ExportDependencies } from '../../shared/exports/use-cases/export-ports.ts';
import type { ImportRecord } from '../../shared/imports/domain/import-record.ts';
import type { Imports } from '../../shared/imports/use-cases/import-ports.ts';

const PER_PAGE = 1000;

/** The files of a family's imports, oldest first. Chunks are not one file, and an upload is copied when it is read. */
export const originalFiles =
  ({ list }: Pick<Imports, 'list'>): ExportDependencies['originals'] =>
  async (familyId) => {
    const found: ImportRecord[] = [];
    for (let page = 1; ; page++) {
      const { items, totalCount } = await list(familyId, { page, perPage: PER_PAGE });
      found.push(...items);
      if (page * PER_PAGE >= totalCount) break;
    }
    return found
      .flatMap(({ raw, session, createdAt }) =>
        raw === null || session !== null || raw.copyFrom !== undefined
          ? []
          : [{ ...raw, filename: raw.filename ?? null, importedAt: createdAt }],
      )
      .toReversed();
  };
