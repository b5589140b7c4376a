import type { Endpoint } from '../platform/domain/endpoint.ts';
import { assignedMappingsExample, mappingExample, rowExample, updatedRowsExample } from './endpoint-examples.ts';

export const listImportRowsEndpoint = {
  id: 'listImportRows',
  method: 'get',
  path: '/imports/{id}/rows',
  scope: 'read',
  access: { table: { read: ['family', 'ledger', 'imports'] }, uploads: { read: ['rows'] } },
  summary: 'List the rows of an import',
  description: 'Each row has its errors, its mappings and the effect of publishing it.',
  filters: 'RowFilters',
  answer: {
    status: 200,
    description: 'A page of rows in file order; a native import has none',
    shape: 'list',
    of: 'ImportRow',
    example: rowExample,
  },
  errors: ['not_found', 'validation_failed', 'range_too_large', 'upload_not_found'],
  event: { query: { page: '1', per_page: '25' } },
} as const satisfies Endpoint;

export const updateImportRowEndpoint = {
  id: 'updateImportRow',
  method: 'patch',
  path: '/imports/{id}/rows/{row_number}',
  scope: 'write',
  access: {
    table: { read: ['family', 'ledger', 'imports'], write: ['family', 'imports'] },
    uploads: { read: ['rows'], write: ['rows'] },
  },
  memory: 512,
  summary: 'Repair a row of an import',
  description: `Write values as in the file, in its date and number formats. A value equal to the one shown changes nothing.
\`left_out\` leaves a row out or includes it again. \`on_possible_duplicate\` decides about a row with the effect \`review\`, or a row that matches an entry by the same bank reference or under another name. Errors that concern the whole row are cleared, and the row is validated again. A failed import becomes pending again.`,
  request: { required: true, json: 'RepairRow', example: { fields: { date: '2026-02-27', amount: '-4.80' } } },
  answer: {
    status: 200,
    description: 'The row with its errors, mappings and effect',
    shape: 'single',
    of: 'ImportRow',
    example: rowExample,
  },
  errors: ['not_found', 'invalid_state', 'busy', 'upload_not_found'],
} as const satisfies Endpoint;

export const updateImportRowsEndpoint = {
  id: 'updateImportRows',
  method: 'patch',
  path: '/imports/{id}/rows',
  scope: 'write',
  access: {
    table: { read: ['family', 'ledger', 'imports'], write: ['family', 'imports'] },
    uploads: { read: ['rows'], write: ['rows'] },
  },
  memory: 1024, // holds the changed rows of the whole import
  summary: 'Repair or leave out all matching rows',
  description: `\`where\` selects rows by the text of a field, or by blank fields, or all rows whose entry a person deleted, about which \`on_possible_duplicate\` decides. Each row changes as if you had sent a PATCH for it. If one row cannot
change, such as a part of a split, none does. If no row matches, nothing changes and \`rows_count\` is 0.`,
  request: {
    required: true,
    json: 'UpdateRows',
    example: { where: { field: 'date', equals: 'n/a' }, fields: { date: '2026-02-27' } },
  },
  answer: {
    status: 200,
    description: 'How many rows changed, and the counts of the import',
    shape: 'single',
    of: 'UpdatedRows',
    example: updatedRowsExample,
  },
  errors: ['not_found', 'invalid_state', 'busy', 'too_many_distinct_values'],
} as const satisfies Endpoint;

export const listImportMappingsEndpoint = {
  id: 'listImportMappings',
  method: 'get',
  path: '/imports/{id}/mappings',
  scope: 'read',
  access: { table: { read: ['family', 'imports'] }, uploads: { read: ['rows'] } },
  summary: 'List the mappings of an import',
  description: 'A mapping assigns a record to a text in the file.',
  filters: 'MappingFilters',
  answer: {
    status: 200,
    description: 'A page of mappings by type, then by first appearance; a native import has none',
    shape: 'list',
    of: 'ImportMapping',
    example: mappingExample,
  },
  errors: ['not_found', 'validation_failed', 'upload_not_found'],
  event: { query: { page: '1' } },
} as const satisfies Endpoint;

export const assignImportMappingsEndpoint = {
  id: 'assignImportMappings',
  method: 'patch',
  path: '/imports/{id}/mappings',
  scope: 'write',
  access: {
    table: { read: ['family', 'imports'], write: ['family', 'imports'] },
    uploads: { read: ['rows'], write: ['rows'] },
  },
  summary: 'Map texts of an import to records or account types',
  description:
    'Send one mapping, or up to 1,000 in `mappings`. Either all of them are applied or none. A failed import becomes pending again.',
  request: {
    required: true,
    json: 'AssignMappings',
    example: { type: 'category', key: 'Groceries', mappable_id: '0195583c-0b1e-7d52-b6a4-91c3e7f52a04' },
  },
  answer: {
    status: 200,
    description: 'The changed mappings, and whether the import can be published now',
    shape: 'single',
    of: 'AssignedMappings',
    example: assignedMappingsExample,
  },
  errors: ['not_found', 'invalid_state', 'busy', 'upload_not_found'],
} as const satisfies Endpoint;

export const IMPORT_ROW_ENDPOINTS = [
  listImportRowsEndpoint,
  updateImportRowEndpoint,
  updateImportRowsEndpoint,
  listImportMappingsEndpoint,
  assignImportMappingsEndpoint,
] as const;
