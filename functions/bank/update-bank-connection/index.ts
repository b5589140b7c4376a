import { updateConnection } from '../../../shared/bank/use-cases/connections/update-connection.ts';
import { showConnection } from '../bank-views.ts';
import { composeBankConnecting } from '../banks.ts';
import { createHandler } from './handler.ts';

const { api, banks } = composeBankConnecting();

export const handler = createHandler({ ...api, update: updateConnection(banks), show: showConnection(banks) });
