import { updateBankAccount } from '../../../shared/bank/accounts/use-cases/bank-accounts.ts';
import { linkAccount, unlinkAccount } from '../../../shared/bank/accounts/use-cases/link-account.ts';
import { type BankAccount, toLinkRequest } from '../../../shared/bank/schema/bank-account.ts';
import type { Account } from '../../../shared/ledger/entries/domain/account.ts';
import type { PageAnswer, PersonRequest } from '../../../shared/people/http/person-endpoint.ts';
import { NotFoundError, ValidationError } from '../../../shared/platform/domain/errors.ts';
import type { AccountId } from '../../../shared/platform/domain/ids.ts';
import { type ApiEvent, pathId } from '../../../shared/platform/http/api-event.ts';
import { fromKind, isEverFed } from '../../../web/bank/account-kinds.ts';
import { bankAccountPage } from '../../../web/bank/bank-account-page.ts';
import type { FormState } from '../../../web/platform/form-state.ts';
import { submissionId } from '../../platform/submit-once.ts';
import { showBankAccounts } from '../bank-views.ts';
import type { BankPageWork } from '../page-work.ts';
import { detailOf, filledIn, inWords, type Words } from './bank-forms.ts';
import { loadConnection } from './connections.ts';

const LINK_WORDS: Words = {
  conflict: (error) =>
    detailOf(error, 'bank_account_id') === undefined
      ? 'This bank account is already linked to another account: unlink it first'
      : 'Another bank account is linked to this account: select “Replace the bank account that it is linked to now”',
};

/** Runs an action submitted by a form. If it is refused, the page shows the form again. */
const act =
  (
    work: BankPageWork,
    about: string | undefined,
    run: (request: PersonRequest, ids: Ids) => Promise<string>,
  ): PageAnswer =>
  async (request, event) => {
    const ids = { id: request.id, accountId: pathId(event, 'account_id') };
    const asShown = (form: FormState): FormState => ({ ...form, ...(about !== undefined && { about }) });
    return request.showFormOnError(
      (form) => pageOfBankAccount(work, request, event, asShown(form)),
      async () => ({ seeOther: `/bank_connections/${ids.id}?done=${await run(request, ids)}` }),
    );
  };
type Ids = { readonly id: string; readonly accountId: AccountId };

/** POST /bank_connections/{id}/accounts/{account_id}: links the account, or reverses the sign of its balance. */
export const changeBankAccount = (work: BankPageWork): PageAnswer => {
  const [link, update] = [linkAccount(work), updateBankAccount(work)];
  return act(work, 'account_id', async ({ person: { user }, fields }, { id, accountId }) => {
    if (fields['invert_balance'] !== undefined) {
      await update(user, id, accountId, { invertBalance: fields['invert_balance'] === 'true' });
      return 'inverted';
    }
    const request = toLinkRequest(toLinkFields(fields));
    const newId = submissionId({ familyId: user.familyId, fields, request: { ...request, accountId } });
    await inWords(LINK_WORDS, () => link(user, id, accountId, request, newId));
    return 'linked';
  });
};

/** The form sends strings only, with class and subtype in one field. */
const toLinkFields = (fields: PersonRequest['fields']): Readonly<Record<string, unknown>> => {
  const relink = fields['relink'] === 'true';
  const sent = filledIn(fields, ['account_id', 'kind', 'name']);
  if (fields['create'] === 'true') return { create: { ...fromKind(sent['kind'] ?? ''), name: sent['name'] }, relink };
  if (sent['account_id'] === undefined) throw new ValidationError(['account_id: Choose an account']);
  return { account_id: sent['account_id'], relink };
};

/** POST /bank_connections/{id}/accounts/{account_id}/unlink */
export const unlinkBankAccount = (work: BankPageWork): PageAnswer => {
  const unlink = unlinkAccount(work);
  return act(work, undefined, async ({ person }, { id, accountId }) => {
    await unlink(person.user, id, accountId);
    return 'unlinked';
  });
};

/** GET /bank_connections/{id}/accounts/{account_id} */
export const showBankAccount =
  (work: BankPageWork): PageAnswer =>
  async (request, event) =>
    pageOfBankAccount(work, request, event);

/** The page of a bank account. A refused form keeps its idempotency key. */
const pageOfBankAccount = async (work: BankPageWork, request: PersonRequest, event: ApiEvent, form?: FormState) => {
  const { familyId } = request.person.user;
  const connection = await loadConnection(work, request, event);
  const found = await work.bankAccounts.find(familyId, connection.id, pathId(event, 'account_id'));
  const [account] = found === undefined ? [] : await showBankAccounts(work)(familyId, [found]);
  if (account === undefined) throw new NotFoundError('Bank account');
  const choices = (await work.accounts.list(familyId))
    .filter((ledgerAccount) => mayBeFed(ledgerAccount, account))
    .map(({ id, name }) => ({ value: id, label: name }));
  const content = { connection, account, choices, once: form?.values['once'] ?? work.newId() };
  return bankAccountPage(await request.viewer(), { ...content, ...(form !== undefined && { form }) });
};

const mayBeFed = ({ accountType, currency, status }: Account, bankAccount: BankAccount): boolean =>
  status === 'active' && isEverFed(accountType) && (bankAccount.currency === null || currency === bankAccount.currency);
