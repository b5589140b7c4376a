import { toDuplicate, toDuplicatePairs } from '../../../shared/changes/schema/duplicate.ts';
import { dismissDuplicates } from '../../../shared/changes/use-cases/dismiss-duplicates.ts';
import { listDuplicates } from '../../../shared/changes/use-cases/list-duplicates.ts';
import { requestMerges } from '../../../shared/changes/use-cases/request-merges.ts';
import { NO_FILTERS } from '../../../shared/ledger/domain/entry-filters.ts';
import type { PageAnswer } from '../../../shared/people/http/person-endpoint.ts';
import { redirect } from '../../../shared/platform/http/answers.ts';
import type { ApiEvent } from '../../../shared/platform/http/api-event.ts';
import { htmlResult } from '../../../shared/platform/http/html-answers.ts';
import { listed, queryOf } from '../../../shared/platform/http/query.ts';
import { showFormOnError } from '../../../shared/platform/http/refused-form.ts';
import { duplicatesPage } from '../../../web/changes/duplicates-page.ts';
import { type FormState, newForm } from '../../../web/platform/form-state.ts';
import type { Viewer } from '../../../web/platform/viewer.ts';
import type { ChangeWork } from '../change-work.ts';
import { openChange } from './open-change.ts';
import { sentPairs } from './sent-pairs.ts';

/** GET /duplicates */
export const showDuplicates =
  (work: ChangeWork): PageAnswer =>
  async ({ person: { user }, viewer }, event) =>
    htmlResult(200, await view(work, user.familyId, await viewer(), event, newForm()));

/** POST /duplicates: merges pairs, which has a page of its own, or dismisses them. */
export const decideDuplicates = (work: ChangeWork): PageAnswer => {
  const open = openChange(work);
  const merge = requestMerges(work);
  const dismiss = dismissDuplicates(work);
  return async ({ person, fields, isForm, viewer }, event) => {
    const { familyId } = person.user;
    const seenBy = await viewer();
    return showFormOnError(
      { fields, isForm },
      (form) => view(work, familyId, seenBy, event, form),
      async () => {
        const duplicates = sentPairs(fields['pairs']).map(([kept, merged]) => ({
          kept_transaction_id: kept,
          merged_transaction_id: merged,
        }));
        const pairs = toDuplicatePairs({ duplicates });
        if (fields['action'] === 'dismiss') {
          await dismiss(familyId, pairs);
          return redirect('/duplicates?done=dismissed');
        }
        return open({ person, fields }, await merge(familyId, pairs), { applyWhenReady: true });
      },
    );
  };
};

const view = async (work: ChangeWork, familyId: string, viewer: Viewer, event: ApiEvent, form: FormState) => {
  const all = await listDuplicates(work)(familyId, NO_FILTERS);
  const { data: duplicates, meta } = listed(event, all, toDuplicate);
  return duplicatesPage(viewer, { duplicates, meta, form, once: work.newId(), done: queryOf(event)['done'] });
};
