import type { Export } from '../exports/schema/export.ts';
import type { Endpoint } from './endpoint.ts';

const EXPORT_ID = '0195583d-4b20-7c53-8d7f-2a9e6f3b8c17';

const exportExample: Export = {
  id: EXPORT_ID,
  status: 'complete',
  progress: null,
  created_at: '2026-03-02T09:15:00.000Z',
  updated_at: '2026-03-02T09:15:04.000Z',
  expires_at: '2026-03-09T09:15:00.000Z',
  url: 'https://uploads.s3.eu-central-1.amazonaws.com/exports/0195583d.zip?X-Amz-Signature=5d41402abc4b2a76',
  bytes: 18_211,
  sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  counts: { accounts: 3, transactions: 1204, transfers: 12 },
};

const CONTENT = `The zip holds \`all.ndjson\` (native records, which a NativeImport takes: every record of the family, splits in
\`split_lines\`, amounts in ledger sign), a CSV file for each kind of record, and \`manifest.json\` with the counts and the
size and SHA-256 of every file. In CSV files, a cell that a spreadsheet would read as a formula (it begins with \`=\`, \`+\`,
\`-\`, \`@\`, one of their full-width forms, a tab, a line feed or a carriage return, and is not a number) is prefixed with an
apostrophe, which importing the file removes. \`all.ndjson\` leaves every text unchanged.`;

/** Everything a family has, to take along. */
export const EXPORT_ENDPOINTS: readonly Endpoint[] = [
  {
    id: 'createExport',
    method: 'post',
    path: '/exports',
    tag: 'Exports',
    scope: 'write',
    summary: 'Export everything the family has',
    description: CONTENT,
    idempotent: true,
    answer: {
      status: 202,
      description: 'The export, which is written in the background',
      shape: 'single',
      of: 'Export',
      example: { ...exportExample, status: 'pending', url: null, bytes: null, sha256: null, counts: null },
    },
    errors: ['validation_failed', 'idempotency_in_progress', 'idempotency_key_reused'],
  },
  {
    id: 'listExports',
    method: 'get',
    path: '/exports',
    tag: 'Exports',
    scope: 'read',
    summary: 'List exports that have not expired, newest first',
    answer: { status: 200, description: 'A page of exports', shape: 'list', of: 'Export', example: exportExample },
    errors: [],
  },
  {
    id: 'getExport',
    method: 'get',
    path: '/exports/{id}',
    tag: 'Exports',
    scope: 'read',
    summary: 'Read how far an export is, and where its zip can be fetched',
    answer: { status: 200, description: 'The export', shape: 'single', of: 'Export', example: exportExample },
    errors: ['not_found'],
  },
];
