import { toWirePreview } from '../../../shared/imports/schema/preflight.ts';
import { PublishFields } from '../../../shared/imports/schema/publish-fields.ts';
import { previewKeptImport } from '../../../shared/imports/use-cases/preview-effect.ts';
import { publishImport } from '../../../shared/imports/use-cases/publish-import.ts';
import { callerOf } from '../../../shared/people/http/caller-of.ts';
import type { PageAnswer } from '../../../shared/people/http/page-group.ts';
import type { PersonRequest } from '../../../shared/people/http/person-endpoint.ts';
import type { ApiEvent } from '../../../shared/platform/http/api-event.ts';
import { formAgain } from '../../../shared/platform/http/form-again.ts';
import { htmlResult } from '../../../shared/platform/http/html-result.ts';
import { redirect } from '../../../shared/platform/http/redirect.ts';
import { validate } from '../../../shared/platform/schema/validate.ts';
import { importEffectPage } from '../../../web/imports/import-effect-page.ts';
import { isOpen } from '../../../web/imports/import-head.ts';
import type { FormState } from '../../../web/platform/form-state.ts';
import type { ImportWork } from '../import-work.ts';
import { loadImport } from './load-import.ts';

/** GET /imports/{id}/effect; of an import that is published already it leads to where that stands. */
export const showEffect =
  (work: ImportWork): PageAnswer =>
  async (request, event) => {
    const { shown } = await loadImport(work, callerOf(request.person), event);
    return isOpen(shown) ? htmlResult(200, await effectPage(work, request, event)) : redirect(`/imports/${shown.id}`);
  };

/** POST /imports/{id}/publish; of an import that another window published already it leads to where that stands. */
export const publish =
  (work: ImportWork): PageAnswer =>
  (request, event) =>
    formAgain(
      request,
      (form) => effectPage(work, request, event, form),
      async () => {
        const caller = callerOf(request.person);
        const { record } = await loadImport(work, caller, event);
        const { accept_incomplete: acceptIncomplete } = validate(PublishFields, request.fields);
        await publishImport(work)(caller, record.id, { acceptIncomplete }).catch(async (error: unknown) => {
          const { shown } = await loadImport(work, caller, event);
          if (shown.preparing || isOpen(shown)) throw error;
        });
        return redirect(`/imports/${record.id}/progress`);
      },
    );

const effectPage = async (work: ImportWork, request: PersonRequest, event: ApiEvent, form?: FormState) => {
  const { record, ...found } = await loadImport(work, callerOf(request.person), event);
  const preview = isOpen(found.shown) ? (await previewKeptImport(work)(record)).preview : null;
  return importEffectPage(await request.viewer(), {
    ...found,
    preview: preview && toWirePreview(preview),
    faults: [...record.preflightErrors, ...(preview?.refusal === undefined ? [] : [preview.refusal.message])],
    ...(form !== undefined && { form }),
  });
};
