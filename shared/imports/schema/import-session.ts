import * as z from 'zod';
import { DomainError } from '../../platform/domain/errors.ts';
import { byteSize } from '../../platform/domain/text/byte-size.ts';
import { Instant } from '../../platform/schema/instant.ts';
import { validate } from '../../platform/schema/validate.ts';
import {
  type ChunkView,
  MAX_CHUNK_BYTES,
  MAX_CHUNKS,
  type SessionError,
  type SessionView,
} from '../sessions/domain/session.ts';
import type { ChunkRequest } from '../sessions/use-cases/add-chunk.ts';
import type { CreateSessionRequest } from '../sessions/use-cases/open-session.ts';
import { toContent, UploadId } from './import-content.ts';
import { ClientId } from './wire-text.ts';

const client_chunk_id = ClientId.describe("The client's own id for the chunk, at most 255 characters");
const sequence = z
  .union([z.int().min(1), z.string()])
  .describe('The position of the chunk in its session, from 1; required');
const raw_file_content = z
  .string()
  .describe(`NDJSON, at most ${byteSize(MAX_CHUNK_BYTES)}`)
  .optional();
const upload_id = UploadId.optional();

/** The body of POST /api/v1/import_sessions/{id}/chunks as documented, sent as JSON or multipart. */
export const AddChunkJson = z.object({ sequence, raw_file_content, upload_id, client_chunk_id });
export const AddChunkForm = AddChunkJson.extend({
  file: z.string().meta({ format: 'binary', description: 'The NDJSON, optionally compressed with gzip' }).optional(),
});

const Names = z.object({ client_chunk_id: ClientId });
type Sent = Parameters<typeof toContent>[0];

/**
 * Checks the content first; a file takes precedence over text. The sequence is checked with the session.
 * @throws DomainError 422 `missing_content`, `file_too_large`, `content_too_large`, `invalid_file_type`, `validation_failed`.
 */
export const toChunkRequest = (body: Sent): ChunkRequest => {
  const content = contentOf(body);
  const { client_chunk_id: clientChunkId } = validate(Names, body.fields);
  return { content, sequence: body.fields['sequence'], clientChunkId };
};

const contentOf = (body: Sent): ChunkRequest['content'] => {
  const { file, fields } = body;
  const uploadId = fields['upload_id'];
  if (file === null && typeof uploadId === 'string' && uploadId.trim() !== '') return { uploadId };
  const { raw_file_content: _, ...others } = fields;
  const content = toContent(file === null ? body : { file, fields: others, rawContent: null }, 'NativeImport');
  if (content === null || content.bytes.every((byte) => WHITE_SPACE.has(byte))) {
    const message = 'Send raw_file_content, a file in multipart/form-data, or the upload_id of a file';
    throw new DomainError('missing_content', message);
  }
  if (content.bytes.length > MAX_CHUNK_BYTES) {
    const code = content.source === 'file' ? 'file_too_large' : 'content_too_large';
    throw new DomainError(code, `A chunk can have at most ${byteSize(MAX_CHUNK_BYTES)}: split it into smaller chunks`);
  }
  return { bytes: content.bytes };
};

const WHITE_SPACE = new Set([0x09, 0x0a, 0x0d, 0x20]);

/** Longer than names in any file system. */
const MAX_FILENAME = 1000;
const NOT_EXPECTED = `must be a whole number from 1 to ${MAX_CHUNKS}`;

/** The body of POST /api/v1/import_sessions. */
export const CreateSessionFields = z.object({
  type: z.enum(['NativeImport', ''], 'must be NativeImport').nullish(),
  client_session_id: ClientId.describe(
    "The client's own id for the session, at most 255 characters. Creating a session with the same id again returns the same session",
  ),
  expected_chunks: z
    .union([z.int(NOT_EXPECTED), z.string().regex(/^\s*\d{0,4}\s*$/, NOT_EXPECTED)], NOT_EXPECTED)
    .nullish()
    .transform((value) => (value == null || (typeof value === 'string' && value.trim() === '') ? null : Number(value)))
    .refine((value) => value === null || (value >= 1 && value <= MAX_CHUNKS), NOT_EXPECTED)
    .describe('The number of chunks, numbered from 1. If it is not set, any sequence numbers are accepted'),
  filename: z
    .string('must be a string')
    .max(MAX_FILENAME, `must be at most ${MAX_FILENAME} characters`)
    .nullish()
    .describe('The name of the file that is sent in chunks, shown in lists of imports. Folders in it are removed'),
});

export const toSessionRequest = (fields: z.output<typeof CreateSessionFields>): CreateSessionRequest => ({
  clientSessionId: fields.client_session_id,
  expectedChunks: fields.expected_chunks,
  filename: fields.filename ?? null,
});

const Count = z.int().min(0);
const Status = z.enum(['pending', 'importing', 'complete', 'failed']);
const Summary = z
  .record(z.string(), z.object({ created: Count, updated: Count, skipped: Count, failed: Count }))
  .describe('Counts by kind of record, for example `transactions`; empty until the session is published');

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
  content_hash: z.string().describe('SHA-256 of the received bytes as hex, so that a client can resume an upload'),
  status: Status,
  rows_count: Count,
  summary: Summary,
  error: Failure,
  created_at: Instant,
  updated_at: Instant,
});

/** Contract §2.6, with `content_hash`, `filename` and `expires_at`. */
export const ImportSession = z.object({
  id: z.uuid(),
  type: z.literal('NativeImport'),
  status: Status,
  client_session_id: z.string().nullable(),
  expected_chunks: z.int().min(1).nullable(),
  filename: z.string().nullable().describe('The name of the file that is sent in chunks; null if none was sent'),
  chunks_count: Count,
  summary: Summary,
  error: Failure,
  chunks: z.array(Chunk),
  expires_at: Instant.nullable().describe(
    'When the session is deleted if it is not published; null after it is published',
  ),
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
  filename: session.filename,
  chunks_count: chunks.length,
  summary,
  error: toFailure(error),
  chunks: chunks.map((chunk) => toChunk(chunk, session.updatedAt)),
  expires_at: session.expires,
  created_at: session.createdAt,
  updated_at: session.updatedAt,
});

/** A chunk has no dates of its own after upload: it changes with its session. */
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
