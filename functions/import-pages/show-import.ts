import type { ApiEvent } from '../../shared/http/api-event.ts';
import { callerOf } from '../../shared/http/caller-of.ts';
import { formAgain } from '../../shared/http/form-again.ts';
import { htmlResult } from '../../shared/http/html-result.ts';
import type { PageAnswer } from '../../shared/http/page-group.ts';
import type { PersonRequest } from '../../shared/http/person-endpoint.ts';
import { queryOf } from '../../shared/http/query.ts';
import { redirect } from '../../shared/http/redirect.ts';
import { toImportSettings } from '../../shared/schema/update-import-fields.ts';
import { deleteImport } from '../../shared/use-cases/delete-import.ts';
import { updateImport } from '../../shared/use-cases/update-import.ts';
import type { FormState } from '../../web/form-state.ts';
import { importPage } from '../../web/pages/imports/import-page.ts';
import type { ImportWork } from '../import-work.ts';
import { loadImport } from './load-import.ts';

/** GET /imports/{id} */
export const showImport =
  (work: ImportWork): PageAnswer =>
  async (request, event) =>
    htmlResult(200, await page(work, request, event));

/** POST /imports/{id}/account: for files that say nothing of their columns; null is none. */
export const chooseAccount =
  (work: ImportWork): PageAnswer =>
  (request, event) =>
    formAgain(
      request,
      (form) => page(work, request, event, form),
      async () => {
        const caller = callerOf(request.person);
        const { record } = await loadImport(work, caller, event);
        const chosen = request.fields['account_id'];
        const settings = toImportSettings({ account_id: chosen === '' ? null : chosen });
        await updateImport(work)(caller, record.id, settings);
        return redirect(`/imports/${record.id}?done=account`);
      },
    );

/** POST /imports/{id}/delete */
export const removeImport =
  (work: ImportWork): PageAnswer =>
  (request, event) =>
    formAgain(
      request,
      (form) => page(work, request, event, form),
      async () => {
        const caller = callerOf(request.person);
        const { record } = await loadImport(work, caller, event);
        await deleteImport(work)(caller, record.id);
        return redirect('/imports?done=deleted');
      },
    );

const page = async (work: ImportWork, request: PersonRequest, event: ApiEvent, form?: FormState) => {
  const { familyId } = callerOf(request.person);
  const [{ record, ...found }, accounts] = await Promise.all([
    loadImport(work, { familyId }, event),
    work.accounts.list(familyId),
  ]);
  return importPage(await request.viewer(), {
    ...{ ...found, faults: record.preflightErrors, accounts, done: queryOf(event)['done'] },
    ...(form !== undefined && { form }),
  });
};
