import { rowColumns } from '../../../shared/imports/domain/row-columns.ts';
import { toWireRowDiagnostic } from '../../../shared/imports/schema/row-diagnostic.ts';
import { listImportRows } from '../../../shared/imports/use-cases/list-import-rows.ts';
import { MOST_ROWS_BY_EFFECT } from '../../../shared/imports/use-cases/select-by-effect.ts';
import { callerOf } from '../../../shared/people/http/caller-of.ts';
import type { PageAnswer } from '../../../shared/people/http/page-group.ts';
import { pageMeta } from '../../../shared/platform/domain/paging.ts';
import { htmlResult } from '../../../shared/platform/http/html-result.ts';
import { queryOf } from '../../../shared/platform/http/query.ts';
import { toListMeta } from '../../../shared/platform/schema/list-meta.ts';
import { importRowsPage } from '../../../web/imports/import-rows-page.ts';
import { toRowsQuery } from '../../../web/imports/rows-query.ts';
import type { ImportWork } from '../import-work.ts';
import { loadImport } from './load-import.ts';

/** GET /imports/{id}/rows */
export const listRows =
  (work: ImportWork): PageAnswer =>
  async (request, event) => {
    const caller = callerOf(request.person);
    const { record, ...found } = await loadImport(work, caller, event);
    const { done, ...sent } = queryOf(event);
    const mayFilterByEffect = record.stats.rowsCount <= MOST_ROWS_BY_EFFECT;
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
