import { randomUUID } from 'node:crypto';
import { now } from '../../shared/platform/runtime.ts';
import { accounts, rates } from '../accounts/adapters.ts';
import { newChangeSet } from '../changes/adapters.ts';
import { headers, ledger, recordEdits, summaries } from '../ledger/adapters.ts';
import { made } from '../platform/adapters.ts';
import { records } from './adapters.ts';

export const catalogueWork = () => ({
  ...made({ accounts, edits: recordEdits, headers, ledger, rates, records, summaries, create: newChangeSet }),
  newId: randomUUID,
  now,
});

export type CatalogueWork = ReturnType<typeof catalogueWork>;
