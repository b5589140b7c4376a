import { accounts, rates } from '../accounts/adapters.ts';
import { newChangeSet } from '../changes/adapters.ts';
import { headers, ledger, recordEdits, summaries } from '../ledger/adapters.ts';
import { clock, ids, made } from '../platform/adapters.ts';
import { records } from './adapters.ts';

export const catalogueWork = () =>
  made({
    accounts,
    edits: recordEdits,
    headers,
    ledger,
    rates,
    records,
    summaries,
    create: newChangeSet,
    now: clock,
    newId: ids,
  });

export type CatalogueWork = ReturnType<typeof catalogueWork>;
