import { showConnection } from '../bank-views.ts';
import { composeBanks } from '../banks.ts';
import { createHandler } from './handler.ts';

const { api, banks } = composeBanks();

export const handler = createHandler({ ...api, connections: banks.connections, show: showConnection(banks) });
