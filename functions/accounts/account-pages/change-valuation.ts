import { isDebt } from '../../../shared/ledger/domain/account-types.ts';
import { toValuation } from '../../../shared/ledger/schema/valuation.ts';
import { toValuationChanges } from '../../../shared/ledger/schema/valuation-fields.ts';
import { requireEntry } from '../../../shared/ledger/use-cases/change-entry.ts';
import { deleteValuation } from '../../../shared/ledger/use-cases/delete-valuation.ts';
import { updateValuation } from '../../../shared/ledger/use-cases/update-valuation.ts';
import type { PageAnswer } from '../../../shared/people/http/page-group.ts';
import type { PersonRequest } from '../../../shared/people/http/person-endpoint.ts';
import { NotFoundError } from '../../../shared/platform/domain/errors.ts';
import { type ApiEvent, pathId } from '../../../shared/platform/http/api-event.ts';
import { entityTag } from '../../../shared/platform/http/entity-tag.ts';
import { formAgain } from '../../../shared/platform/http/form-again.ts';
import { htmlResult } from '../../../shared/platform/http/html-result.ts';
import { redirect } from '../../../shared/platform/http/redirect.ts';
import { valuationPage } from '../../../web/ledger/valuation-page.ts';
import { type FormState, newForm } from '../../../web/platform/form-state.ts';
import { writeTypedAmount } from '../../../web/platform/format/typed-amount.ts';
import type { LedgerWork } from '../ledger-work.ts';
import { formVersion } from './form-version.ts';
import { amountOf } from './typed.ts';

/** GET /valuations/{id} */
export const showValuation =
  (work: LedgerWork): PageAnswer =>
  async (request, event) =>
    htmlResult(200, await page(work, request, event));

/** POST /valuations/{id} */
export const changeValuation = (work: LedgerWork): PageAnswer => {
  const update = updateValuation(work);
  return async (request, event) => {
    const { person, fields, viewer } = request;
    const { locale } = await viewer();
    return formAgain(
      request,
      (form) => page(work, request, event, form),
      async () => {
        const { date, notes } = fields;
        const changes = toValuationChanges({ valuation: { amount: amountOf(fields, 'amount', locale), date, notes } });
        const { accountId } = await update(person.user, pathId(event), changes, formVersion(fields));
        return redirect(`/accounts/${accountId}/valuations?done=saved`);
      },
    );
  };
};

/** POST /valuations/{id}/delete */
export const removeValuation = (work: LedgerWork): PageAnswer => {
  const remove = deleteValuation(work);
  return async (request, event) => {
    const { person, fields, isForm } = request;
    const { accountId } = requireEntry(await work.entries.find(person.user.familyId, pathId(event)), 'valuation');
    return formAgain(
      { fields: {}, isForm },
      ({ errors }) => page(work, request, event, { errors }),
      async () => {
        await remove(person.user, pathId(event), formVersion(fields));
        return redirect(`/accounts/${accountId}/valuations?done=deleted`);
      },
    );
  };
};

const page = async (
  work: LedgerWork,
  { person: { user }, viewer }: PersonRequest,
  event: ApiEvent,
  typed: Partial<FormState> = {},
) => {
  const [found, seenBy] = await Promise.all([work.entries.find(user.familyId, pathId(event)), viewer()]);
  const entry = requireEntry(found, 'valuation');
  const [named] = await work.name(user.familyId, [entry]);
  if (named === undefined) throw new NotFoundError('Valuation');
  const valuation = toValuation(named);
  const { date, notes } = valuation;
  const amount = writeTypedAmount(valuation.amount, seenBy.locale);
  return valuationPage(seenBy, {
    valuation,
    version: entityTag(entry),
    isLiability: isDebt(valuation.account?.account_type ?? ''),
    form: { ...newForm({ date, amount, notes: notes ?? '' }), ...typed },
  });
};
