import { rowColumns } from '../../../shared/imports/domain/row-columns.ts';
import { toRowRepair } from '../../../shared/imports/schema/repair-row-fields.ts';
import { toWireRowDiagnostic } from '../../../shared/imports/schema/row-diagnostic.ts';
import { findImportRow } from '../../../shared/imports/use-cases/find-import-row.ts';
import { updateImportRow } from '../../../shared/imports/use-cases/update-import-row.ts';
import { callerOf } from '../../../shared/people/http/caller-of.ts';
import type { PageAnswer } from '../../../shared/people/http/page-group.ts';
import type { PersonRequest } from '../../../shared/people/http/person-endpoint.ts';
import { NotFoundError } from '../../../shared/platform/domain/errors.ts';
import { type ApiEvent, pathId } from '../../../shared/platform/http/api-event.ts';
import { formAgain } from '../../../shared/platform/http/form-again.ts';
import { htmlResult } from '../../../shared/platform/http/html-result.ts';
import { queryOf } from '../../../shared/platform/http/query.ts';
import { redirect } from '../../../shared/platform/http/redirect.ts';
import { importRowPage } from '../../../web/imports/import-row-page.ts';
import { afterRepair, rowsQueryOf } from '../../../web/imports/rows-query.ts';
import { toRepairFields } from '../../../web/imports/to-repair-fields.ts';
import type { FormState } from '../../../web/platform/form-state.ts';
import type { ImportWork } from '../import-work.ts';
import { loadImport } from './load-import.ts';

/** GET /imports/{id}/rows/{row_number} */
export const showRow =
  (work: ImportWork): PageAnswer =>
  async (request, event) =>
    htmlResult(200, await rowPage(work, request, event, queryOf(event)['back']));

/** POST /imports/{id}/rows/{row_number}: back to the table as it was. */
export const repairRow =
  (work: ImportWork): PageAnswer =>
  async (request, event) => {
    const { fields } = request;
    const back = fields['back'];
    return formAgain(
      request,
      (form) => rowPage(work, request, event, back, form),
      async () => {
        const { record } = await loadImport(work, callerOf(request.person), event);
        const repair = toRowRepair({ fields: toRepairFields(rowColumns(record), fields) });
        const row = await updateImportRow(work)(callerOf(request.person), record.id, rowNumberOf(event), repair);
        const isValid = row.row.errors.length === 0;
        return redirect(afterRepair(record.id, rowsQueryOf(back), row.row.rowNumber, isValid));
      },
    );
  };

const rowPage = async (work: ImportWork, request: PersonRequest, event: ApiEvent, back: unknown, form?: FormState) => {
  const caller = callerOf(request.person);
  const { record, ...found } = await loadImport(work, caller, event);
  const row = await findImportRow(work)(caller, pathId(event), rowNumberOf(event));
  return importRowPage(await request.viewer(), {
    ...found,
    columns: rowColumns(record),
    row: toWireRowDiagnostic(row),
    query: rowsQueryOf(back),
    ...(form !== undefined && { form }),
  });
};

const ROW_NUMBER = /^[1-9][0-9]{0,8}$/;

const rowNumberOf = ({ pathParameters }: ApiEvent): number => {
  const text = pathParameters?.['row_number'] ?? '';
  if (!ROW_NUMBER.test(text)) throw new NotFoundError('Row');
  return Number(text);
};
