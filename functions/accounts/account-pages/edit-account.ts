import {
  type Account,
  toAccount,
  toAccountChanges,
  toAccountRequest,
} from '../../../shared/accounts/schema/account.ts';
import { accountsToday } from '../../../shared/accounts/use-cases/account-worths.ts';
import {
  accountFacts,
  createAccount,
  deleteAccount,
  updateAccount,
} from '../../../shared/accounts/use-cases/account-writes.ts';
import { closingFacts } from '../../../shared/accounts/use-cases/closing-facts.ts';
import type { PageAnswer, PersonRequest } from '../../../shared/people/http/person-endpoint.ts';
import type { ApiEvent } from '../../../shared/platform/http/api-event.ts';
import { entityTag } from '../../../shared/platform/http/response/entity-tag.ts';
import { editAccountPage, newAccountPage } from '../../../web/accounts/edit-account-page.ts';
import { type FormState, newForm } from '../../../web/platform/form-state.ts';
import { amountOf } from '../../platform/form-values.ts';
import { formVersion } from '../../platform/form-version.ts';
import { submissionId } from '../../platform/submit-once.ts';
import type { LedgerWork } from '../ledger-work.ts';
import { requireAccount } from './show-accounts.ts';

/** GET /accounts/{id}/edit */
export const editAccount =
  (work: LedgerWork): PageAnswer =>
  async (request, event) =>
    await page(work, request, event);

/** POST /accounts/{id}/edit */
export const changeAccount = (work: LedgerWork): PageAnswer => {
  const update = updateAccount({ ...work, edits: work.accountEdits, closing: closingFacts(work) });
  return async (request, event) => {
    const { person, fields } = request;
    const { id } = await requireAccount(work, person.user.familyId, event);
    return request.showFormOnError(
      (form) => page(work, request, event, form),
      async () => {
        const { name, account_type, subtype, currency, status, institution_name, institution_domain, notes } = fields;
        const { closed_on = '' } = fields;
        const kind = { account_type, subtype, currency };
        const facts = { status, institution_name, institution_domain, notes, closed_on: closed_on || null };
        const changes = toAccountChanges({ name, ...kind, ...facts });
        await update(person.user, id, changes, formVersion(fields));
        return { seeOther: `/accounts/${id}?done=saved` };
      },
    );
  };
};

/** POST /accounts/{id}/delete */
export const removeAccount = (work: LedgerWork): PageAnswer => {
  const remove = deleteAccount({ ...work, edits: work.accountEdits, entries: work.accountEntries, openings: work });
  return async (request, event) => {
    const { person, fields } = request;
    const { id } = await requireAccount(work, person.user.familyId, event);
    return request.showFormOnError(
      ({ errors }) => page(work, request, event, { errors }),
      async () => {
        await remove(person.user, id, formVersion(fields));
        return { seeOther: '/accounts?done=deleted' };
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
  const [today, dependents] = await Promise.all([
    accountsToday(work)(user.familyId, [account]),
    work.dependents(user.familyId, account),
  ]);
  const shown = toAccount(account, today.get(account.id));
  const form = { ...newForm(valuesOf(shown)), ...typed };
  return editAccountPage(seenBy, { account: shown, version: entityTag(accountFacts(account)), dependents, form });
};

const valuesOf = ({ name, account_type, subtype, currency, status, ...facts }: Account) => ({
  name,
  account_type,
  currency,
  status,
  subtype: subtype ?? '',
  institution_name: facts.institution_name ?? '',
  institution_domain: facts.institution_domain ?? '',
  notes: facts.notes ?? '',
  closed_on: facts.closed_on ?? '',
});

/** GET /accounts/new */
export const newAccount =
  ({ newId }: Pick<LedgerWork, 'newId'>): PageAnswer =>
  async ({ viewer }) => {
    const seenBy = await viewer();
    const form = newForm({ once: newId(), currency: seenBy.currency, account_type: 'depository' });
    return newAccountPage(seenBy, form);
  };

/** POST /accounts/new */
export const addAccount = (work: LedgerWork): PageAnswer => {
  const create = createAccount(work);
  return async ({ person: { user }, fields, viewer, showFormOnError }) => {
    const seenBy = await viewer();
    return showFormOnError(
      (form) => newAccountPage(seenBy, form),
      async () => {
        // pages set no ids of other systems
        const { external_id: _, external_source: __, metadata: ___, ...own } = fields;
        const request = toAccountRequest({ ...own, balance: amountOf(fields, 'balance', seenBy.locale) });
        const id = submissionId({ familyId: user.familyId, fields, request });
        const { account } = await create(user, request, id);
        return { seeOther: `/accounts/${account.id}?done=created` };
      },
    );
  };
};
