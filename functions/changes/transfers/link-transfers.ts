import { toTransferLinks } from '../../../shared/changes/schema/transfer.ts';
import { linkTransfersEndpoint } from '../../../shared/changes/transfer-endpoints.ts';
import { requestLinks } from '../../../shared/changes/transfers/use-cases/request-transfers.ts';
import { accounts } from '../../accounts/adapters.ts';
import { ledger } from '../../ledger/adapters.ts';
import { newChangeSet } from '../adapters.ts';
import { createPlanned, startProposal } from '../change-sets/start-change.ts';

/** POST /api/v1/transfers */
export const handler = startProposal(
  linkTransfersEndpoint,
  { accounts, ledger, create: newChangeSet },
  toTransferLinks,
  (ports) => createPlanned(ports.create, requestLinks(ports)),
);
