import type { EntryKind } from '../../shared/ledger/entries/domain/entry.ts';
import type { NamedEntry } from '../../shared/ledger/entries/use-cases/name-entries.ts';
import { EntryListFilters } from '../../shared/ledger/schema/entry-filters.ts';
import { listEntries } from '../../shared/ledger/search/use-cases/list-entries.ts';
import { NotFoundError } from '../../shared/platform/domain/errors.ts';
import { pageMeta } from '../../shared/platform/domain/paging.ts';
import type { PlainEndpoint } from '../../shared/platform/http/api-endpoint.ts';
import { pathId } from '../../shared/platform/http/api-event.ts';
import { pageOf } from '../../shared/platform/http/request/query.ts';
import { readFilters } from '../../shared/platform/http/request/read-filters.ts';
import { json } from '../../shared/platform/http/response/answers.ts';
import { toListMeta } from '../../shared/platform/schema/list-meta.ts';
import { endpoint } from '../platform/endpoint.ts';
import { entries, headers, ledger } from './adapters.ts';
import { naming } from './entries.ts';

/** Lists entries of one kind, newest first. */
export const listView = (declaration: PlainEndpoint, kind: EntryKind, toWire: (named: NamedEntry) => unknown) =>
  endpoint(declaration, { headers, ledger, name: naming }, (ports) => {
    const list = listEntries(ports);
    return async (event, { caller: { familyId } }) => {
      const page = pageOf(event);
      const filters = readFilters(event, EntryListFilters);
      const { entries, totalCount } = await list(familyId, { ...filters, kind }, page);
      const named = await ports.name(familyId, entries);
      return json(200, { data: named.map(toWire), meta: toListMeta(pageMeta(page, totalCount)) });
    };
  });

/** Returns one entry of a kind. */
export const showView = (declaration: PlainEndpoint, kind: EntryKind, toWire: (named: NamedEntry) => unknown) =>
  endpoint(declaration, { entries, name: naming }, ({ entries, name }) => async (event, { caller: { familyId } }) => {
    const entry = await entries.find(familyId, pathId(event));
    const [named] = entry?.kind === kind ? await name(familyId, [entry]) : [];
    if (named === undefined) throw new NotFoundError(`${kind.charAt(0).toUpperCase()}${kind.slice(1)}`);
    return json(200, { data: toWire(named) });
  });
