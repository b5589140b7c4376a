import type { Account } from '../../shared/domain/accounts/account.ts';
import { NotFoundError } from '../../shared/domain/errors.ts';
import { type ApiEvent, pathId } from '../../shared/http/api-event.ts';
import { htmlResult } from '../../shared/http/html-result.ts';
import type { PageAnswer } from '../../shared/http/page-group.ts';
import type { PersonRequest } from '../../shared/http/person-endpoint.ts';
import type { BankAccount } from '../../shared/schema/bank-account.ts';
import type { FormState } from '../../web/form-state.ts';
import { bankAccountPage } from '../../web/pages/banks/bank-account-page.ts';
import { isEverFed } from '../../web/pages/banks/kinds-of-account.ts';
import { showBankAccounts } from '../bank-views.ts';
import type { BankPages } from '../banks.ts';
import { loadConnection } from './load-connection.ts';

/** GET /bank_connections/{id}/accounts/{account_id} */
export const showBankAccount =
  (work: BankPages): PageAnswer =>
  async (request, event) =>
    htmlResult(200, pageOfBankAccount(work, request, event));

/** The page of an account at a bank; a form that was refused keeps what tells it from another sending. */
export const pageOfBankAccount = async (work: BankPages, request: PersonRequest, event: ApiEvent, form?: FormState) => {
  const { familyId } = request.person.user;
  const connection = await loadConnection(work, request, event);
  const found = await work.bankAccounts.find(familyId, connection.id, pathId(event, 'account_id'));
  const [account] = found === undefined ? [] : await showBankAccounts(work)(familyId, [found]);
  if (account === undefined) throw new NotFoundError('Bank account');
  const choices = (await work.accounts.list(familyId))
    .filter((one) => mayBeFed(one, account))
    .map(({ id, name }) => ({ value: id, label: name }));
  const content = { connection, account, choices, once: form?.values['once'] ?? work.newId() };
  return bankAccountPage(await request.viewer(), { ...content, ...(form !== undefined && { form }) });
};

const mayBeFed = ({ accountType, currency, status }: Account, bankAccount: BankAccount): boolean =>
  status === 'active' && isEverFed(accountType) && (bankAccount.currency === null || currency === bankAccount.currency);
