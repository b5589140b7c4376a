import { requestSync } from '../../../shared/bank/use-cases/connections/request-sync.ts';
import { showConnection } from '../bank-views.ts';
import { composeBankActs } from '../banks.ts';
import { createHandler } from './handler.ts';

const { api, banks } = composeBankActs();

export const handler = createHandler({ ...api, sync: requestSync(banks), show: showConnection(banks) });
