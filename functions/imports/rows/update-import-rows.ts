import { updateImportRowsEndpoint } from '../../../shared/imports/row-endpoints.ts';
import { toDeletedChoice, toRowsChange, toUpdatedRows } from '../../../shared/imports/schema/update-rows.ts';
import { decideDeletedRows } from '../../../shared/imports/use-cases/decide-deleted-rows.ts';
import { updateImportRows } from '../../../shared/imports/use-cases/update-import-rows.ts';
import { createLedgerPages } from '../../../shared/ledger/store/ledger-pages.ts';
import { lambda } from '../../../shared/platform/entry.ts';
import { json } from '../../../shared/platform/http/answers.ts';
import { type ApiDependencies, apiEndpoint } from '../../../shared/platform/http/api-endpoint.ts';
import { pathId } from '../../../shared/platform/http/api-event.ts';
import { readFields } from '../../../shared/platform/http/read-body.ts';
import { sha256 } from '../../../shared/platform/runtime.ts';
import { composeApi } from '../../platform/api.ts';
import { composeRowRevision } from './revision.ts';

export type Dependencies = ApiDependencies & {
  readonly update: ReturnType<typeof updateImportRows>;
  readonly decideDeleted: ReturnType<typeof decideDeletedRows>;
};

/** PATCH /api/v1/imports/{id}/rows */
export const createHandler = ({ update, decideDeleted, ...api }: Dependencies) =>
  apiEndpoint(api, updateImportRowsEndpoint, async (event, { caller }) => {
    const wanted = await readFields(event, (fields) => toDeletedChoice(fields) ?? toRowsChange(fields));
    const id = pathId(event);
    const { record, changed } =
      typeof wanted === 'string' ? await decideDeleted(caller, id, wanted) : await update(caller, id, wanted);
    return json(200, { data: toUpdatedRows(record, changed) });
  });

export const handler = lambda(() => {
  const composed = composeApi();
  const { api, documents, tableName } = composed;
  const deps = { ...composeRowRevision(composed), ledger: createLedgerPages(documents, tableName), sha256 };
  return createHandler({ ...api, update: updateImportRows(deps), decideDeleted: decideDeletedRows(deps) });
});
