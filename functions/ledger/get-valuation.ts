import { createAccountRepository } from '../../shared/accounts/store/account-repository.ts';
import { createCatalogueRepository } from '../../shared/catalogue/store/catalogue-repository.ts';
import { getValuationEndpoint } from '../../shared/ledger/endpoints.ts';
import { toValuation } from '../../shared/ledger/schema/valuation.ts';
import { createEntryReader, createLedgerPages } from '../../shared/ledger/store/ledger-pages.ts';
import type { EntryReader } from '../../shared/ledger/use-cases/ledger-ports.ts';
import { nameEntries } from '../../shared/ledger/use-cases/name-entries.ts';
import { NotFoundError } from '../../shared/platform/domain/errors.ts';
import { lambda } from '../../shared/platform/entry.ts';
import { json } from '../../shared/platform/http/answers.ts';
import { type ApiDependencies, apiEndpoint } from '../../shared/platform/http/api-endpoint.ts';
import { pathId } from '../../shared/platform/http/api-event.ts';
import { entityTag } from '../../shared/platform/http/entity-tag.ts';
import { sha256 } from '../../shared/platform/runtime.ts';
import { composeApi } from '../platform/api.ts';

export type Dependencies = ApiDependencies & {
  readonly entries: EntryReader;
  readonly name: ReturnType<typeof nameEntries>;
};

/** GET /api/v1/valuations/{id}; the valuation is not wrapped (contract §4.4). */
export const createHandler = ({ entries, name, ...api }: Dependencies) =>
  apiEndpoint(api, getValuationEndpoint, async (event, { caller: { familyId } }) => {
    const entry = await entries.find(familyId, pathId(event));
    const [named] = entry?.kind === 'valuation' ? await name(familyId, [entry]) : [];
    if (named === undefined) throw new NotFoundError('Valuation');
    return json(200, toValuation(named), { etag: entityTag(named.entry) });
  });

export const handler = lambda(() => {
  const { api, documents, tableName } = composeApi();
  return createHandler({
    ...api,
    entries: createEntryReader(documents, tableName),
    name: nameEntries({
      ledger: createLedgerPages(documents, tableName),
      accounts: createAccountRepository(documents, tableName, { sha256 }),
      records: createCatalogueRepository(documents, tableName),
    }),
  });
});
