import { v7 as uuidv7 } from 'uuid';
import { createAccountRepository } from '../../shared/accounts/store/account-repository.ts';
import { createCatalogueRepository } from '../../shared/catalogue/store/catalogue-repository.ts';
import { toChangeSet } from '../../shared/changes/schema/change-set.ts';
import { toTransferPairs } from '../../shared/changes/schema/transfer.ts';
import { createChangeSet } from '../../shared/changes/use-cases/change-set-steps.ts';
import { requestDismissals, requestLinks } from '../../shared/changes/use-cases/request-transfers.ts';
import { createLedgerPages } from '../../shared/ledger/store/ledger-pages.ts';
import { createIdempotencyRepository } from '../../shared/platform/dynamodb/idempotency-repository.ts';
import { json } from '../../shared/platform/http/answers.ts';
import { type IdempotentDependencies, idempotentEndpoint } from '../../shared/platform/http/idempotent-endpoint.ts';
import { readFields } from '../../shared/platform/http/read-body.ts';
import { sha256 } from '../../shared/platform/runtime.ts';
import { composeChangeSets } from './change-sets.ts';

export type TransferDependencies = IdempotentDependencies & {
  readonly create: ReturnType<typeof createChangeSet>;
  readonly link: ReturnType<typeof requestLinks>;
  readonly dismiss: ReturnType<typeof requestDismissals>;
  readonly newId: () => string;
};

/** Starts a change set of these pairs, which is applied as soon as it is planned. */
export const changeTransfers = (
  endpoint: Parameters<typeof idempotentEndpoint>[1],
  { create, newId, link, dismiss, ...api }: TransferDependencies,
  action: 'link' | 'dismiss',
) =>
  idempotentEndpoint(api, endpoint, {
    read: (event) => readFields(event, toTransferPairs),
    act: async (caller, pairs, id = newId()) => {
      const request = await { link, dismiss }[action](caller.familyId, pairs);
      return json(202, { data: toChangeSet(await create(caller, request, id, { applyWhenReady: true }), false) });
    },
  });

export const composeTransfers = (): TransferDependencies => {
  const { api, documents, tableName, changeSets, queue } = composeChangeSets();
  const records = createCatalogueRepository(documents, tableName);
  const accounts = createAccountRepository(documents, tableName, { sha256 });
  const ledger = createLedgerPages(documents, tableName);
  return {
    ...api,
    newId: uuidv7,
    link: requestLinks({ accounts, ledger }),
    dismiss: requestDismissals({ accounts, ledger }),
    idempotency: createIdempotencyRepository(documents, tableName, uuidv7),
    create: createChangeSet({ changeSets, queue, now: api.now, accounts, records }),
  };
};
