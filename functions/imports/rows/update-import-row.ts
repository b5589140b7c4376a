import { setTimeout as sleep } from 'node:timers/promises';
import { decideDuplicate } from '../../../shared/imports/duplicates/use-cases/decide-duplicate.ts';
import { updateImportRowEndpoint } from '../../../shared/imports/row-endpoints.ts';
import { rowNotFound } from '../../../shared/imports/rows/domain/row-not-found.ts';
import { updateImportRow } from '../../../shared/imports/rows/use-cases/update-import-row.ts';
import { toDuplicateChoice, toRowChange, toWireRowDiagnostic } from '../../../shared/imports/schema/import-row.ts';
import { accounts } from '../../accounts/adapters.ts';
import { records } from '../../catalogue/adapters.ts';
import { ledger } from '../../ledger/adapters.ts';
import { families } from '../../people/adapters.ts';
import { bodyEndpoint } from '../../platform/endpoint.ts';
import { imports, names, readRules, rows } from '../adapters.ts';

const ROW_NUMBER = /^[1-9][0-9]{0,8}$/;

/** PATCH /api/v1/imports/{id}/rows/{row_number} */
export const handler = bodyEndpoint(
  updateImportRowEndpoint,
  { imports, rows, families, accounts, records, names, readRules, ledger },
  (ports) => {
    const work = { ...ports, sleep, random: Math.random };
    return async ({ caller, id, readFields }, event) => {
      const rowNumber = event.pathParameters?.['row_number'] ?? '';
      if (!ROW_NUMBER.test(rowNumber)) throw rowNotFound();
      const wanted = await readFields((fields) => toDuplicateChoice(fields) ?? toRowChange(fields));
      const number = Number(rowNumber);
      const row =
        typeof wanted === 'string'
          ? await decideDuplicate(work)(caller, id, number, wanted)
          : await updateImportRow(work)(caller, id, number, wanted.repair, wanted.leaveOut);
      return { data: toWireRowDiagnostic(row) };
    };
  },
);
