import { readSentForm } from '../../shared/people/http/read-sent-form.ts';
import { pages } from '../platform/pages.ts';
import { compareBalance } from './import-pages/balance.ts';
import { saveColumns, showColumns } from './import-pages/columns.ts';
import { discardImports } from './import-pages/discard-imports.ts';
import { importExample } from './import-pages/example-statement.ts';
import { assignMappings, listMappings } from './import-pages/mappings.ts';
import { sendNewImport, showNewImport } from './import-pages/new-import.ts';
import { downloadProof, publish, showEffect, showProgress, showVerification } from './import-pages/publish.ts';
import { publishClear } from './import-pages/publish-clear.ts';
import { listRows, repairRow, repairRows, showRow } from './import-pages/rows.ts';
import { chooseAccount, downloadFile, removeImport, showImport } from './import-pages/show-import.ts';
import { showRevert, submitRevert } from './import-pages/undo.ts';
import { importWork } from './import-work.ts';

/** The pages of an import, one for each step from the file to the proof. */
export const handler = pages(
  {
    'GET /imports/new': showNewImport,
    'POST /imports/new': sendNewImport,
    'POST /imports/example': importExample,
    'POST /imports/clear': publishClear,
    'POST /imports/discard': discardImports,
    'GET /imports/{id}': showImport,
    'GET /imports/{id}/file': downloadFile,
    'POST /imports/{id}/account': chooseAccount,
    'POST /imports/{id}/delete': removeImport,
    'GET /imports/{id}/mappings': listMappings,
    'POST /imports/{id}/mappings': assignMappings,
    'GET /imports/{id}/columns': showColumns,
    'POST /imports/{id}/columns': saveColumns,
    'GET /imports/{id}/rows': listRows,
    'POST /imports/{id}/rows': repairRows,
    'GET /imports/{id}/rows/{row_number}': showRow,
    'POST /imports/{id}/rows/{row_number}': repairRow,
    'GET /imports/{id}/effect': showEffect,
    'POST /imports/{id}/balance': compareBalance,
    'POST /imports/{id}/publish': publish,
    'GET /imports/{id}/progress': showProgress,
    'GET /imports/{id}/verification': showVerification,
    'GET /imports/{id}/proof': downloadProof,
    'GET /imports/{id}/revert': showRevert,
    'POST /imports/{id}/revert': submitRevert,
  },
  importWork,
  { read: readSentForm },
);
