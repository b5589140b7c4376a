import { showBankAccounts } from '../bank-views.ts';
import { composeBanks } from '../banks.ts';
import { createHandler } from './handler.ts';

const { api, banks } = composeBanks();

export const handler = createHandler({ ...api, ...banks, show: showBankAccounts(banks) });
