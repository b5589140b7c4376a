import type { ApiEvent } from '../../shared/http/api-event.ts';
import { callerOf } from '../../shared/http/caller-of.ts';
import { formAgain } from '../../shared/http/form-again.ts';
import { htmlResult } from '../../shared/http/html-result.ts';
import type { PageAnswer } from '../../shared/http/page-group.ts';
import type { PersonRequest } from '../../shared/http/person-endpoint.ts';
import { redirect } from '../../shared/http/redirect.ts';
import { toWirePreview } from '../../shared/schema/preflight.ts';
import { PublishFields } from '../../shared/schema/publish-fields.ts';
import { validate } from '../../shared/schema/validate.ts';
import { previewKeptImport } from '../../shared/use-cases/preview-effect.ts';
import { publishImport } from '../../shared/use-cases/publish-import.ts';
import type { FormState } from '../../web/form-state.ts';
import { importEffectPage } from '../../web/pages/imports/import-effect-page.ts';
import { isOpen } from '../../web/pages/imports/import-head.ts';
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
    ...{ ...found, preview: preview && toWirePreview(preview) },
    faults: [...record.preflightErrors, ...(preview?.refusal === undefined ? [] : [preview.refusal.message])],
    ...(form !== undefined && { form }),
  });
};
