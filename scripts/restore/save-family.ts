import { open } from 'node:fs/promises';
import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { decompressText } from '../../shared/platform/domain/bytes/compression.ts';
import type { FamilyId } from '../../shared/platform/domain/ids.ts';
import { partitionsOfFamily } from './family-partitions.ts';
import { eachOfPartition, type RawTable } from './raw-table.ts';

/**
 * Writes the items of a family to a file, each as a line of JSON, to be looked at: what is compressed in them is text.
 */
export const saveFamily = async (table: RawTable, familyId: FamilyId, path: string): Promise<void> => {
  const file = await open(path, 'wx', 0o600); // never over another file; only for its owner
  try {
    for (const pk of await partitionsOfFamily([table], familyId)) {
      for await (const items of eachOfPartition(table, pk, { part: 'whole' })) {
        await file.write(items.map((item) => `${JSON.stringify(readable(item))}\n`).join(''));
      }
    }
  } finally {
    await file.close();
  }
};

const readable = (item: Readonly<Record<string, AttributeValue>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(item).map(([name, value]) => [name, plain(value)]));

/** Numbers are texts, because JSON would round them. */
const plain = ({ S, N, B, BOOL, SS, L, M }: AttributeValue): unknown => {
  if (B !== undefined) return textIn(B);
  if (L !== undefined) return L.map(plain);
  if (M !== undefined) return readable(M);
  return S ?? N ?? BOOL ?? SS ?? null;
};

/** A part of a larger body cannot be decompressed alone, and other bytes are not compressed by us. */
const textIn = (bytes: Uint8Array): string => {
  try {
    return decompressText(bytes);
  } catch {
    return Buffer.from(bytes).toString('base64');
  }
};
