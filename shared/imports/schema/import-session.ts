import * as z from 'zod';
import { Instant } from '../../platform/schema/instant.ts';
import type { SessionError } from '../domain/sessions/session-error.ts';
import type { ChunkView, SessionView } from '../domain/sessions/session-view.ts';

const Count = z.int().min(0);
const Status = z.enum(['pending', 'importing', 'complete', 'failed']);
const Summary = z
  .record(z.string(), z.object({ created: Count, updated: Count, skipped: Count, failed: Count }))
  .describe('By kind of record, e.g. `transactions`; empty before the session was published');

const text = z.string().nullable();
const Failure = z
  .object({
    code: z.enum(['missing_source_reference', 'invalid_import_record', 'import_failed', 'import_enqueue_failed']),
    message: z.string(),
    record_type: text.optional(),
    source_type: text.optional(),
    source_id: text.optional(),
    field: text.optional(),
    value: text.optional(),
  })
  .nullable();

const Chunk = z.object({
  id: z.uuid(),
  sequence: z.int().min(1),
  client_chunk_id: z.string().nullable(),
  content_hash: z.string().describe('SHA-256 of the bytes, hex: what has arrived, for a client that resumes'),
  status: Status,
  rows_count: Count,
  summary: Summary,
  error: Failure,
  created_at: Instant,
  updated_at: Instant,
});

/** Contract §2.6, with `content_hash` and `expires_at`. */
export const ImportSession = z.object({
  id: z.uuid(),
  type: z.literal('NativeImport'),
  status: Status,
  client_session_id: z.string().nullable(),
  expected_chunks: z.int().min(1).nullable(),
  chunks_count: Count,
  summary: Summary,
  error: Failure,
  chunks: z.array(Chunk),
  expires_at: Instant.nullable().describe('When it goes if it is never published; null once it was'),
  created_at: Instant,
  updated_at: Instant,
});
export type ImportSession = z.infer<typeof ImportSession>;

export const toImportSession = ({ session, status, summary, error, chunks }: SessionView): ImportSession => ({
  id: session.id,
  type: 'NativeImport',
  status,
  client_session_id: session.clientSessionId,
  expected_chunks: session.expectedChunks,
  chunks_count: chunks.length,
  summary,
  error: toFailure(error),
  chunks: chunks.map((chunk) => toChunk(chunk, session.updatedAt)),
  expires_at: session.expires,
  created_at: session.createdAt,
  updated_at: session.updatedAt,
});

/** A chunk never changes by itself: what becomes of it becomes of its session. */
const toChunk = ({ chunk, status, summary, error }: ChunkView, changedAt: string): ImportSession['chunks'][number] => ({
  id: chunk.id,
  sequence: chunk.sequence,
  client_chunk_id: chunk.clientChunkId,
  content_hash: chunk.sha256,
  status,
  rows_count: chunk.rowsCount,
  summary,
  error: toFailure(error),
  created_at: chunk.createdAt,
  updated_at: status === 'pending' ? chunk.createdAt : changedAt,
});

const toFailure = (error: SessionError | null): z.infer<typeof Failure> => {
  if (error === null) return null;
  const { code, message } = error;
  if (error.code === 'missing_source_reference') {
    const { recordType, sourceType, sourceId } = error;
    return { code, message, record_type: recordType, source_type: sourceType, source_id: sourceId };
  }
  if (error.code === 'invalid_import_record') {
    return { code, message, record_type: error.recordType, field: error.field, value: error.value };
  }
  return { code, message };
};
