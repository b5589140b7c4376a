import { DomainError } from '../../../platform/domain/errors.ts';
import type { Uploads } from '../../../platform/domain/object-store.ts';
import type { RawFile } from '../../domain/import-record.ts';

type Dependencies = { readonly uploads: Pick<Uploads, 'get' | 'stream'> };

/**
 * The stored file.
 * @throws DomainError `upload_not_found` if it is missing or does not have its original length.
 */
export const readRaw = async ({ uploads }: Dependencies, raw: RawFile): Promise<Uint8Array> => {
  const bytes = await uploads.get(raw.key);
  requireWhole(raw, bytes.length);
  return bytes;
};

/** The same as a stream; a wrong length is detected at the end. */
export async function* streamRaw({ uploads }: Dependencies, raw: RawFile): AsyncGenerator<Uint8Array> {
  let received = 0;
  for await (const chunk of await uploads.stream(raw.key)) {
    received += chunk.length;
    yield chunk;
  }
  requireWhole(raw, received);
}

const requireWhole = ({ bytes }: RawFile, received: number): void => {
  if (received === bytes) return;
  const message = `Only ${received} of the ${bytes} uploaded bytes are stored: upload the file again`;
  throw new DomainError('upload_not_found', message);
};
