import type { Endpoint } from '../platform/domain/endpoint.ts';
import type { Upload } from './schema/import-content.ts';
import type { ImportSession } from './schema/import-session.ts';

const sessionExample: ImportSession = {
  id: '0195583d-3a10-7b42-9c6e-1f8d5e2a7b06',
  type: 'NativeImport',
  status: 'pending',
  client_session_id: 'backup-2026-03-02',
  expected_chunks: 2,
  filename: 'backup.ndjson',
  chunks_count: 1,
  summary: {},
  error: null,
  chunks: [
    {
      id: '5b7f2c90-6a1d-8e34-a2b9-7c0d4f3e1a07',
      sequence: 1,
      client_chunk_id: 'part-1',
      content_hash: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
      status: 'pending',
      rows_count: 10_000,
      summary: {},
      error: null,
      created_at: '2026-03-02T09:15:00.000Z',
      updated_at: '2026-03-02T09:15:00.000Z',
    },
  ],
  expires_at: '2026-04-01T09:15:00.000Z',
  created_at: '2026-03-02T09:15:00.000Z',
  updated_at: '2026-03-02T09:15:00.000Z',
};

const uploadExample: Upload = {
  upload_id: '8d2b7a61-0f3c-4e59-b1a8-6c9e2d4f5b08',
  url: 'https://uploads.s3.eu-central-1.amazonaws.com/',
  fields: { key: 'uploads/…', policy: 'eyJl…', 'x-amz-signature': '8afd…' },
  expires_at: '2026-03-02T10:15:00.000Z',
  max_bytes: 2_147_483_648,
};

export const createImportSessionEndpoint = {
  id: 'createImportSession',
  method: 'post',
  path: '/import_sessions',
  scope: 'write',
  access: { table: { read: ['family', 'imports'], write: ['family'] }, uploads: { read: ['imports'] } },
  summary: 'Start a native import that is sent in chunks',
  description: `Repeating the request with the same \`client_session_id\` returns the same session. A session that is not published
within 30 days expires.`,
  idempotent: true,
  request: {
    required: false,
    json: 'CreateImportSession',
    example: { client_session_id: 'backup-2026-03-02', expected_chunks: 2, filename: 'backup.ndjson' },
  },
  answer: {
    status: 201,
    description: 'The new session, or the existing one with this `client_session_id`',
    shape: 'single',
    of: 'ImportSession',
    example: sessionExample,
  },
  errors: ['import_session_conflict', 'busy'],
} as const satisfies Endpoint;

export const getImportSessionEndpoint = {
  id: 'getImportSession',
  method: 'get',
  path: '/import_sessions/{id}',
  scope: 'read',
  access: { table: { read: ['family', 'imports'] }, uploads: { read: ['imports'] } },
  summary: 'Get an import session',
  description: 'Chunks are listed by sequence, each with its status.',
  answer: {
    status: 200,
    description: 'The session with all of its chunks',
    shape: 'single',
    of: 'ImportSession',
    example: sessionExample,
  },
  errors: ['not_found'],
} as const satisfies Endpoint;

export const addImportSessionChunkEndpoint = {
  id: 'addImportSessionChunk',
  method: 'post',
  path: '/import_sessions/{id}/chunks',
  scope: 'write',
  access: {
    table: { read: ['family', 'imports'], write: ['family', 'imports'] },
    uploads: { read: ['imports', 'uploads'], write: ['raw'] },
  },
  summary: 'Add a chunk to an import session, in any order',
  description: `Chunks are idempotent by \`sequence\` and \`client_chunk_id\`: sending the same content again changes nothing, and different content for
either of them returns 409. A failed chunk can be replaced. A chunk can have at most 10 MB, and a session at
most 1,000 chunks. If a body is too large for the gateway, send it compressed (\`application/gzip\`, or a gzipped
\`file\`) or as an \`upload_id\`.`,
  request: {
    required: true,
    json: 'AddImportSessionChunk',
    fixed: ['file'],
    form: 'AddImportSessionChunkForm',
    example: {
      sequence: 1,
      client_chunk_id: 'part-1',
      raw_file_content: '{"type":"Tag","data":{"id":"t1","name":"shared"}}\n',
    },
  },
  answer: {
    status: 201,
    description: 'The session with its chunks',
    shape: 'single',
    of: 'ImportSession',
    example: sessionExample,
  },
  errors: ['not_found', 'missing_content', 'invalid_ndjson', 'upload_not_found', 'import_session_conflict', 'busy'],
} as const satisfies Endpoint;

export const publishImportSessionEndpoint = {
  id: 'publishImportSession',
  method: 'post',
  path: '/import_sessions/{id}/publish',
  scope: 'write',
  access: {
    table: { read: ['family', 'imports'], write: ['family'] },
    uploads: { read: ['imports'], write: ['imports'] },
    queues: ['publish'],
    nativeLimit: true,
  },
  summary: 'Publish all chunks of a session as one import',
  description: `The import has the session's id and can be read, verified and reverted like any other. Chunks are read in the order of
their sequences; if several records have the same id, the last one counts. Either all chunks are published or none.
\`accept_incomplete\` has no effect, because a native file states no figures to compare with. If records with the ids of an earlier file have
other values and \`on_known_records\` does not decide about them, or if they look like those of another program and it is not \`create\`, the
import becomes \`failed\`: publish the session again with a choice.`,
  request: { required: false, json: 'PublishImport', form: 'PublishImportForm', example: { accept_incomplete: false } },
  answer: {
    status: 202,
    description: 'The session, now `importing`; unchanged if it is already `importing` or `complete`',
    shape: 'single',
    of: 'ImportSession',
    example: sessionExample,
  },
  errors: [
    'not_found',
    'invalid_state',
    'import_session_conflict',
    'max_row_count_exceeded',
    'already_imported',
    'busy',
    'import_enqueue_failed',
  ],
} as const satisfies Endpoint;

export const createUploadEndpoint = {
  id: 'createUpload',
  method: 'post',
  path: '/uploads',
  scope: 'write',
  access: { table: { write: ['family'] }, uploads: { write: ['uploads'] } }, // the signed form has the permissions of the function
  summary: 'Create a form for uploading a large file',
  description: `Send \`fields\` and then the file, named \`file\`, as multipart/form-data to \`url\`, without the API key. Then create an import or
add a chunk with \`upload_id\` in place of the file.`,
  request: {
    required: false,
    json: 'CreateUpload',
    example: { filename: 'backup.ndjson', content_type: 'application/x-ndjson' },
  },
  answer: {
    status: 201,
    description: 'The form to send the file with',
    shape: 'single',
    of: 'Upload',
    example: uploadExample,
  },
  errors: [],
} as const satisfies Endpoint;

/** Native imports sent in several files, and upload forms for files that are too large for a request. */
export const SESSION_ENDPOINTS = [
  createImportSessionEndpoint,
  getImportSessionEndpoint,
  addImportSessionChunkEndpoint,
  publishImportSessionEndpoint,
  createUploadEndpoint,
] as const;
