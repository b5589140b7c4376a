import type { Endpoint } from '../platform/domain/endpoint.ts';
import type { Export } from './schema/export.ts';

const exportExample: Export = {
  id: '0195583d-4b20-7c53-8d7f-2a9e6f3b8c17',
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

const newExportExample: Export = {
  id: '0195583d-4b20-7c53-8d7f-2a9e6f3b8c17',
  status: 'pending',
  progress: null,
  created_at: '2026-03-02T09:15:00.000Z',
  updated_at: '2026-03-02T09:15:00.000Z',
  expires_at: '2026-03-09T09:15:00.000Z',
  url: null,
  bytes: null,
  sha256: null,
  counts: null,
};

export const createExportEndpoint = {
  id: 'createExport',
  method: 'post',
  path: '/exports',
  scope: 'write',
  access: { table: { read: ['family'], write: ['family'] }, queues: ['export'] },
  summary: 'Export all data of the family',
  description: `The zip contains \`all.ndjson\` (every record of the family as native records for a NativeImport, with splits in
\`split_lines\` and amounts in ledger sign), a CSV file for each kind of record, and \`manifest.json\` with the counts and the
size and SHA-256 of every file. In CSV files, a cell that a spreadsheet would read as a formula (one that begins with \`=\`, \`+\`,
\`-\`, \`@\`, one of their full-width forms, a tab, a line feed or a carriage return, and is not a number) is prefixed with an
apostrophe, which is removed when the file is imported. \`all.ndjson\` leaves every text unchanged.`,
  idempotent: true,
  answer: {
    status: 202,
    description: 'The export; its zip is written in the background',
    shape: 'single',
    of: 'Export',
    example: newExportExample,
  },
  errors: [],
} as const satisfies Endpoint;

export const listExportsEndpoint = {
  id: 'listExports',
  method: 'get',
  path: '/exports',
  scope: 'read',
  access: { table: { read: ['family'] }, uploads: { read: ['exports'] } }, // signs links to archives
  summary: 'List exports that have not expired, newest first',
  description:
    'Each response has a new download `url` for each complete export, valid for 15 minutes. An export whose stored record is damaged counts in `total_count` but is not listed.',
  answer: { status: 200, description: 'A page of exports', shape: 'list', of: 'Export', example: exportExample },
  errors: [],
} as const satisfies Endpoint;

export const getExportEndpoint = {
  id: 'getExport',
  method: 'get',
  path: '/exports/{id}',
  scope: 'read',
  access: { table: { read: ['family'] }, uploads: { read: ['exports'] } }, // signs links to archives
  summary: 'Get an export with its progress and download URL',
  description: 'Each response has a new download `url` for a complete export, valid for 15 minutes.',
  answer: { status: 200, description: 'The export', shape: 'single', of: 'Export', example: exportExample },
  errors: ['not_found'],
} as const satisfies Endpoint;

/** The endpoints of exports. */
export const EXPORT_ENDPOINTS = [createExportEndpoint, listExportsEndpoint, getExportEndpoint] as const;
