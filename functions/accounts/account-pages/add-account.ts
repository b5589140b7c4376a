import { toAccountRequest } from '../../../shared/accounts/schema/create-account-fields.ts';
import { createAccount } from '../../../shared/accounts/use-cases/create-account.ts';
import type { PageAnswer } from '../../../shared/people/http/page-group.ts';
import { formAgain } from '../../../shared/platform/http/form-again.ts';
import { htmlResult } from '../../../shared/platform/http/html-result.ts';
import { redirect } from '../../../shared/platform/http/redirect.ts';
import { newAccountPage } from '../../../web/accounts/new-account-page.ts';
import { newForm } from '../../../web/platform/form-state.ts';
import { onceId } from '../../platform/form-once.ts';
import type { LedgerWork } from '../ledger-work.ts';
import { amountOf } from './typed.ts';

/** GET /accounts/new */
export const newAccount =
  ({ newId }: Pick<LedgerWork, 'newId'>): PageAnswer =>
  async ({ viewer }) => {
    const seenBy = await viewer();
    const form = newForm({ once: newId(), currency: seenBy.currency, account_type: 'depository' });
    return htmlResult(200, newAccountPage(seenBy, form));
  };

/** POST /accounts/new */
export const addAccount = (work: LedgerWork): PageAnswer => {
  const create = createAccount(work);
  return async ({ person: { user }, fields, isForm, viewer }) => {
    const seenBy = await viewer();
    return formAgain(
      { fields, isForm },
      (form) => newAccountPage(seenBy, form),
      async () => {
        const request = toAccountRequest({ ...fields, balance: amountOf(fields, 'balance', seenBy.locale) });
        const id = onceId(work, { familyId: user.familyId, fields, request });
        const { account } = await create(user, request, id);
        return redirect(`/accounts/${account.id}?done=created`);
      },
    );
  };
};
