import { rowNotFound } from '../../../shared/imports/domain/row-not-found.ts';
import { updateImportRowEndpoint } from '../../../shared/imports/row-endpoints.ts';
import { toDuplicateChoice, toRowChange, toWireRowDiagnostic } from '../../../shared/imports/schema/import-row.ts';
import { decideDuplicate } from '../../../shared/imports/use-cases/decide-duplicate.ts';
import { updateImportRow } from '../../../shared/imports/use-cases/update-import-row.ts';
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
  readonly update: ReturnType<typeof updateImportRow>;
  readonly decide: ReturnType<typeof decideDuplicate>;
};

const ROW_NUMBER = /^[1-9][0-9]{0,8}$/;

/** PATCH /api/v1/imports/{id}/rows/{row_number} */
export const createHandler = ({ update, decide, ...api }: Dependencies) =>
  apiEndpoint(api, updateImportRowEndpoint, async (event, { caller }) => {
    const rowNumber = event.pathParameters?.['row_number'] ?? '';
    if (!ROW_NUMBER.test(rowNumber)) throw rowNotFound();
    const wanted = await readFields(event, (fields) => toDuplicateChoice(fields) ?? toRowChange(fields));
    const [id, number] = [pathId(event), Number(rowNumber)];
    const row =
      typeof wanted === 'string'
        ? await decide(caller, id, number, wanted)
        : await update(caller, id, number, wanted.repair, wanted.leaveOut);
    return json(200, { data: toWireRowDiagnostic(row) });
  });

export const handler = lambda(() => {
  const composed = composeApi();
  const { api, documents, tableName } = composed;
  const ledger = createLedgerPages(documents, tableName);
  const deps = { ...composeRowRevision(composed), ledger, sha256 };
  return createHandler({ ...api, update: updateImportRow(deps), decide: decideDuplicate(deps) });
});
