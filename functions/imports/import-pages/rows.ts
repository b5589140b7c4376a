import { rowColumns } from '../../../shared/imports/domain/row-columns.ts';
import { toRowChange, toWireRowDiagnostic } from '../../../shared/imports/schema/import-row.ts';
import {
  findImportRow,
  listImportRows,
  MAX_ROWS_FOR_EFFECT_FILTER,
} from '../../../shared/imports/use-cases/list-import-rows.ts';
import { updateImportRow } from '../../../shared/imports/use-cases/update-import-row.ts';
import { callerOf, type PageAnswer, type PersonRequest } from '../../../shared/people/http/person-endpoint.ts';
import { NotFoundError } from '../../../shared/platform/domain/errors.ts';
import { pageMeta } from '../../../shared/platform/domain/paging.ts';
import { redirect } from '../../../shared/platform/http/answers.ts';
import { type ApiEvent, pathId } from '../../../shared/platform/http/api-event.ts';
import { htmlResult } from '../../../shared/platform/http/html-answers.ts';
import { queryOf } from '../../../shared/platform/http/query.ts';
import { showFormOnError } from '../../../shared/platform/http/refused-form.ts';
import { toListMeta } from '../../../shared/platform/schema/list-meta.ts';
import { importRowPage, toRepairFields } from '../../../web/imports/import-row-page.ts';
import { importRowsPage } from '../../../web/imports/import-rows-page.ts';
import { afterRepair, rowsQueryOf, toRowsQuery } from '../../../web/imports/rows-table.ts';
import type { FormState } from '../../../web/platform/form-state.ts';
import type { ImportWork } from '../import-work.ts';
import { loadImport } from './show-import.ts';

/** GET /imports/{id}/rows */
export const listRows =
  (work: ImportWork): PageAnswer =>
  async (request, event) => {
    const caller = callerOf(request.person);
    const { record, ...found } = await loadImport(work, caller, event);
    const { done, ...sent } = queryOf(event);
    const mayFilterByEffect = record.stats.rowsCount <= MAX_ROWS_FOR_EFFECT_FILTER;
    const query = toRowsQuery(mayFilterByEffect ? sent : { ...sent, effect: '' });
    const { valid, search, effect } = query;
    const filter = { valid: valid === '' ? null : valid === 'true', search: search || null, effect: effect || null };
    const { rows, totalCount } = await listImportRows(work)(caller, record.id, filter, query);
    const content = {
      ...found,
      columns: rowColumns(record),
      query,
      done,
      mayFilterByEffect,
      rows: rows.map(toWireRowDiagnostic),
      meta: toListMeta(pageMeta(query, totalCount)),
    };
    return htmlResult(200, importRowsPage(await request.viewer(), content));
  };

/** GET /imports/{id}/rows/{row_number} */
export const showRow =
  (work: ImportWork): PageAnswer =>
  async (request, event) =>
    htmlResult(200, await rowPage(work, request, event, queryOf(event)['back']));

/** POST /imports/{id}/rows/{row_number}: saves the row and returns to the table with the same filters. */
export const repairRow =
  (work: ImportWork): PageAnswer =>
  async (request, event) => {
    const { fields } = request;
    const back = fields['back'];
    return showFormOnError(
      request,
      (form) => rowPage(work, request, event, back, form),
      async () => {
        const { record } = await loadImport(work, callerOf(request.person), event);
        const { repair, leaveOut } = toRowChange(
          fields['left_out'] === 'true'
            ? { left_out: true }
            : { left_out: false, fields: toRepairFields(rowColumns(record), fields) },
        );
        const row = await updateImportRow(work)(
          callerOf(request.person),
          record.id,
          rowNumberOf(event),
          repair,
          leaveOut,
        );
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
