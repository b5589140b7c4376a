import type { EntryKind } from '../../shared/ledger/entries/domain/entry.ts';
import type { NamedEntry } from '../../shared/ledger/entries/use-cases/name-entries.ts';
import { EntryListFilters } from '../../shared/ledger/schema/entry-filters.ts';
import { NotFoundError } from '../../shared/platform/domain/errors.ts';
import { type DeclaredEndpoint, endpoint, queryEndpoint } from '../platform/endpoint.ts';
import { entries, headers, ledger } from './adapters.ts';
import { naming } from './entries.ts';
import { listPage } from './list-page.ts';

/** Lists entries of one kind, newest first. */
export const listView = (declaration: DeclaredEndpoint, kind: EntryKind, toWire: (named: NamedEntry) => unknown) =>
  queryEndpoint(declaration, { headers, ledger, name: naming }, (ports) => {
    const list = listPage(ports);
    return async ({ caller: { familyId }, readFilters }, event) => {
      const { entries, meta } = await list(familyId, { ...readFilters(EntryListFilters), kind }, event);
      return { data: (await ports.name(familyId, entries)).map(toWire), meta };
    };
  });

/** Returns one entry of a kind. */
export const showView = (declaration: DeclaredEndpoint, kind: EntryKind, toWire: (named: NamedEntry) => unknown) =>
  endpoint(declaration, { entries, name: naming }, ({ entries, name }) => async ({ caller: { familyId }, id }) => {
    const entry = await entries.find(familyId, id);
    const [named] = entry?.kind === kind ? await name(familyId, [entry]) : [];
    if (named === undefined) throw new NotFoundError(`${kind.charAt(0).toUpperCase()}${kind.slice(1)}`);
    return { data: toWire(named) };
  });
