import { toImportSettings } from '../../../shared/imports/schema/update-import-fields.ts';
import { deleteImport } from '../../../shared/imports/use-cases/delete-import.ts';
import { updateImport } from '../../../shared/imports/use-cases/update-import.ts';
import { callerOf } from '../../../shared/people/http/caller-of.ts';
import type { PageAnswer } from '../../../shared/people/http/page-group.ts';
import type { PersonRequest } from '../../../shared/people/http/person-endpoint.ts';
import type { ApiEvent, ApiResult } from '../../../shared/platform/http/api-event.ts';
import { formAgain } from '../../../shared/platform/http/form-again.ts';
import { htmlResult } from '../../../shared/platform/http/html-result.ts';
import { queryOf } from '../../../shared/platform/http/query.ts';
import { redirect } from '../../../shared/platform/http/redirect.ts';
import { importPage } from '../../../web/imports/import-page.ts';
import type { FormState } from '../../../web/platform/form-state.ts';
import type { ImportWork } from '../import-work.ts';
import { loadImport } from './load-import.ts';

/** GET /imports/{id} */
export const showImport =
  (work: ImportWork): PageAnswer =>
  async (request, event) =>
    htmlResult(200, await page(work, request, event));

type Loaded = Awaited<ReturnType<typeof loadImport>>['record'];

/** An act on an import by a form of its page, which is shown again where it is refused. */
const act =
  (work: ImportWork, run: (record: Loaded, request: PersonRequest) => Promise<ApiResult>): PageAnswer =>
  (request, event) =>
    formAgain(
      request,
      (form) => page(work, request, event, form),
      async () => run((await loadImport(work, callerOf(request.person), event)).record, request),
    );

/** POST /imports/{id}/account: for files that say nothing of their columns; null is none. */
export const chooseAccount = (work: ImportWork): PageAnswer =>
  act(work, async ({ id }, { person, fields: { account_id: chosen } }) => {
    const settings = toImportSettings({ account_id: chosen === '' ? null : chosen });
    await updateImport(work)(callerOf(person), id, settings);
    return redirect(`/imports/${id}?done=account`);
  });

/** POST /imports/{id}/delete */
export const removeImport = (work: ImportWork): PageAnswer =>
  act(work, async ({ id }, { person }) => {
    await deleteImport(work)(callerOf(person), id);
    return redirect('/imports?done=deleted');
  });

const page = async (work: ImportWork, request: PersonRequest, event: ApiEvent, form?: FormState) => {
  const { familyId } = callerOf(request.person);
  const [{ record, ...found }, accounts] = await Promise.all([
    loadImport(work, { familyId }, event),
    work.accounts.list(familyId),
  ]);
  return importPage(await request.viewer(), {
    ...found,
    faults: record.preflightErrors,
    accounts,
    done: queryOf(event)['done'],
    ...(form !== undefined && { form }),
  });
};
