import type { BankAccount } from '../../../shared/bank/schema/bank-account.ts';
import type { Account } from '../../../shared/ledger/domain/account.ts';
import type { PageAnswer } from '../../../shared/people/http/page-group.ts';
import type { PersonRequest } from '../../../shared/people/http/person-endpoint.ts';
import { NotFoundError } from '../../../shared/platform/domain/errors.ts';
import { type ApiEvent, pathId } from '../../../shared/platform/http/api-event.ts';
import { htmlResult } from '../../../shared/platform/http/html-result.ts';
import { bankAccountPage } from '../../../web/bank/bank-account-page.ts';
import { isEverFed } from '../../../web/bank/kinds-of-account.ts';
import type { FormState } from '../../../web/platform/form-state.ts';
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
