import { EXPORT_DAYS } from '../../../shared/exports/domain/export-record.ts';
import { toExport } from '../../../shared/exports/schema/export.ts';
import { createExport, createExportWithFiles } from '../../../shared/exports/use-cases/create-export.ts';
import { listExports } from '../../../shared/exports/use-cases/list-exports.ts';
import { callerOf, type PageAnswer, type PersonRequest } from '../../../shared/people/http/person-endpoint.ts';
import { NotFoundError } from '../../../shared/platform/domain/errors.ts';
import type { ApiEvent } from '../../../shared/platform/http/api-event.ts';
import { listMeta, pageOf } from '../../../shared/platform/http/request/query.ts';
import { EXPORTS_PATH, exportsPage } from '../../../web/exports/exports-page.ts';
import { type FormState, newForm } from '../../../web/platform/form-state.ts';
import { submissionId } from '../../platform/submit-once.ts';
import type { ExportWork } from '../export-work.ts';

const page = async (work: ExportWork, { person, viewer, query }: PersonRequest, event: ApiEvent, form: FormState) => {
  const asked = pageOf(event);
  const { items, totalCount } = await listExports(work)(person.user.familyId, work.now(), asked);
  return exportsPage(await viewer(), {
    exports: items.map((record) => toExport(record, null)), // a link is made when it is used
    meta: listMeta(asked, totalCount),
    days: EXPORT_DAYS,
    form: { ...form, values: { once: work.newId(), ...form.values } },
    done: query['done'],
  });
};

/** GET /exports */
export const showExports =
  (work: ExportWork): PageAnswer =>
  async (request, event) =>
    page(work, request, event, newForm());

/** POST /exports: a form that is sent twice starts one export. */
export const startExport =
  (work: ExportWork): PageAnswer =>
  (request, event) =>
    request.showFormOnError(
      (form) => page(work, request, event, form),
      async () => {
        const caller = callerOf(request.person);
        const { once = work.newId(), include_files } = request.fields;
        const withFiles = include_files === 'true';
        const id = submissionId({ ...caller, fields: { once }, request: { withFiles } });
        await (withFiles ? createExportWithFiles : createExport)(work)(caller, id);
        return { seeOther: `${EXPORTS_PATH}?done=started` };
      },
    );

/** GET /exports/{id}/download: leads to a link that is valid for minutes, so that a page can stay open for longer. */
export const downloadExport =
  (work: ExportWork): PageAnswer =>
  async ({ person: { user }, id }) => {
    const record = await work.exports.find(user.familyId, id, work.now());
    if (record === undefined) throw new NotFoundError('Export');
    return { seeOther: (await work.linkOf(record)) ?? `${EXPORTS_PATH}?done=unfinished` };
  };
