import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { sha256 } from '../../platform/domain/bytes/hash.ts';
import type { FamilyId } from '../../platform/domain/ids.ts';
import type { Uploads } from '../../platform/domain/object-store.ts';
import type { DebugLog } from '../../platform/use-cases/debug-log.ts';
import { redact } from '../sync/domain/redact.ts';
import type { RawPayloads } from '../use-cases/bank-ports.ts';

const compress = promisify(gzip);
/** A sync does not wait long for raw answers to be stored. */
const PATIENCE_MS = 5_000;

type Options = {
  /** Also stores a redacted copy for debugging. */
  readonly keepsDebugCopies: boolean;
  readonly objects: Pick<Uploads, 'removeAll'>;
  readonly debugLog: DebugLog;
  readonly now: () => string;
};
type Place = Parameters<RawPayloads['put']>[0];

/**
 * Stores raw answers, gzipped, under `bank/<family>/<connection>/<sync>/`, and redacted copies under `bank-debug/`.
 * Names end with the hash of the answer, so that equal answers share an object and different ones never overwrite each
 * other.
 */
export const createRawPayloads = (s3: S3Client, Bucket: string, options: Options): RawPayloads => {
  const put = async (root: string, place: Place, name: string, text: string): Promise<void> => {
    const Key = `${prefixOf(root, place.familyId, place.connectionId)}${place.syncId}/${name}.json.gz`;
    const object = { Bucket, Key, Body: await compress(text), ContentType: 'application/gzip' };
    await s3.send(new PutObjectCommand(object), { abortSignal: AbortSignal.timeout(PATIENCE_MS) });
  };
  return {
    put: async (place, body) => {
      const name = `${place.what.replaceAll(/[^a-z0-9_-]/gi, '_')}-${hash('sha256', body).slice(0, 8)}`;
      try {
        const copies = [put('bank', place, name, body)];
        if (options.keepsDebugCopies) copies.push(put('bank-debug', place, name, redacted(body, place.connectionId)));
        await Promise.all(copies);
      } catch (error) {
        await options.debugLog.write(notKept(place, error, options.now()));
      }
    },
    removeOf: async (familyId, connectionId) => {
      for (const root of ['bank', 'bank-debug'])
        await options.objects.removeAll(prefixOf(root, familyId, connectionId));
    },
  };
};

const prefixOf = (root: string, familyId: FamilyId, connectionId: string): string =>
  `${root}/${familyId}/${connectionId}/`;

/** Keyed by connection, so that hashes cannot be compared across connections. */
const redacted = (body: string, connectionId: string): string =>
  redact(body, (text) => sha256(`${connectionId}|${text}`));

const notKept = ({ familyId, connectionId, syncId, what }: Place, error: unknown, createdAt: string) => ({
  ...({ category: 'raw_payload', level: 'warn', message: 'Could not store a provider answer' } as const),
  source: 'bank_sync',
  providerKey: null,
  familyId,
  accountId: null,
  userId: null,
  linkId: null,
  createdAt,
  metadata: { connectionId, syncId, what, error: error instanceof Error ? error.name : 'unknown' },
});
