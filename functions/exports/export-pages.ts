import { pages } from '../platform/pages.ts';
import { downloadExport, showExports, startExport } from './export-pages/show-exports.ts';
import { exportWork } from './export-work.ts';

/** The pages of exports. */
export const handler = pages(
  {
    'GET /exports': showExports,
    'POST /exports': startExport,
    'GET /exports/{id}/download': downloadExport,
  },
  exportWork,
);
