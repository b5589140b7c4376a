import { dismissTransfersEndpoint } from '../../shared/changes/transfer-endpoints.ts';
import { lambda } from '../../shared/platform/entry.ts';
import { changeTransfers, composeTransfers, type TransferDependencies } from './transfer-changes.ts';

/** POST /api/v1/transfers/dismiss */
export const createHandler = (deps: TransferDependencies) => changeTransfers(dismissTransfersEndpoint, deps, 'dismiss');

export const handler = lambda(() => createHandler(composeTransfers()));
