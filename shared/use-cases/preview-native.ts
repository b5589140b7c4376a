import type { Sha256 } from '../domain/hash.ts';
import type { ImportRecord } from '../domain/imports/import-record.ts';
import { createNativeForesight } from '../domain/native/foresee-native.ts';
import { requireRecord } from '../domain/native/read-record.ts';
import { SUPPORTED_KINDS } from '../domain/native/supported-kinds.ts';
import type { Families, KnownRecords } from './import-ports.ts';
import type { NativeLines } from './ports.ts';
import { type ImportPreview, newRecordsOf } from './preview-import.ts';

export type PreviewNativeDependencies = {
  readonly families: Families;
  readonly names: { readonly list: (familyId: string) => Promise<KnownRecords> };
  readonly nativeLines: NativeLines;
  readonly sha256: Sha256;
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
  const [family, names] = await Promise.all([deps.families.find(familyId), deps.names.list(familyId)]);
  const foresight = createNativeForesight(family?.currency ?? '', deps.sha256);
  for await (const batch of deps.nativeLines(file instanceof Uint8Array ? slicesOf(file) : file)) {
    for (const { line, parsed } of batch) foresight.add(requireRecord(line, parsed, SUPPORTED_KINDS));
  }
  const { entriesCount, catalogue, dateRange, totals } = foresight.finish();
  return { willCreate: entriesCount, willMatch: 0, newRecords: newRecordsOf(catalogue, names), dateRange, totals };
};

async function* slicesOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += SLICE_BYTES) yield bytes.subarray(at, at + SLICE_BYTES);
}
