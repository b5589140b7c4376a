import { isCounterfoilError } from '../errors.ts';
import { cutLines } from './cut-lines.ts';
import { signalOf } from './send-whole.ts';
import { gzip, otherFile, sha256, streamOf, toBlob, type UploadSource } from './source.ts';
import type { ImportSession, Sender, Sending, UploadOptions } from './types.ts';

/** Small enough for the gateway even if nothing can be compressed. */
const CHUNK_BYTES = 4_000_000;

/**
 * Chunks that the session already has are compared by their hash and not sent again, so that any upload, even one whose
 * state is older than its last chunk, goes on where it stopped, also while another process sends the same file.
 */
export const sendChunks = async (sender: Sender, sending: Sending, source: UploadSource): Promise<ImportSession> => {
  const { options, state, report } = sending;
  let session = await openSession(sender, sending);
  let sequence = 0;
  let sent = 0;
  for await (const bytes of cutLines(streamOf(source), CHUNK_BYTES)) {
    options.signal?.throwIfAborted();
    sequence += 1;
    if (!(await hasChunk(session, sequence, bytes)))
      session = await sendChunk(sender, sending, { sessionId: session.id, sequence, bytes });
    sent += bytes.length;
    report(sent);
  }
  if (session.chunks.length > sequence) throw otherFile();
  report(state.size); // blank lines are not sent
  if (options.publish !== true) return session;
  const params = { path: { id: session.id } };
  return (await sender.methods.POST('/import_sessions/{id}/publish', { params, ...signalOf(options) })).data;
};

/**
 * Whether the session has these bytes at this place; a chunk that failed can be replaced.
 * @throws CounterfoilError if it has other bytes there
 */
const hasChunk = async (
  { chunks }: Pick<ImportSession, 'chunks'>,
  sequence: number,
  bytes: Uint8Array,
): Promise<boolean> => {
  const chunk = chunks.find((sent) => sent.sequence === sequence);
  if (chunk === undefined) return false;
  if (chunk.content_hash === (await sha256(bytes))) return true;
  if (chunk.status === 'failed') return false;
  throw otherFile();
};

const openSession = async (sender: Sender, { options, state, keep }: Sending): Promise<ImportSession> => {
  const { sessionId, key } = state;
  if (sessionId !== undefined) return readSession(sender, options, sessionId);
  const { data: session } = await sender.methods.POST('/import_sessions', {
    params: { header: { 'Idempotency-Key': key } },
    body: { client_session_id: key, ...(options.name !== undefined && { filename: options.name }) },
    ...signalOf(options),
  });
  await keep({ sessionId: session.id });
  return session;
};

const readSession = async ({ methods }: Sender, options: UploadOptions, id: string): Promise<ImportSession> =>
  (await methods.GET('/import_sessions/{id}', { params: { path: { id } }, ...signalOf(options) })).data;

type Chunk = { readonly sessionId: string; readonly sequence: number; readonly bytes: Uint8Array };

const sendChunk = async (sender: Sender, { options, state }: Sending, chunk: Chunk): Promise<ImportSession> => {
  const { sessionId, sequence, bytes } = chunk;
  const form = new FormData();
  form.set('sequence', String(sequence));
  form.set('client_chunk_id', `${state.key}-${sequence}`);
  form.set('file', await gzip(streamOf(toBlob(bytes))), 'chunk.ndjson');
  const request = {
    params: { path: { id: sessionId } },
    body: form as unknown as { sequence: number },
    ...signalOf(options),
  };
  try {
    return (await sender.methods.POST('/import_sessions/{id}/chunks', request)).data;
  } catch (error) {
    if (!isCounterfoilError(error, 'import_session_conflict')) throw error;
    const session = await readSession(sender, options, sessionId); // another process may have sent and published it
    if (await hasChunk(session, sequence, bytes)) return session;
    throw error;
  }
};
