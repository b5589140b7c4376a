import { setTimeout as sleep } from 'node:timers/promises';
import { decideDeletedRows } from '../../../shared/imports/duplicates/use-cases/decide-deleted-rows.ts';
import { updateImportRowsEndpoint } from '../../../shared/imports/row-endpoints.ts';
import { updateImportRows } from '../../../shared/imports/rows/use-cases/update-import-rows.ts';
import { toDeletedChoice, toRowsChange, toUpdatedRows } from '../../../shared/imports/schema/update-rows.ts';
import { accounts } from '../../accounts/adapters.ts';
import { records } from '../../catalogue/adapters.ts';
import { ledger } from '../../ledger/adapters.ts';
import { families } from '../../people/adapters.ts';
import { bodyEndpoint } from '../../platform/endpoint.ts';
import { imports, names, readRules, rows } from '../adapters.ts';

/** PATCH /api/v1/imports/{id}/rows */
export const handler = bodyEndpoint(
  updateImportRowsEndpoint,
  { imports, rows, families, accounts, records, names, readRules, ledger },
  (ports) => {
    const work = { ...ports, sleep, random: Math.random };
    return async ({ caller, id, readFields }) => {
      const wanted = await readFields((fields) => toDeletedChoice(fields) ?? toRowsChange(fields));
      const { record, changed } =
        typeof wanted === 'string'
          ? await decideDeletedRows(work)(caller, id, wanted)
          : await updateImportRows(work)(caller, id, wanted);
      return { data: toUpdatedRows(record, changed) };
    };
  },
);
