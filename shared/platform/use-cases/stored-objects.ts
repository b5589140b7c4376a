import { compressText, decompressText } from '../domain/bytes/compression.ts';
import type { Uploads } from '../domain/object-store.ts';
import { type Reader, readJson } from '../domain/stored-shape.ts';

/** Saves a value as an object of compressed JSON. Returns its key. */
export const saveObject = async (
  { uploads }: { readonly uploads: Pick<Uploads, 'put'> },
  key: string,
  value: unknown,
): Promise<string> => {
  await uploads.put(key, compressText(JSON.stringify(value)));
  return key;
};

/** Loads a saved value. Errors include the key. */
export const loadObject = async <Stored>(
  { uploads }: { readonly uploads: Pick<Uploads, 'get'> },
  read: Reader<Stored>,
  key: string,
): Promise<Stored> => readJson(read, decompressText(await uploads.get(key)), key);
