import { CounterfoilError } from '../errors.ts';
import { cutLines } from './cut-lines.ts';
import { signalOf } from './send-whole.ts';
import { gzip, sha256, streamOf, toBlob, type UploadSource } from './source.ts';
import type { ImportSession, Sender, Sending } from './types.ts';

/** Small enough for the gateway even if nothing can be compressed. */
const CHUNK_BYTES = 4_000_000;

/**
 * Chunks that the session already has are compared by their hash and not sent again, so that any upload, even one whose
 * state is older than its last chunk, goes on where it stopped.
 */
export const sendChunks = async (sender: Sender, sending: Sending, source: UploadSource): Promise<ImportSession> => {
  const { options, state, report } = sending;
  let session = await openSession(sender, sending);
  const known = new Map(
    session.chunks.map(({ sequence, content_hash, status }) => [sequence, { content_hash, status }]),
  );
  let sequence = 0;
  let sent = 0;
  for await (const bytes of cutLines(streamOf(source), CHUNK_BYTES)) {
    options.signal?.throwIfAborted();
    sequence += 1;
    const chunk = known.get(sequence);
    const isSent = chunk !== undefined && chunk.content_hash === (await sha256(bytes));
    if (!isSent && chunk !== undefined && chunk.status !== 'failed') throw changed(state.size);
    if (!isSent) session = await sendChunk(sender, sending, { sessionId: session.id, sequence, bytes });
    sent += bytes.length;
    report(sent);
  }
  if (known.size > sequence) throw changed(state.size);
  report(state.size); // blank lines are not sent
  if (options.publish !== true) return session;
  const params = { path: { id: session.id } };
  return (await sender.methods.POST('/import_sessions/{id}/publish', { params, ...signalOf(options) })).data;
};

const changed = (size: number): CounterfoilError =>
  new CounterfoilError(
    'file_changed',
    0,
    `The file of ${size} bytes differs from the one whose upload began: start again`,
  );

const openSession = async ({ methods }: Sender, { options, state, keep }: Sending): Promise<ImportSession> => {
  const { sessionId, key } = state;
  if (sessionId !== undefined) {
    return (await methods.GET('/import_sessions/{id}', { params: { path: { id: sessionId } }, ...signalOf(options) }))
      .data;
  }
  const { data: session } = await methods.POST('/import_sessions', {
    params: { header: { 'Idempotency-Key': key } },
    body: { client_session_id: key, ...(options.name !== undefined && { filename: options.name }) },
    ...signalOf(options),
  });
  await keep({ sessionId: session.id });
  return session;
};

type Chunk = { readonly sessionId: string; readonly sequence: number; readonly bytes: Uint8Array };

const sendChunk = async (
  { methods }: Sender,
  { options, state }: Sending,
  { sessionId, sequence, bytes }: Chunk,
): Promise<ImportSession> => {
  const form = new FormData();
  form.set('sequence', String(sequence));
  form.set('client_chunk_id', `${state.key}-${sequence}`);
  form.set('file', await gzip(streamOf(toBlob(bytes))), 'chunk.ndjson');
  const added = await methods.POST('/import_sessions/{id}/chunks', {
    params: { path: { id: sessionId } },
    body: form as unknown as { sequence: number },
    ...signalOf(options),
  });
  return added.data;
};
