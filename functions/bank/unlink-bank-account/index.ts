import { unlinkAccount } from '../../../shared/bank/use-cases/links/unlink-account.ts';
import { composeBanks } from '../banks.ts';
import { createHandler } from './handler.ts';

const { api, banks } = composeBanks();

export const handler = createHandler({ ...api, unlink: unlinkAccount(banks) });
