import type { Uploads } from '../../platform/domain/object-store.ts';
import type { ImportRecord } from '../domain/import-record.ts';
import { streamRaw } from '../work/raw-file.ts';
import type { RowStore } from './import-ports.ts';
import { type ImportPreview, type PreviewDependencies, previewImport } from './preview-import.ts';
import { type PreviewNativeDependencies, previewNative } from './preview-native.ts';

export type PreviewEffectDependencies = PreviewDependencies &
  PreviewNativeDependencies & {
    readonly rows: RowStore;
    readonly uploads: Pick<Uploads, 'get' | 'stream'>;
    readonly now: () => string;
  };

/** `preview` is null where none can be given; `rowsLookedAt` is then 0. */
export type EffectPreview = {
  readonly preview: ImportPreview | null;
  readonly rowsLookedAt: number;
  /** Every row was looked at. */
  readonly isWhole: boolean;
};

const MAX_ROWS = 200_000;
const NONE: EffectPreview = { preview: null, rowsLookedAt: 0, isWhole: false };

/**
 * What publishing an import that is kept would do now, by its stored rows or the native file. All of it is looked at or
 * nothing: a part would say too little of what will be matched. None is given of one that is being read, that came in
 * chunks, whose native file has faults, or that has more than 200,000 rows.
 */
export const previewKeptImport =
  (deps: PreviewEffectDependencies) =>
  async (record: ImportRecord): Promise<EffectPreview> => {
    const { rowsCount } = record.stats;
    if (record.preparing || record.session !== null || rowsCount === 0 || rowsCount > MAX_ROWS) return NONE;
    const preview = await previewOf(deps, record);
    return preview === null ? NONE : { preview, rowsLookedAt: rowsCount, isWhole: true };
  };

const previewOf = async (deps: PreviewEffectDependencies, record: ImportRecord): Promise<ImportPreview | null> => {
  if (record.type !== 'NativeImport') {
    return record.rowIndex === null ? null : previewImport(deps, deps.rows, record, deps.now());
  }
  if (record.raw === null || record.preflightErrors.length > 0) return null;
  return previewNative(deps, record, streamRaw(deps, record.raw));
};
