import { accounts } from '../accounts/adapters.ts';
import { records } from '../catalogue/adapters.ts';
import { importPages, imports, uploads } from '../imports/adapters.ts';
import { headers, ledger } from '../ledger/adapters.ts';
import { families, users } from '../people/adapters.ts';
import { clock, ids, made } from '../platform/adapters.ts';
import { changeQueue, changeSets, dismissed, findings } from './adapters.ts';

export const changeWork = () => ({
  ...made({ accounts, records, headers, ledger, families, users, importPages, imports, uploads }),
  ...made({ changeSets, queue: changeQueue, dismissed, findings, now: clock, newId: ids }),
});

export type ChangeWork = ReturnType<typeof changeWork>;
