import { toTransferPairs } from '../../../shared/changes/schema/transfer.ts';
import { dismissTransfersEndpoint } from '../../../shared/changes/transfer-endpoints.ts';
import { requestDismissals } from '../../../shared/changes/use-cases/request-transfers.ts';
import { createLedgerPages } from '../../../shared/ledger/store/ledger-pages.ts';
import { lambda } from '../../../shared/platform/entry.ts';
import { type CreateDependencies, composeStart, createApplied, startChange } from '../change-sets/start-change.ts';

export type Dependencies = CreateDependencies & { readonly dismiss: ReturnType<typeof requestDismissals> };

/** POST /api/v1/transfers/dismiss */
export const createHandler = ({ create, dismiss, ...api }: Dependencies) =>
  startChange(dismissTransfersEndpoint, api, toTransferPairs, createApplied(create, dismiss));

export const handler = lambda(() => {
  const { start, accounts, documents, tableName } = composeStart();
  const ledger = createLedgerPages(documents, tableName);
  return createHandler({ ...start, dismiss: requestDismissals({ accounts, ledger }) });
});
