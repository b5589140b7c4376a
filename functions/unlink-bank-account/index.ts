import { unlinkAccount } from '../../shared/use-cases/bank/links/unlink-account.ts';
import { composeBanks } from '../banks.ts';
import { createHandler } from './handler.ts';

const { api, banks } = composeBanks();

export const handler = createHandler({ ...api, unlink: unlinkAccount(banks) });
