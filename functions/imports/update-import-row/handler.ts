import { NotFoundError } from '../../../shared/platform/domain/errors.ts';
import { type ApiDependencies, apiEndpoint } from '../../../shared/platform/http/api-endpoint.ts';
import { pathId } from '../../../shared/platform/http/api-event.ts';
import { json } from '../../../shared/platform/http/json-response.ts';
import { readBody } from '../../../shared/platform/http/read-body.ts';
import { toRowRepair } from '../../../shared/imports/schema/repair-row-fields.ts';
import { toWireRowDiagnostic } from '../../../shared/imports/schema/row-diagnostic.ts';
import type { updateImportRow } from '../../../shared/imports/use-cases/update-import-row.ts';

export type Dependencies = ApiDependencies & { readonly update: ReturnType<typeof updateImportRow> };

const ROW_NUMBER = /^[1-9][0-9]{0,8}$/;

/** PATCH /api/v1/imports/{id}/rows/{row_number} */
export const createHandler = ({ update, ...api }: Dependencies) =>
  apiEndpoint(api, 'write', async (event, { caller }) => {
    const rowNumber = event.pathParameters?.['row_number'] ?? '';
    if (!ROW_NUMBER.test(rowNumber)) throw new NotFoundError('Row');
    const repair = toRowRepair((await readBody(event)).fields);
    const row = await update(caller, pathId(event), Number(rowNumber), repair);
    return json(200, { data: toWireRowDiagnostic(row) });
  });
