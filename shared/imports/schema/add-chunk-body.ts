import * as z from 'zod';
import { DomainError } from '../../platform/domain/errors.ts';
import { validate } from '../../platform/schema/validate.ts';
import { ClientId } from '../../platform/schema/wire-text.ts';
import { MAX_CHUNK_BYTES } from '../domain/sessions/session.ts';
import type { ChunkRequest } from '../use-cases/add-chunk.ts';
import { toContent } from './import-content.ts';
import { UploadId } from './upload.ts';

const client_chunk_id = ClientId.describe("The client's own name for the chunk, at most 255 characters");
const sequence = z
  .union([z.int().min(1), z.string()])
  .describe('The position of the chunk in its session, from 1; required');
const raw_file_content = z.string().describe('NDJSON, at most 10,485,760 bytes').optional();
const upload_id = UploadId.optional();

/** The body of POST /api/v1/import_sessions/{id}/chunks as documented, by the way it is sent. */
export const AddChunkJson = z.object({ sequence, raw_file_content, upload_id, client_chunk_id });
export const AddChunkForm = AddChunkJson.extend({
  file: z.string().meta({ format: 'binary', description: 'The NDJSON, plain or gzipped' }).optional(),
});

const Names = z.object({ client_chunk_id: ClientId });
type Sent = Parameters<typeof toContent>[0];

/**
 * The content is judged first; a file wins over a text. The sequence is judged with the session.
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
    throw new DomainError(code, `A chunk has at most ${MAX_CHUNK_BYTES} bytes: make several of it`);
  }
  return { bytes: content.bytes };
};

const WHITE_SPACE = new Set([0x09, 0x0a, 0x0d, 0x20]);
