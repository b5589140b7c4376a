import { MappingFilters } from '../imports/schema/import-mapping.ts';
import type { Endpoint } from './endpoint.ts';
import {
  assignMappingsExample,
  createImportExample,
  importDetailExample,
  mappingExample,
  rowExample,
} from './examples.ts';
import { BODY_ERRORS } from './request-errors.ts';

const { publish: _, ...preflightExample } = createImportExample;

/** What happens to an import before it is published. */
export const IMPORT_CHANGE_ENDPOINTS: readonly Endpoint[] = [
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
