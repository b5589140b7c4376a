import type { Compression, Uploads } from '../../platform/domain/object-store.ts';
import type { FrozenChunk } from '../domain/sessions/session.ts';
import type { SessionOutcome } from '../domain/sessions/session-outcome.ts';

type Writer = { readonly uploads: Pick<Uploads, 'put'>; readonly compression: Pick<Compression, 'compress'> };
type Reader = { readonly uploads: Pick<Uploads, 'get'>; readonly compression: Pick<Compression, 'decompress'> };

/** Where the bytes of a session's chunks lie. */
export const chunkPrefix = (familyId: string, sessionId: string): string => `raw/${familyId}/${sessionId}/`;

/** Saves what an attempt publishes, or found out; both stay as long as their import. Returns the name. */
const save = async ({ uploads, compression }: Writer, key: string, value: unknown): Promise<string> => {
  await uploads.put(key, compression.compress(JSON.stringify(value)));
  return key;
};

const load = async <T>({ uploads, compression }: Reader, key: string): Promise<T> =>
  JSON.parse(compression.decompress(await uploads.get(key))) as T;

export const saveFrozenChunks = (
  deps: Writer,
  importId: string,
  attemptId: string,
  chunks: readonly FrozenChunk[],
): Promise<string> => save(deps, `imports/${importId}/${attemptId}/chunks`, chunks);

export const readFrozenChunks = (deps: Reader, key: string): Promise<readonly FrozenChunk[]> => load(deps, key);

export const saveSessionOutcome = (
  deps: Writer,
  importId: string,
  attemptId: string,
  outcome: SessionOutcome,
): Promise<string> => save(deps, `imports/${importId}/${attemptId}/outcome`, outcome);

export const readSessionOutcome = (deps: Reader, key: string): Promise<SessionOutcome> => load(deps, key);
