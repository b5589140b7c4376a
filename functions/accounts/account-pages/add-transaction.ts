import { toTransactionRequest } from '../../../shared/ledger/schema/transaction-fields.ts';
import { createTransaction } from '../../../shared/ledger/use-cases/create-transaction.ts';
import type { PageAnswer } from '../../../shared/people/http/page-group.ts';
import { formAgain } from '../../../shared/platform/http/form-again.ts';
import { htmlResult } from '../../../shared/platform/http/html-result.ts';
import { queryOf } from '../../../shared/platform/http/query.ts';
import { redirect } from '../../../shared/platform/http/redirect.ts';
import { newTransactionPage } from '../../../web/ledger/new-transaction-page.ts';
import { newForm } from '../../../web/platform/form-state.ts';
import { onceId } from '../../platform/form-once.ts';
import type { LedgerWork } from '../ledger-work.ts';
import { readCatalogue } from './read-catalogue.ts';
import { toTransactionFields } from './transaction-form.ts';

/** GET /transactions/new */
export const newTransaction =
  (work: LedgerWork): PageAnswer =>
  async ({ person: { user }, viewer }, event) => {
    const seenBy = await viewer();
    const [accounts, catalogue] = await choices(work, user.familyId, seenBy.locale);
    const { account_id = accounts[0]?.id ?? '' } = queryOf(event);
    const form = newForm({ once: work.newId(), account_id, date: seenBy.today, direction: 'out', kind: 'standard' });
    return htmlResult(200, newTransactionPage(seenBy, { form, accounts, catalogue }));
  };

/** POST /transactions/new */
export const addTransaction = (work: LedgerWork): PageAnswer => {
  const create = createTransaction(work);
  return async ({ person: { user }, fields, isForm, viewer }) => {
    const seenBy = await viewer();
    const { locale } = seenBy;
    const [accounts, catalogue] = await choices(work, user.familyId, locale);
    return formAgain(
      { fields, isForm },
      (form) => newTransactionPage(seenBy, { form, accounts, catalogue }),
      async () => {
        const request = toTransactionRequest(toTransactionFields(fields, { locale, catalogue }));
        const { id } = await create(user, request, onceId(work, { familyId: user.familyId, fields, request }));
        return redirect(`/transactions/${id}?done=created`);
      },
    );
  };
};

const choices = ({ accounts, records }: LedgerWork, familyId: string, locale: string) =>
  Promise.all([accounts.list(familyId), readCatalogue(records, { familyId, locale, merchants: true })]);
