import { randomUUID } from 'node:crypto';
import { previewBulk } from '../../../shared/changes/bulk/use-cases/run-bulk.ts';
import { createChangeSetEndpoint } from '../../../shared/changes/endpoints.ts';
import { toNewChangeSet } from '../../../shared/changes/schema/change-set.ts';
import { accounts } from '../../accounts/adapters.ts';
import { records } from '../../catalogue/adapters.ts';
import { uploads } from '../../imports/adapters.ts';
import { ledger } from '../../ledger/adapters.ts';
import { today } from '../../people/adapters.ts';
import { externalIds } from '../../platform/adapters.ts';
import { changeSets, newChangeSet } from '../adapters.ts';
import { startProposal } from './start-change.ts';

const WANTED = { create: newChangeSet, changeSets, accounts, records, ledger, uploads, claims: externalIds, today };

/** POST /api/v1/change_sets */
export const handler = startProposal(createChangeSetEndpoint, WANTED, toNewChangeSet, ({ create, ...ports }) => {
  const preview = previewBulk({ ...ports, randomId: randomUUID });
  return (caller, sent, id) => ('select' in sent ? create(caller, sent, id) : preview(caller, sent, id));
});
