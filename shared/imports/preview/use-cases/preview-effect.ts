import { emptyPage } from '../../../ledger/pages/domain/page.ts';
import { familyDay } from '../../../platform/domain/family.ts';
import type { FamilyId } from '../../../platform/domain/ids.ts';
import type { Uploads } from '../../../platform/domain/object-store.ts';
import type { ImportRecord } from '../../domain/import-record.ts';
import { unlessDeleted } from '../../duplicates/use-cases/unless-deleted.ts';
import { createNativePreview, type NativePreview } from '../../formats/native/domain/preview-native.ts';
import { requireRecord, SUPPORTED_KINDS } from '../../formats/native/domain/read-record.ts';
import { ndjsonBatches } from '../../formats/native/parse/read-ndjson.ts';
import { type ReviewRecordDependencies, reviewRecord } from '../../known-records/use-cases/review-record.ts';
import { streamRaw } from '../../prepare/use-cases/raw-file.ts';
import type { FamilyNames, Imports, RowStore } from '../../use-cases/import-ports.ts';
import { predictPage } from '../domain/predict-pages.ts';
import { type BalanceChangeOf, newTarget, previewBalances } from './preview-balances.ts';
import { type ImportPreview, type PreviewDependencies, previewImport } from './preview-import.ts';
import { newRecordsByKind, unnamedSteps } from './preview-records.ts';

export type PreviewEffectDependencies = PreviewDependencies &
  PreviewNativeDependencies & {
    readonly imports: Pick<Imports, 'find'>;
    readonly rows: RowStore;
    readonly uploads: Pick<Uploads, 'get' | 'stream'>;
    readonly now: () => string;
  };

/** `preview` is null if there can be none; `rowsLookedAt` is then 0. */
export type EffectPreview = {
  readonly preview: ImportPreview | null;
  readonly rowsLookedAt: number;
  /** Whether every row was included. */
  readonly isWhole: boolean;
};

const MAX_ROWS = 200_000;
const NONE: EffectPreview = { preview: null, rowsLookedAt: 0, isWhole: false };

/**
 * The effect of publishing a stored import now. Always covers all rows, because matching depends on all of them. There is
 * no preview for an import that is still being read, was sent in chunks, is a native file with errors, or has more than
 * 200,000 rows.
 * @throws NotFoundError if the import is deleted meanwhile
 */
export const previewKeptImport =
  (deps: PreviewEffectDependencies) =>
  async (record: ImportRecord): Promise<EffectPreview> => {
    const { rowsCount } = record.stats;
    if (record.preparing || record.session !== null || rowsCount === 0 || rowsCount > MAX_ROWS) return NONE;
    const preview = await unlessDeleted(deps.imports, record, () => previewOf(deps, record));
    return preview === null ? NONE : { preview, rowsLookedAt: rowsCount, isWhole: true };
  };

const previewOf = async (deps: PreviewEffectDependencies, record: ImportRecord): Promise<ImportPreview | null> => {
  if (record.type !== 'NativeImport') {
    return record.rowIndex === null ? null : previewImport(deps, deps.rows, record, deps.now());
  }
  if (record.raw === null || record.preflightErrors.length > 0) return null;
  return previewNative(deps, record, streamRaw(deps, record.raw));
};

export type PreviewNativeDependencies = ReviewRecordDependencies & {
  readonly names: { readonly list: (familyId: FamilyId) => Promise<FamilyNames> };
};

/** Lines are parsed in slices of this size to limit memory. */
const SLICE_BYTES = 262_144;

/**
 * The effect of publishing a native file, from one more pass over it. Its accounts are new, so that its entries match no existing ones,
 * unless earlier files had the same records. Balances are not calculated then. null if only publishing can compare them.
 */
export const previewNative = async (
  deps: PreviewNativeDependencies,
  record: ImportRecord,
  file: Uint8Array | AsyncIterable<Uint8Array>,
): Promise<ImportPreview | null> => {
  const { familyId } = record;
  const [family, names, securities, known] = await Promise.all([
    deps.families.find(familyId),
    deps.names.list(familyId),
    deps.catalogue.securities(familyId),
    reviewRecord(deps)(record),
  ]);
  if (known === 'too_many') return null;
  const familyCurrency = family?.currency ?? '';
  const today = familyDay(deps.now(), family?.timeZone ?? 'UTC');
  const settings = { familyCurrency, today, securities };
  const foresight = createNativePreview(settings, (row) => known?.known.has(row) === true);
  for await (const batch of ndjsonBatches(file instanceof Uint8Array ? slicesOf(file) : file)) {
    for (const { line, parsed } of batch) foresight.add(requireRecord(line, parsed, SUPPORTED_KINDS));
  }
  const foreseen = foresight.finish();
  const balanceOf =
    known === undefined ? await balancesOf(deps, familyId, foreseen, { currency: familyCurrency, today }) : null;
  const { same = 0, updated = 0, left = 0, deleted = 0 } = known?.counts ?? {};
  const steps = known?.steps ?? foreseen.catalogue;
  return {
    willCreate: foreseen.entriesCount,
    willMatch: same + updated + left,
    willSkipDeleted: deleted,
    willReview: 0,
    newRecords: newRecordsByKind(unnamedSteps(steps, names)),
    dateRange: foreseen.dateRange,
    totals: foreseen.totals.map(({ sourceId, ...total }) => ({
      ...total,
      balance: balanceOf?.(sourceId, total.currency) ?? null,
      closing: null,
      opening: null,
    })),
    ...(known !== undefined && { known }),
  };
};

/** By the source id of the account; null if the file has too many entries to hold in memory. */
const balancesOf = async (
  { now }: PreviewNativeDependencies,
  familyId: FamilyId,
  { accounts, pages }: NativePreview,
  family: { readonly currency: string; readonly today: string },
): Promise<BalanceChangeOf | null> => {
  if (pages === null) return null;
  const opened = accounts.map((account) => newTarget(account.id, account.name, account, family.currency).account);
  const currencies = new Map(opened.map(({ id, currency }) => [id, currency]));
  const foreseen = pages.map(({ account, month, rows }) => {
    const own = currencies.get(account.id) ?? family.currency;
    const named = rows.map((row) => (row.currency === '' ? { ...row, currency: own } : row));
    const { before, after } = predictPage(emptyPage(account, month), named, {
      importId: 'preview',
      now: now(),
    });
    return { before, after };
  });
  const nothing = { headers: { list: async () => [] }, ledger: { readMany: async () => [] } };
  const balances = await previewBalances(nothing, familyId, { accounts: opened, pages: foreseen, today: family.today });
  return balances.changeOf;
};

async function* slicesOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += SLICE_BYTES) yield bytes.subarray(at, at + SLICE_BYTES);
}
