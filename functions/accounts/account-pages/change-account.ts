import { type Account, toAccount } from '../../../shared/accounts/schema/account.ts';
import { toAccountChanges } from '../../../shared/accounts/schema/update-account-fields.ts';
import { accountsToday } from '../../../shared/accounts/use-cases/account-worths.ts';
import { deleteAccount } from '../../../shared/accounts/use-cases/delete-account.ts';
import { accountFacts, updateAccount } from '../../../shared/accounts/use-cases/update-account.ts';
import type { PageAnswer } from '../../../shared/people/http/page-group.ts';
import type { PersonRequest } from '../../../shared/people/http/person-endpoint.ts';
import type { ApiEvent } from '../../../shared/platform/http/api-event.ts';
import { entityTag } from '../../../shared/platform/http/entity-tag.ts';
import { formAgain } from '../../../shared/platform/http/form-again.ts';
import { htmlResult } from '../../../shared/platform/http/html-result.ts';
import { redirect } from '../../../shared/platform/http/redirect.ts';
import { editAccountPage } from '../../../web/accounts/edit-account-page.ts';
import { type FormState, newForm } from '../../../web/platform/form-state.ts';
import type { LedgerWork } from '../ledger-work.ts';
import { formVersion } from './form-version.ts';
import { requireAccount } from './require-account.ts';

/** GET /accounts/{id}/edit */
export const editAccount =
  (work: LedgerWork): PageAnswer =>
  async (request, event) =>
    htmlResult(200, await page(work, request, event));

/** POST /accounts/{id}/edit */
export const changeAccount = (work: LedgerWork): PageAnswer => {
  const update = updateAccount({ ...work, edits: work.accountEdits });
  return async (request, event) => {
    const { person, fields } = request;
    const { id } = await requireAccount(work, person.user.familyId, event);
    return formAgain(
      request,
      (form) => page(work, request, event, form),
      async () => {
        const { name, subtype, status, institution_name, institution_domain, notes } = fields;
        const changes = toAccountChanges({ name, subtype, status, institution_name, institution_domain, notes });
        await update(person.user, id, changes, formVersion(fields));
        return redirect(`/accounts/${id}?done=saved`);
      },
    );
  };
};

/** POST /accounts/{id}/delete */
export const removeAccount = (work: LedgerWork): PageAnswer => {
  const { accountEdits: edits, accountEntries: entries, accounts, release } = work;
  const remove = deleteAccount({ accounts, edits, entries, release });
  return async (request, event) => {
    const { person, fields, isForm } = request;
    const { id } = await requireAccount(work, person.user.familyId, event);
    return formAgain(
      { fields: {}, isForm },
      ({ errors }) => page(work, request, event, { errors }),
      async () => {
        await remove(person.user, id, formVersion(fields));
        return redirect('/accounts?done=deleted');
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
  const [account, seenBy] = await Promise.all([requireAccount(work, user.familyId, event), viewer()]);
  const today = await accountsToday(work)(user.familyId, [account]);
  const shown = toAccount(account, today.get(account.id));
  const form = { ...newForm(valuesOf(shown)), ...typed };
  return editAccountPage(seenBy, { account: shown, version: entityTag(accountFacts(account)), form });
};

const valuesOf = ({ name, subtype, status, institution_name, institution_domain, notes }: Account) => ({
  name,
  status,
  subtype: subtype ?? '',
  institution_name: institution_name ?? '',
  institution_domain: institution_domain ?? '',
  notes: notes ?? '',
});
