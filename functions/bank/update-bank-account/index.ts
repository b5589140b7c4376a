import { updateBankAccount } from '../../../shared/bank/use-cases/links/update-bank-account.ts';
import { showBankAccounts } from '../bank-views.ts';
import { composeBankActs } from '../banks.ts';
import { createHandler } from './handler.ts';

const { api, banks } = composeBankActs();

export const handler = createHandler({ ...api, update: updateBankAccount(banks), show: showBankAccounts(banks) });
