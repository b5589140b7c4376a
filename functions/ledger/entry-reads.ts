import { createAccountRepository } from '../../shared/accounts/store/account-repository.ts';
import { createCatalogueRepository } from '../../shared/catalogue/store/catalogue-repository.ts';
import type { EntryKind } from '../../shared/ledger/domain/entry.ts';
import { EntryListFilters } from '../../shared/ledger/schema/entry-filters.ts';
import { createLedgerHeaders } from '../../shared/ledger/store/ledger-headers.ts';
import { createEntryReader, createLedgerPages } from '../../shared/ledger/store/ledger-pages.ts';
import type { EntryReader } from '../../shared/ledger/use-cases/ledger-ports.ts';
import { listEntries } from '../../shared/ledger/use-cases/list-entries.ts';
import { type NamedEntry, nameEntries } from '../../shared/ledger/use-cases/name-entries.ts';
import { NotFoundError } from '../../shared/platform/domain/errors.ts';
import { pageMeta } from '../../shared/platform/domain/paging.ts';
import { json } from '../../shared/platform/http/answers.ts';
import { type ApiDependencies, apiEndpoint } from '../../shared/platform/http/api-endpoint.ts';
import { pathId } from '../../shared/platform/http/api-event.ts';
import { pageOf } from '../../shared/platform/http/query.ts';
import { readFilters } from '../../shared/platform/http/read-filters.ts';
import { sha256 } from '../../shared/platform/runtime.ts';
import { toListMeta } from '../../shared/platform/schema/list-meta.ts';
import { composeApi } from '../platform/api.ts';

/** The dependencies of endpoints that only read entries. */
export const composeEntryReads = () => {
  const { api, documents, tableName } = composeApi();
  return {
    ...api,
    entries: createEntryReader(documents, tableName),
    list: listEntries({
      headers: createLedgerHeaders(documents, tableName),
      ledger: createLedgerPages(documents, tableName),
    }),
    name: nameEntries({
      ledger: createLedgerPages(documents, tableName),
      accounts: createAccountRepository(documents, tableName, { sha256 }),
      records: createCatalogueRepository(documents, tableName),
    }),
  };
};

type ViewEndpoint = Parameters<typeof apiEndpoint>[1];
type Naming = ApiDependencies & { readonly name: ReturnType<typeof nameEntries> };
export type ListDependencies = Naming & { readonly list: ReturnType<typeof listEntries> };
export type ShowDependencies = Naming & { readonly entries: EntryReader };

/** Lists entries of one kind, newest first. */
export const listView = (
  endpoint: ViewEndpoint,
  { list, name, ...api }: ListDependencies,
  kind: EntryKind,
  toWire: (named: NamedEntry) => unknown,
) =>
  apiEndpoint(api, endpoint, async (event, { caller: { familyId } }) => {
    const page = pageOf(event);
    const filters = readFilters(event, EntryListFilters);
    const { entries, totalCount } = await list(familyId, { ...filters, kind }, page);
    const named = await name(familyId, entries);
    return json(200, { data: named.map(toWire), meta: toListMeta(pageMeta(page, totalCount)) });
  });

/** Returns one entry of a kind. */
export const showView = (
  endpoint: ViewEndpoint,
  { entries, name, ...api }: ShowDependencies,
  kind: EntryKind,
  toWire: (named: NamedEntry) => unknown,
) =>
  apiEndpoint(api, endpoint, async (event, { caller: { familyId } }) => {
    const entry = await entries.find(familyId, pathId(event));
    const [named] = entry?.kind === kind ? await name(familyId, [entry]) : [];
    if (named === undefined) throw new NotFoundError(`${kind.charAt(0).toUpperCase()}${kind.slice(1)}`);
    return json(200, { data: toWire(named) });
  });
