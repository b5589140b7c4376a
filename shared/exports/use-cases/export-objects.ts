import type { ExportCatalogue } from '../domain/export-names.ts';
import type { ExportState } from '../domain/export-state.ts';
import type { ExportDependencies } from './export-dependencies.ts';

/** Where everything of an export lies. The bucket removes it a little after the export expires. */
export const exportPrefix = (exportId: string): string => `exports/${exportId}/`;
/** What is of no use once there is an archive. */
export const partsPrefix = (exportId: string): string => `${exportPrefix(exportId)}parts/`;

/** The objects of an export. Every save has a name of its own: nothing is overwritten. */
export const createExportObjects = (
  { uploads, compression, randomId }: Pick<ExportDependencies, 'uploads' | 'compression' | 'randomId'>,
  exportId: string,
) => {
  const newKey = (kind: string): string => `${partsPrefix(exportId)}${kind}-${randomId()}`;
  const save = async (kind: string, value: unknown): Promise<string> => {
    const key = newKey(kind);
    await uploads.put(key, compression.compress(JSON.stringify(value)));
    return key;
  };
  const load = async <T>(key: string): Promise<T> => JSON.parse(compression.decompress(await uploads.get(key))) as T;
  return {
    newPartKey: () => newKey('part'),
    newArchiveKey: () => `${exportPrefix(exportId)}${randomId()}.zip`,
    saveCatalogue: (catalogue: ExportCatalogue) => save('catalogue', catalogue),
    loadCatalogue: (key: string) => load<ExportCatalogue>(key),
    saveState: (state: ExportState) => save('state', state),
    loadState: (key: string) => load<ExportState>(key),
  };
};
export type ExportObjects = ReturnType<typeof createExportObjects>;
