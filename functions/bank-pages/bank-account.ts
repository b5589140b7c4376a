import { NotFoundError } from '../../shared/domain/errors.ts';
import { uuidOf } from '../../shared/domain/uuid.ts';
import { type ApiEvent, pathId } from '../../shared/http/api-event.ts';
import { formAgain } from '../../shared/http/form-again.ts';
import { htmlResult } from '../../shared/http/html-result.ts';
import type { PageAnswer } from '../../shared/http/page-group.ts';
import type { PersonRequest } from '../../shared/http/person-endpoint.ts';
import { redirect } from '../../shared/http/redirect.ts';
import { toLinkRequest } from '../../shared/schema/bank-account-fields.ts';
import { linkAccount } from '../../shared/use-cases/bank/links/link-account.ts';
import { unlinkAccount } from '../../shared/use-cases/bank/links/unlink-account.ts';
import { updateBankAccount } from '../../shared/use-cases/bank/links/update-bank-account.ts';
import { type BankAccountContent, bankAccountPage } from '../../web/pages/banks/bank-account-page.ts';
import { showBankAccounts } from '../bank-views.ts';
import type { BankPages } from '../banks.ts';
import { filledIn } from './filled-in.ts';
import { loadConnection } from './load-connection.ts';

type Form = BankAccountContent['form'];

/** GET /bank_connections/{id}/accounts/{account_id} */
export const showBankAccount =
  (work: BankPages): PageAnswer =>
  async (request, event) =>
    htmlResult(200, page(work, request, event));

const page = async (work: BankPages, request: PersonRequest, event: ApiEvent, form?: Form) => {
  const { familyId } = request.person.user;
  const connection = await loadConnection(work, request, event);
  const found = await work.bankAccounts.find(familyId, connection.id, pathId(event, 'account_id'));
  const [account] = found === undefined ? [] : await showBankAccounts(work)(familyId, [found]);
  if (account === undefined) throw new NotFoundError('Bank account');
  const all = await work.accounts.list(familyId);
  const choices = all
    .filter(({ currency, status }) => status === 'active' && currency === account.currency)
    .map(({ id, name }) => ({ value: id, label: name }));
  const content = { connection, account, choices, once: work.newId() };
  return bankAccountPage(await request.viewer(), { ...content, ...(form !== undefined && { form }) });
};

/** POST /bank_connections/{id}/accounts/{account_id}: links it, or turns the sign of its balance. */
export const changeBankAccount = (work: BankPages): PageAnswer => {
  const [link, update] = [linkAccount(work), updateBankAccount(work)];
  return async (request, event) => {
    const { person, fields } = request;
    const [id, accountId] = [pathId(event), pathId(event, 'account_id')];
    return formAgain(
      request,
      (form) => page(work, request, event, form),
      async () => {
        if (fields['invert_balance'] !== undefined) {
          await update(person.user, id, accountId, { invertBalance: fields['invert_balance'] === 'true' });
          return redirect(`/bank_connections/${id}?done=inverted`);
        }
        const once = String(fields['once'] ?? '');
        const newAccountId = uuidOf(work.sha256(`link form|${person.user.familyId}|${accountId}|${once}`));
        await link(person.user, id, accountId, toLinkRequest(toLinkFields(fields)), newAccountId);
        return redirect(`/bank_connections/${id}?done=linked`);
      },
    );
  };
};

/** A form has texts alone. */
const toLinkFields = (fields: PersonRequest['fields']): Readonly<Record<string, unknown>> => {
  const relink = fields['relink'] === 'true';
  if (fields['create'] !== 'true') return { ...filledIn(fields, ['account_id']), relink };
  return { create: filledIn(fields, ['account_type', 'subtype', 'name']), relink };
};

/** POST /bank_connections/{id}/accounts/{account_id}/unlink */
export const unlinkBankAccount = (work: BankPages): PageAnswer => {
  const unlink = unlinkAccount(work);
  return async (request, event) =>
    formAgain(
      request,
      (form) => page(work, request, event, form),
      async () => {
        await unlink(request.person.user, pathId(event), pathId(event, 'account_id'));
        return redirect(`/bank_connections/${pathId(event)}?done=unlinked`);
      },
    );
};
