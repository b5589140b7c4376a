import { dismissReplacement } from '../../../shared/bank/use-cases/connections/dismiss-replacement.ts';
import { composeBanks } from '../banks.ts';
import { createHandler } from './handler.ts';

const { api, banks } = composeBanks();

export const handler = createHandler({ ...api, dismiss: dismissReplacement(banks) });
