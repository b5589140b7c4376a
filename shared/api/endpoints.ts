import { ImportFilters } from '../imports/schema/import-detail.ts';
import { MappingFilters } from '../imports/schema/import-mapping.ts';
import { RowFilters } from '../imports/schema/import-row.ts';
import { ACCOUNT_ENDPOINTS } from './account-endpoints.ts';
import { BANK_ENDPOINTS } from './bank-endpoints.ts';
import { CATALOGUE_ENDPOINTS } from './catalogue-endpoints.ts';
import { BODY_ERRORS, type Endpoint } from './endpoint.ts';
import {
  assignMappingsExample,
  createImportExample,
  importDetailExample,
  importSummaryExample,
  mappingExample,
  rowExample,
  usageExample,
} from './examples.ts';
import { EXPORT_ENDPOINTS } from './export-endpoints.ts';
import { LEDGER_ENDPOINTS, TRANSACTION_ENDPOINTS, VALUATION_ENDPOINTS } from './ledger-endpoints.ts';
import { SESSION_ENDPOINTS } from './session-endpoints.ts';

const { publish: _, ...preflightExample } = createImportExample;

/** What happens to an import before it is published. */
const IMPORT_CHANGE_ENDPOINTS: readonly Endpoint[] = [
  {
    id: 'preflightImport',
    method: 'post',
    path: '/imports/preflight',
    tag: 'Imports',
    scope: 'read',
    summary: 'Look at what an import would find and do, writing nothing',
    description: `The file is sent in the same ways as to POST /imports. What is wrong with it is said in the answer, which is 200 also then; a file
that cannot be read at all is answered 422 as there. The cost grows with the rows, and with the months of each account that
they go to: one page of the ledger is read for each.`,
    request: {
      required: true,
      json: 'PreflightImport',
      form: 'PreflightImportForm',
      example: preflightExample,
    },
    answer: {
      status: 200,
      description: 'What was found, what publishing would do now, and how the last such file was read',
      shape: 'single',
      of: 'Preflight',
    },
    errors: [
      ...BODY_ERRORS,
      ...(['invalid_import_type', 'missing_content', 'invalid_csv', 'invalid_qif', 'invalid_ndjson'] as const),
      ...(['too_many_distinct_values', 'upload_not_found'] as const),
    ],
  },
  {
    id: 'updateImport',
    method: 'patch',
    path: '/imports/{id}',
    tag: 'Imports',
    scope: 'write',
    summary: 'Change how the file of an import is read, or its account, and read it again',
    description: `Only what is sent changes; null or blank is the default again. What was assigned stays where its text does; repaired
rows become again what the file says, with the warning \`repairs_discarded\`. A failed import is pending again.`,
    etag: true,
    request: { required: true, json: 'UpdateImport', example: { date_format: '%d/%m/%Y' } },
    answer: {
      status: 200,
      description: 'The import; a large file is being read again (`preparing`)',
      shape: 'single',
      of: 'ImportDetail',
      example: importDetailExample,
    },
    errors: [
      ...BODY_ERRORS,
      ...(['not_found', 'invalid_state', 'busy', 'invalid_csv', 'invalid_qif', 'upload_not_found'] as const),
      'too_many_distinct_values',
    ],
  },
  {
    id: 'updateImportRow',
    method: 'patch',
    path: '/imports/{id}/rows/{row_number}',
    tag: 'Imports',
    scope: 'write',
    summary: 'Repair a row of an import; it is judged anew at once',
    description: `Cells are read like those of the file, in its date and number formats; a text that is just what is shown changes
nothing. What was wrong with the row as a whole counts as settled. A failed import is pending again.`,
    request: { required: true, json: 'RepairRow', example: { fields: { date: '2026-02-27', amount: '-4.80' } } },
    answer: {
      status: 200,
      description: 'The row with its faults, mappings and effect',
      shape: 'single',
      of: 'ImportRow',
      example: rowExample,
    },
    errors: [...BODY_ERRORS, 'not_found', 'invalid_state', 'busy'],
  },
  {
    id: 'listImportMappings',
    method: 'get',
    path: '/imports/{id}/mappings',
    tag: 'Imports',
    scope: 'read',
    summary: 'List what the distinct texts of an import lead to',
    filters: MappingFilters,
    answer: {
      status: 200,
      description: 'A page of mappings by type, then by first appearance; a native import has none',
      shape: 'list',
      of: 'ImportMapping',
      example: mappingExample,
    },
    errors: ['not_found', 'validation_failed'],
  },
  {
    id: 'assignImportMappings',
    method: 'patch',
    path: '/imports/{id}/mappings',
    tag: 'Imports',
    scope: 'write',
    summary: 'Decide what texts of an import lead to: a record that exists, a new one, none, or an account type',
    description:
      'One decision, or up to 1,000 under `mappings`: all of them are taken, or none. A failed import is pending again.',
    request: { required: true, json: 'AssignMappings', example: assignMappingsExample },
    answer: {
      status: 200,
      description: 'The mappings that were decided, and whether the import can be published now',
      shape: 'single',
      of: 'AssignedMappings',
    },
    errors: [...BODY_ERRORS, 'not_found', 'invalid_state', 'busy'],
  },
];

const THREE_WAYS = `A body that is too large for the gateway (10 MB, and about 6 MB behind it) is answered 413 by the gateway itself.
The same content gets through compressed: the whole body as \`Content-Type: application/gzip\` with
\`X-Content-Type: application/json\`, or a gzipped \`file\` in multipart/form-data. \`Content-Encoding: gzip\` on JSON
does not survive the gateway and is answered 415.`;

const PUBLISH_INCOMPLETE = `Publishing a PDF statement whose \`completeness\` is \`incomplete\` returns 422 \`not_publishable\` unless
\`accept_incomplete\` is true. Every type accepts the field, but only PDF statements are held back.`;

const BODY = ['bad_request', 'unsupported_media_type', 'validation_failed'] as const;
const KEY = ['idempotency_in_progress', 'idempotency_key_reused'] as const;

/** Every endpoint there is; openapi.json is made of this table. */
export const ENDPOINTS: readonly Endpoint[] = [
  {
    id: 'createImport',
    method: 'post',
    path: '/imports',
    tag: 'Imports',
    scope: 'write',
    summary: 'Create an import from CSV or native NDJSON, and publish it if asked',
    description: THREE_WAYS,
    idempotent: true,
    request: { required: false, json: 'CreateImport', form: 'CreateImportForm', example: createImportExample },
    answer: {
      status: 201,
      description: 'The import; a large file is still being read (`preparing`)',
      shape: 'single',
      of: 'ImportDetail',
      example: importDetailExample,
    },
    errors: [
      ...BODY,
      ...KEY,
      ...(['invalid_import_type', 'invalid_csv', 'invalid_ndjson', 'missing_content', 'invalid_file_type'] as const),
      ...(['invalid_qif', 'invalid_pdf'] as const),
      ...(['file_too_large', 'content_too_large', 'not_publishable', 'preflight_failed', 'already_imported'] as const),
      'upload_not_found',
      ...(['max_row_count_exceeded', 'too_many_distinct_values', 'busy', 'invalid_state', 'publish_failed'] as const),
    ],
  },
  {
    id: 'listImports',
    method: 'get',
    path: '/imports',
    tag: 'Imports',
    scope: 'read',
    summary: 'List imports, newest first',
    filters: ImportFilters,
    answer: {
      status: 200,
      description: 'A page of imports',
      shape: 'list',
      of: 'ImportSummary',
      example: importSummaryExample,
    },
    errors: [],
  },
  {
    id: 'getImport',
    method: 'get',
    path: '/imports/{id}',
    tag: 'Imports',
    scope: 'read',
    summary: 'Read an import with its progress and verification',
    etag: true,
    answer: {
      status: 200,
      description: 'The import',
      shape: 'single',
      of: 'ImportDetail',
      example: importDetailExample,
    },
    errors: ['not_found'],
  },
  {
    id: 'deleteImport',
    method: 'delete',
    path: '/imports/{id}',
    tag: 'Imports',
    scope: 'write',
    summary: 'Delete an import that is pending or failed',
    answer: {
      status: 202,
      description: 'The import as it was; from now on it is 404',
      shape: 'single',
      of: 'ImportDetail',
    },
    errors: ['not_found', 'invalid_state'],
  },
  {
    id: 'listImportRows',
    method: 'get',
    path: '/imports/{id}/rows',
    tag: 'Imports',
    scope: 'read',
    summary: 'List the rows of an import with their faults, mappings and effect',
    filters: RowFilters,
    answer: {
      status: 200,
      description: 'A page of rows in the order of the file; a native import has none',
      shape: 'list',
      of: 'ImportRow',
      example: rowExample,
    },
    errors: ['not_found', 'validation_failed', 'range_too_large'],
  },
  ...IMPORT_CHANGE_ENDPOINTS,
  {
    id: 'publishImport',
    method: 'post',
    path: '/imports/{id}/publish',
    tag: 'Imports',
    scope: 'write',
    summary: 'Publish an import into the ledger',
    description: PUBLISH_INCOMPLETE,
    request: { required: false, json: 'PublishImport', form: 'PublishImport', example: { accept_incomplete: true } },
    answer: {
      status: 202,
      description: 'The import, importing or, while it is still being read, as it is',
      shape: 'single',
      of: 'ImportDetail',
      example: importDetailExample,
    },
    errors: [
      ...BODY,
      ...(['content_too_large', 'invalid_file_type', 'file_too_large'] as const),
      ...(['not_found', 'invalid_state', 'not_publishable', 'preflight_failed', 'already_imported'] as const),
      ...(['max_row_count_exceeded', 'busy', 'publish_failed'] as const),
    ],
  },
  {
    id: 'revertImport',
    method: 'post',
    path: '/imports/{id}/revert',
    tag: 'Imports',
    scope: 'write',
    summary: 'Take an import out of the ledger again',
    description: 'Entries that a person edited since are a 409 `conflict` that lists them, unless `force` is true.',
    request: { required: false, json: 'RevertImport', example: { force: true } },
    answer: { status: 202, description: 'The import, reverting', shape: 'single', of: 'ImportDetail' },
    errors: [
      ...BODY,
      'content_too_large',
      'invalid_file_type',
      'file_too_large',
      'not_found',
      'invalid_state',
      'conflict',
    ],
  },
  ...VALUATION_ENDPOINTS,
  ...TRANSACTION_ENDPOINTS,
  ...SESSION_ENDPOINTS,
  ...EXPORT_ENDPOINTS,
  ...LEDGER_ENDPOINTS,
  ...ACCOUNT_ENDPOINTS,
  ...BANK_ENDPOINTS,
  ...CATALOGUE_ENDPOINTS,
  {
    id: 'getUsage',
    method: 'get',
    path: '/usage',
    tag: 'Service',
    scope: 'read',
    summary: 'Read what the API key may do and has used',
    answer: {
      status: 200,
      description: 'The key and its hour, this request included',
      shape: 'bare',
      of: 'Usage',
      example: usageExample,
    },
    errors: [],
  },
  {
    id: 'getOpenApi',
    method: 'get',
    path: '/openapi.json',
    tag: 'Service',
    scope: null,
    summary: 'Read this document',
    answer: { status: 200, description: 'OpenAPI 3.1', shape: 'bare', of: null },
    errors: [],
  },
];
