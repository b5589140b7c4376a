import { updateTransaction } from '../../../shared/ledger/use-cases/update-transaction.ts';
import { composeEntries } from '../entries.ts';
import { createHandler } from './handler.ts';

const { api, edit, name, today } = composeEntries();

export const handler = createHandler({ ...api, update: updateTransaction(edit), name, today });
