import { toTransactionChanges } from '../../../shared/ledger/schema/transaction-fields.ts';
import { requireEntry } from '../../../shared/ledger/use-cases/change-entry.ts';
import { deleteTransaction } from '../../../shared/ledger/use-cases/delete-transaction.ts';
import { updateTransaction } from '../../../shared/ledger/use-cases/update-transaction.ts';
import type { PageAnswer } from '../../../shared/people/http/page-group.ts';
import { pathId } from '../../../shared/platform/http/api-event.ts';
import { formAgain } from '../../../shared/platform/http/form-again.ts';
import { htmlResult } from '../../../shared/platform/http/html-result.ts';
import { redirect } from '../../../shared/platform/http/redirect.ts';
import type { LedgerWork } from '../ledger-work.ts';
import { formVersion } from './form-version.ts';
import { readCatalogue } from './read-catalogue.ts';
import { toTransactionFields } from './transaction-form.ts';
import { transactionView } from './transaction-view.ts';

/** GET /transactions/{id} */
export const showTransaction =
  (work: LedgerWork): PageAnswer =>
  async (request, event) =>
    htmlResult(200, await transactionView(work, request, event));

/** POST /transactions/{id} */
export const changeTransaction = (work: LedgerWork): PageAnswer => {
  const update = updateTransaction(work);
  return async (request, event) => {
    const { person, fields, viewer } = request;
    const id = pathId(event);
    const { locale } = await viewer();
    return formAgain(
      request,
      (form) => transactionView(work, request, event, form),
      async () => {
        const catalogue = await readCatalogue(work.records, {
          familyId: person.user.familyId,
          locale,
          merchants: true,
        });
        const changes = toTransactionChanges(toTransactionFields(fields, { locale, catalogue }));
        await update(person.user, id, changes, formVersion(fields));
        return redirect(`/transactions/${id}?done=saved`);
      },
    );
  };
};

/** POST /transactions/{id}/delete */
export const removeTransaction = (work: LedgerWork): PageAnswer => {
  const remove = deleteTransaction(work);
  return async (request, event) => {
    const { person, fields, isForm } = request;
    const { accountId } = requireEntry(await work.entries.find(person.user.familyId, pathId(event)), 'transaction');
    return formAgain(
      { fields: {}, isForm },
      ({ errors }) => transactionView(work, request, event, { errors }),
      async () => {
        await remove(person.user, pathId(event), formVersion(fields));
        return redirect(`/accounts/${accountId}?done=deleted`);
      },
    );
  };
};
