import { toTransferPairs } from '../../../shared/changes/schema/transfer.ts';
import { linkTransfersEndpoint } from '../../../shared/changes/transfer-endpoints.ts';
import { requestLinks } from '../../../shared/changes/use-cases/request-transfers.ts';
import { createLedgerPages } from '../../../shared/ledger/store/ledger-pages.ts';
import { lambda } from '../../../shared/platform/entry.ts';
import { type CreateDependencies, composeStart, createApplied, startChange } from '../change-sets/start-change.ts';

export type Dependencies = CreateDependencies & { readonly link: ReturnType<typeof requestLinks> };

/** POST /api/v1/transfers */
export const createHandler = ({ create, link, ...api }: Dependencies) =>
  startChange(linkTransfersEndpoint, api, toTransferPairs, createApplied(create, link));

export const handler = lambda(() => {
  const { start, accounts, documents, tableName } = composeStart();
  const ledger = createLedgerPages(documents, tableName);
  return createHandler({ ...start, link: requestLinks({ accounts, ledger }) });
});
