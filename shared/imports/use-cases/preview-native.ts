import { emptyPage } from '../../ledger/domain/page.ts';
import type { Families } from '../../platform/domain/family.ts';
import { familyDay } from '../../platform/domain/family-day.ts';
import type { Sha256 } from '../../platform/domain/hash.ts';
import { foreseePage } from '../domain/foreseen-pages.ts';
import type { ImportRecord } from '../domain/import-record.ts';
import { createNativeForesight, type NativeForesight } from '../domain/native/foresee-native.ts';
import { requireRecord } from '../domain/native/read-record.ts';
import { SUPPORTED_KINDS } from '../domain/native/supported-kinds.ts';
import type { Catalogue } from '../work/catalogue-port.ts';
import type { KnownRecords } from './import-ports.ts';
import { type BalanceChangeOf, previewBalances } from './preview-balances.ts';
import type { ImportPreview } from './preview-import.ts';
import { newRecordsByKind, unnamedSteps } from './preview-records.ts';
import { newTarget } from './preview-targets.ts';
import type { NativeLines } from './reading-ports.ts';

export type PreviewNativeDependencies = {
  readonly families: Families;
  readonly names: { readonly list: (familyId: string) => Promise<KnownRecords> };
  readonly nativeLines: NativeLines;
  readonly catalogue: Pick<Catalogue, 'securities'>;
  readonly sha256: Sha256;
  readonly now: () => string;
};

/** Lines are parsed a slice at a time, and no more of them are held. */
const SLICE_BYTES = 262_144;

/**
 * What publishing a native file would do, by one more pass over it. Its accounts are new ones always, and so its entries
 * stand on none that is there.
 */
export const previewNative = async (
  deps: PreviewNativeDependencies,
  { familyId }: Pick<ImportRecord, 'familyId'>,
  file: Uint8Array | AsyncIterable<Uint8Array>,
): Promise<ImportPreview> => {
  const [family, names, securities] = await Promise.all([
    deps.families.find(familyId),
    deps.names.list(familyId),
    deps.catalogue.securities(familyId),
  ]);
  const familyCurrency = family?.currency ?? '';
  const today = familyDay(deps.now(), family?.timeZone ?? 'UTC');
  const foresight = createNativeForesight({ familyCurrency, today, securities, hash: deps.sha256 });
  for await (const batch of deps.nativeLines(file instanceof Uint8Array ? slicesOf(file) : file)) {
    for (const { line, parsed } of batch) foresight.add(requireRecord(line, parsed, SUPPORTED_KINDS));
  }
  const foreseen = foresight.finish();
  const balanceOf = await balancesOf(deps, familyId, foreseen, { currency: familyCurrency, today });
  return {
    willCreate: foreseen.entriesCount,
    willMatch: 0,
    newRecords: newRecordsByKind(unnamedSteps(foreseen.catalogue, names)),
    dateRange: foreseen.dateRange,
    totals: foreseen.totals.map(({ sourceId, ...total }) => ({
      ...total,
      balance: balanceOf?.(sourceId, total.currency) ?? null,
    })),
  };
};

/** By the source id of the account; null if the file has too many entries to hold in memory. */
const balancesOf = async (
  { sha256, now }: PreviewNativeDependencies,
  familyId: string,
  { accounts, pages }: NativeForesight,
  family: { readonly currency: string; readonly today: string },
): Promise<BalanceChangeOf | null> => {
  if (pages === null) return null;
  const opened = accounts.map((account) => newTarget(account.id, account.name, account, family.currency).account);
  const currencies = new Map(opened.map(({ id, currency }) => [id, currency]));
  const foreseen = pages.map(({ account, month, rows }) => {
    const own = currencies.get(account.id) ?? family.currency;
    const named = rows.map((row) => (row.currency === '' ? { ...row, currency: own } : row));
    const { before, after } = foreseePage(emptyPage(account, month), named, {
      importId: 'preview',
      now: now(),
      sha256,
    });
    return { before, after };
  });
  const nothing = { headers: { list: async () => [] }, ledger: { readMany: async () => [] } };
  return previewBalances(nothing, familyId, { accounts: opened, pages: foreseen, today: family.today });
};

async function* slicesOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += SLICE_BYTES) yield bytes.subarray(at, at + SLICE_BYTES);
}
