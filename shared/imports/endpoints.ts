import type { Endpoint } from '../platform/domain/endpoint.ts';
import { importDetailExample, importSummaryExample, preflightExample, usageExample } from './endpoint-examples.ts';
import { IMPORT_ROW_ENDPOINTS } from './row-endpoints.ts';

export const createImportEndpoint = {
  id: 'createImport',
  method: 'post',
  path: '/imports',
  scope: 'write',
  proposes: true,
  access: {
    table: { read: ['family', 'imports', 'ledger'], write: ['family', 'imports', 'outbox'] },
    uploads: { read: ['uploads', 'raw', 'rows', 'imports'], write: ['raw', 'rows'] },
    queues: ['prepare', 'statement', 'publish', 'readback'],
    nativeLimit: true,
  },
  memory: 1024, // reads and checks up to 20,000 rows before it answers
  summary: 'Import a file and optionally publish it',
  description: `The gateway returns 413 for a body of more than 10 MB, or of more than about 6 MB after it is encoded for the function. Compress
larger content with gzip: send either the whole body as \`Content-Type: application/gzip\` with \`X-Content-Type:
application/json\`, or a gzipped \`file\` in multipart/form-data. \`Content-Encoding: gzip\` on JSON is not supported and returns
415. Without any content, a type that is read from CSV makes an import without rows, to which no content can be added: delete it.`,
  idempotent: true,
  request: {
    required: false,
    json: 'CreateImport',
    fixed: ['file'],
    form: 'CreateImportForm',
    example: {
      type: 'TransactionImport',
      account_id: 'd3e0fa00-0000-4000-8000-000000000003',
      detect: true,
      publish: true,
      raw_file_content: 'date,name,amount,category\n2026-02-27,Corner bakery,-4.80,Groceries\n',
    },
  },
  answer: {
    status: 201,
    description: 'The import; a large file is still being read (`preparing`)',
    shape: 'single',
    of: 'ImportDetail',
    example: importDetailExample,
  },
  errors: [
    'invalid_import_type',
    'missing_content',
    'invalid_csv',
    'invalid_qif',
    'invalid_statement',
    'invalid_ndjson',
    'invalid_pdf',
    'not_publishable',
    'preflight_failed',
    'already_imported',
    'upload_not_found',
    'max_row_count_exceeded',
    'too_many_distinct_values',
    'too_many_proposals',
    'busy',
    'invalid_state',
    'publish_failed',
  ],
} as const satisfies Endpoint;

export const preflightImportEndpoint = {
  id: 'preflightImport',
  method: 'post',
  path: '/imports/preflight',
  scope: 'read',
  access: { table: { read: ['family', 'ledger'] }, uploads: { read: ['uploads', 'raw', 'imports'] } },
  memory: 1024, // reads and plans a whole file in the request
  summary: 'Preview an import without writing anything',
  description: `Send the file as you would to POST /imports. Errors in rows are returned with 200; a file that cannot be read at all
returns 422. The cost grows with the number of rows, and with the number of ledger pages (one for each account and month)
that they belong to.`,
  request: {
    required: true,
    json: 'PreflightImport',
    fixed: ['file'],
    form: 'PreflightImportForm',
    elsewhere: {
      names: ['publish', 'accept_incomplete', 'on_known_records'],
      operation: 'POST /api/v1/imports',
    },
    example: {
      type: 'TransactionImport',
      account_id: 'd3e0fa00-0000-4000-8000-000000000003',
      detect: true,
      raw_file_content: 'date,name,amount,category\n2026-02-27,Corner bakery,-4.80,Groceries\n',
    },
  },
  answer: {
    status: 200,
    description:
      'What the file contains, what publishing it now would change, and the settings of the last file with the same header',
    shape: 'single',
    of: 'Preflight',
    example: preflightExample,
  },
  errors: [
    'invalid_import_type',
    'missing_content',
    'invalid_csv',
    'invalid_qif',
    'invalid_statement',
    'invalid_ndjson',
    'too_many_distinct_values',
    'upload_not_found',
  ],
} as const satisfies Endpoint;

export const listImportsEndpoint = {
  id: 'listImports',
  method: 'get',
  path: '/imports',
  scope: 'read',
  access: { table: { read: ['family'] } },
  summary: 'List imports, newest first',
  description:
    'An import stays in the list until it is deleted. An import whose stored record is damaged counts in `total_count` but is not listed.',
  filters: 'ImportFilters',
  answer: {
    status: 200,
    description: 'A page of imports',
    shape: 'list',
    of: 'ImportSummary',
    example: importSummaryExample,
  },
  errors: [],
  event: { query: { status: 'complete' } },
} as const satisfies Endpoint;

export const getImportEndpoint = {
  id: 'getImport',
  method: 'get',
  path: '/imports/{id}',
  scope: 'read',
  access: { table: { read: ['family'] } },
  summary: 'Get an import with its progress and verification',
  description: 'Poll it while `status` is `importing` or `reverting`, or `preparing` is true.',
  etag: true,
  answer: { status: 200, description: 'The import', shape: 'single', of: 'ImportDetail', example: importDetailExample },
  errors: ['not_found'],
} as const satisfies Endpoint;

export const updateImportEndpoint = {
  id: 'updateImport',
  method: 'patch',
  path: '/imports/{id}',
  scope: 'write',
  access: {
    table: { read: ['family', 'imports'], write: ['family', 'imports'] },
    uploads: { read: ['raw', 'rows'], write: ['rows'] },
    queues: ['prepare', 'statement'],
  },
  memory: 1024, // reads up to 20,000 rows again before it answers
  summary: 'Change the settings or the account of an import',
  description: `The file is read again, unless only \`statement_balance\` is sent. Settings that are not sent keep their values; null or blank restores the default. Mappings are kept if their text is
still in the rows. Repairs of rows are discarded, with the warning \`repairs_discarded\`. A failed import becomes pending again.`,
  etag: true,
  request: {
    required: true,
    json: 'UpdateImport',
    fixed: [
      'type',
      'raw_file_content',
      'file',
      'upload_id',
      'publish',
      'accept_incomplete',
      'on_possible_duplicate',
      'on_known_records',
      'detect',
    ],
    example: { date_format: '%d/%m/%Y' },
  },
  answer: {
    status: 200,
    description: 'The import; a large file is being read again (`preparing`)',
    shape: 'single',
    of: 'ImportDetail',
    example: importDetailExample,
  },
  errors: [
    'not_found',
    'invalid_state',
    'busy',
    'invalid_csv',
    'invalid_qif',
    'invalid_statement',
    'upload_not_found',
    'too_many_distinct_values',
  ],
} as const satisfies Endpoint;

export const deleteImportEndpoint = {
  id: 'deleteImport',
  method: 'delete',
  path: '/imports/{id}',
  scope: 'write',
  access: { table: { read: ['family'], write: ['family'] }, queues: ['revert'] },
  summary: 'Delete an import that is pending or failed',
  description: 'Its rows and its file are removed in the background.',
  answer: {
    status: 202,
    description: 'The import as it was before. Later requests for it return 404',
    shape: 'single',
    of: 'ImportDetail',
    example: importDetailExample,
  },
  errors: ['not_found', 'invalid_state'],
} as const satisfies Endpoint;

export const publishImportEndpoint = {
  id: 'publishImport',
  method: 'post',
  path: '/imports/{id}/publish',
  scope: 'write',
  access: {
    table: { read: ['family', 'imports', 'ledger'], write: ['family', 'outbox'] },
    uploads: { read: ['rows', 'raw', 'imports'] },
    queues: ['publish', 'readback'],
    nativeLimit: true,
  },
  summary: 'Publish an import to the ledger',
  description: `Publishing a PDF statement whose \`completeness.status\` is \`incomplete\` returns 422 \`not_publishable\` unless
\`accept_incomplete\` is true. For other types, the field has no effect. A native file with the ids of an earlier one and other values returns
422 \`not_publishable\` with the first corrections, unless \`on_known_records\` decides about them. If the records look like those of another
program, that is returned unless \`on_known_records\` is \`create\`. A file of more than 20,000 records, or of more than
100,000 with the earlier ones, then becomes \`failed\` instead.`,
  request: { required: false, json: 'PublishImport', form: 'PublishImportForm', example: { accept_incomplete: false } },
  answer: {
    status: 202,
    description: 'The import, now `importing`; unchanged while its file is still being read',
    shape: 'single',
    of: 'ImportDetail',
    example: importDetailExample,
  },
  errors: [
    'not_found',
    'invalid_state',
    'not_publishable',
    'preflight_failed',
    'already_imported',
    'max_row_count_exceeded',
    'busy',
    'publish_failed',
  ],
} as const satisfies Endpoint;

export const revertImportEndpoint = {
  id: 'revertImport',
  method: 'post',
  path: '/imports/{id}/revert',
  scope: 'write',
  access: {
    table: { read: ['family', 'ledger'], write: ['family'] },
    uploads: { read: ['imports'] },
    queues: ['revert'],
  },
  summary: 'Revert a published import',
  description:
    'If entries of the import were edited since it was published, returns 409 `conflict` with a list of them, unless `force` is true.',
  request: { required: false, json: 'RevertImport', example: { force: false } },
  answer: {
    status: 202,
    description: 'The import, now `reverting`',
    shape: 'single',
    of: 'ImportDetail',
    example: importDetailExample,
  },
  errors: ['not_found', 'invalid_state', 'conflict', 'upload_not_found'],
} as const satisfies Endpoint;

export const IMPORT_ENDPOINTS = [
  createImportEndpoint,
  preflightImportEndpoint,
  listImportsEndpoint,
  getImportEndpoint,
  updateImportEndpoint,
  deleteImportEndpoint,
  ...IMPORT_ROW_ENDPOINTS,
  publishImportEndpoint,
  revertImportEndpoint,
] as const;

export const getUsageEndpoint = {
  id: 'getUsage',
  method: 'get',
  path: '/usage',
  scope: 'read',
  forSomeAccounts: true,
  access: { table: {} },
  summary: 'Get the scopes and the rate limit of the API key',
  description: 'The number of requests includes this one.',
  answer: {
    status: 200,
    description: 'The API key and its usage in the current hour',
    shape: 'bare',
    of: 'Usage',
    example: usageExample,
  },
  errors: [],
} as const satisfies Endpoint;
