import { toMatchDecision } from '../../../shared/bank/schema/posted-match-fields.ts';
import { decidePostedMatch } from '../../../shared/bank/use-cases/feed/decide-posted-match.ts';
import type { PageAnswer } from '../../../shared/people/http/page-group.ts';
import { pathId } from '../../../shared/platform/http/api-event.ts';
import { formAgain } from '../../../shared/platform/http/form-again.ts';
import { redirect } from '../../../shared/platform/http/redirect.ts';
import type { LedgerWork } from '../ledger-work.ts';
import { formVersion } from './form-version.ts';
import { transactionView } from './transaction-view.ts';

/** POST /transactions/{id}/posted_match, of the pending one: what is then there is shown. */
export const decideMatch = (work: LedgerWork): PageAnswer => {
  const decide = decidePostedMatch(work);
  return async (request, event) => {
    const { person, fields, isForm } = request;
    return formAgain(
      { fields: {}, isForm },
      ({ errors }) => transactionView(work, request, event, { errors }),
      async () => {
        const { decision, transactionId } = toMatchDecision(fields);
        const { id } = await decide(person.user, pathId(event), { decision, transactionId }, formVersion(fields));
        return redirect(`/transactions/${id}?done=${decision === 'merge' ? 'merged' : 'dismissed'}`);
      },
    );
  };
};
