import type { Upload } from '../imports/schema/import-content.ts';
import type { ImportSession } from '../imports/schema/import-session.ts';
import type { Endpoint } from './endpoint.ts';

const SESSION_ID = '0195583d-3a10-7b42-9c6e-1f8d5e2a7b06';
const INSTANT = '2026-03-02T09:15:00.000Z';
const BODY = ['bad_request', 'unsupported_media_type', 'validation_failed', 'content_too_large'] as const;
const BODY_FILE = [...BODY, 'file_too_large', 'invalid_file_type'] as const;
const KEY = ['idempotency_in_progress', 'idempotency_key_reused'] as const;

const sessionExample: ImportSession = {
  id: SESSION_ID,
  type: 'NativeImport',
  status: 'pending',
  client_session_id: 'backup-2026-03-02',
  expected_chunks: 2,
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
      created_at: INSTANT,
      updated_at: INSTANT,
    },
  ],
  expires_at: '2026-04-01T09:15:00.000Z',
  created_at: INSTANT,
  updated_at: INSTANT,
};

const uploadExample: Upload = {
  upload_id: '8d2b7a61-0f3c-4e59-b1a8-6c9e2d4f5b08',
  url: 'https://uploads.s3.eu-central-1.amazonaws.com/',
  fields: { key: 'uploads/…', policy: 'eyJl…', 'x-amz-signature': '8afd…' },
  expires_at: '2026-03-02T10:15:00.000Z',
  max_bytes: 2_147_483_648,
};

const single = (status: 200 | 201 | 202, description: string): Endpoint['answer'] => ({
  status,
  description,
  shape: 'single',
  of: 'ImportSession',
  example: sessionExample,
});

/** One native import in several files, and the way for files that are too large for a request. */
export const SESSION_ENDPOINTS: readonly Endpoint[] = [
  {
    id: 'createImportSession',
    method: 'post',
    path: '/import_sessions',
    tag: 'Imports',
    scope: 'write',
    summary: 'Begin a native import that comes in several chunks',
    description: `Sent again with the same \`client_session_id\` it answers with the same session. A session that is not published
within 30 days is gone.`,
    idempotent: true,
    request: {
      required: false,
      json: 'CreateImportSession',
      example: { client_session_id: 'backup-2026-03-02', expected_chunks: 2 },
    },
    answer: single(201, 'The session, new or as it is'),
    errors: [...BODY, ...KEY, 'import_session_conflict', 'busy'],
  },
  {
    id: 'getImportSession',
    method: 'get',
    path: '/import_sessions/{id}',
    tag: 'Imports',
    scope: 'read',
    summary: 'Read a session: what has arrived, and what became of it',
    answer: single(200, 'The session with every chunk, by sequence'),
    errors: ['not_found'],
  },
  {
    id: 'addImportSessionChunk',
    method: 'post',
    path: '/import_sessions/{id}/chunks',
    tag: 'Imports',
    scope: 'write',
    summary: 'Send a chunk of a session, in any order and as often as needed',
    description: `The same content again changes nothing; other content for a sequence, or another chunk under a client's own id, is
a 409. A chunk that failed may be replaced. At most 10,485,760 bytes and 1,000 chunks; larger bodies than the gateway takes get
through compressed (\`application/gzip\`, or a gzipped \`file\`) or by \`upload_id\`.`,
    request: {
      required: true,
      json: 'AddImportSessionChunk',
      form: 'AddImportSessionChunkForm',
      example: {
        sequence: 1,
        client_chunk_id: 'part-1',
        raw_file_content: '{"type":"Tag","data":{"id":"t1","name":"shared"}}\n',
      },
    },
    answer: single(201, 'The session with its chunks'),
    errors: [
      ...BODY_FILE,
      ...(['not_found', 'missing_content', 'invalid_ndjson', 'upload_not_found'] as const),
      ...(['import_session_conflict', 'busy'] as const),
    ],
  },
  {
    id: 'publishImportSession',
    method: 'post',
    path: '/import_sessions/{id}/publish',
    tag: 'Imports',
    scope: 'write',
    summary: 'Publish all chunks of a session as one import',
    description: `The import has the session's id and can be read, proved and reverted like any other. Chunks are read in the order of
their sequences; of records with the same id the last counts. All of them are published or none. \`accept_incomplete\` is
accepted but has no effect: native records have no statement figures to compare.`,
    request: { required: false, json: 'PublishImport', form: 'PublishImport', example: { accept_incomplete: false } },
    answer: single(202, 'The session, importing; or as it is if that began before'),
    errors: [
      ...BODY_FILE,
      ...(['not_found', 'invalid_state', 'import_session_conflict', 'max_row_count_exceeded'] as const),
      ...(['already_imported', 'busy', 'import_enqueue_failed'] as const),
    ],
  },
  {
    id: 'createUpload',
    method: 'post',
    path: '/uploads',
    tag: 'Imports',
    scope: 'write',
    summary: 'Get a form to send a large file with',
    description: `Send \`fields\` and then the file, named \`file\`, as multipart/form-data to \`url\`; no API key goes there. Then name
\`upload_id\` wherever a file is taken.`,
    request: {
      required: false,
      json: 'CreateUpload',
      example: { filename: 'backup.ndjson', content_type: 'application/x-ndjson' },
    },
    answer: { status: 201, description: 'The form', shape: 'single', of: 'Upload', example: uploadExample },
    errors: BODY,
  },
];
