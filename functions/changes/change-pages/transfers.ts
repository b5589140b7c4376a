import { MAX_PAIRS } from '../../../shared/changes/change-sets/domain/change-set.ts';
import {
  readTransferSettings,
  toSuggestedTransfer,
  toTransferPairs,
  toTransferSettings,
} from '../../../shared/changes/schema/transfer.ts';
import { listTransfers } from '../../../shared/changes/transfers/use-cases/list-transfers.ts';
import { requestDismissals, requestLinks } from '../../../shared/changes/transfers/use-cases/request-transfers.ts';
import { NO_FILTERS } from '../../../shared/ledger/search/domain/entry-filters.ts';
import type { PageAnswer } from '../../../shared/people/http/person-endpoint.ts';
import type { FamilyId } from '../../../shared/platform/domain/ids.ts';
import type { ApiEvent } from '../../../shared/platform/http/api-event.ts';
import { listed, queryOf } from '../../../shared/platform/http/request/query.ts';
import { transfersPage } from '../../../web/changes/transfers-page.ts';
import { type FormState, newForm } from '../../../web/platform/form-state.ts';
import type { Viewer } from '../../../web/platform/viewer.ts';
import type { ChangeWork } from '../change-work.ts';
import { openChange } from './open-change.ts';
import { sentPairs } from './sent-pairs.ts';

/** GET /transfers */
export const showTransfers =
  (work: ChangeWork): PageAnswer =>
  async ({ person: { user }, viewer }, event) =>
    await view(work, user.familyId, await viewer(), event, newForm());

/** POST /transfers/settings */
export const saveTransferSettings =
  (work: ChangeWork): PageAnswer =>
  async ({ person: { user }, fields }) => {
    const { isAutomatic } = readTransferSettings(fields);
    await work.families.linkTransfersFor(user.familyId, isAutomatic ? user.id : null, work.now());
    return { seeOther: '/transfers?done=saved' };
  };

/** POST /transfers: links pairs, or dismisses them; what happens next is on the page of the change. */
export const decideTransfers = (work: ChangeWork): PageAnswer => {
  const open = openChange(work);
  const link = requestLinks(work);
  const dismiss = requestDismissals(work);
  return async ({ person, fields, viewer, showFormOnError }, event) => {
    const { familyId } = person.user;
    const seenBy = await viewer();
    return showFormOnError(
      (form) => view(work, familyId, seenBy, event, form),
      async () => {
        const transfers = sentPairs(fields['pairs']).map(([outflow, inflow]) => ({
          outflow_transaction_id: outflow,
          inflow_transaction_id: inflow,
        }));
        const pairs = toTransferPairs({ transfers });
        const request = await (fields['action'] === 'dismiss' ? dismiss : link)(familyId, pairs);
        return open({ person, fields }, request, { applyWhenReady: true });
      },
    );
  };
};

const view = async (work: ChangeWork, familyId: FamilyId, viewer: Viewer, event: ApiEvent, form: FormState) => {
  const all = await listTransfers(work)(familyId, NO_FILTERS);
  const { data: transfers, meta } = listed(event, all, toSuggestedTransfer);
  const certain = all.filter(({ isCertain }) => isCertain).slice(0, MAX_PAIRS);
  const { link_transfers: linking } = toTransferSettings(await work.families.find(familyId));
  return transfersPage(viewer, {
    transfers,
    meta,
    certain: certain.map(toSuggestedTransfer),
    form,
    linking,
    isSaved: queryOf(event)['done'] === 'saved',
    once: work.newId(),
  });
};
