import type { EntryKind } from '../../shared/ledger/entries/domain/entry.ts';
import { requireEntry } from '../../shared/ledger/entries/use-cases/change-entry.ts';
import type { NamedEntry } from '../../shared/ledger/entries/use-cases/name-entries.ts';
import { EntryListFilters } from '../../shared/ledger/schema/entry-filters.ts';
import type { Caller } from '../../shared/platform/domain/family.ts';
import type { Made } from '../platform/adapters.ts';
import { type DeclaredEndpoint, endpoint, queryEndpoint } from '../platform/endpoint.ts';
import { entries, headers, ledger } from './adapters.ts';
import { naming } from './entries.ts';
import { listPage } from './list-page.ts';

/** Lists entries of one kind, newest first. */
export const listView = (declaration: DeclaredEndpoint, kind: EntryKind, toWire: (named: NamedEntry) => unknown) =>
  queryEndpoint(declaration, { headers, ledger, name: naming }, (ports) => {
    const list = listPage(ports);
    return async ({ caller: { familyId, accountLimit }, readFilters }, event) => {
      const { entries, meta } = await list(familyId, { ...readFilters(EntryListFilters), accountLimit, kind }, event);
      return { data: (await ports.name(familyId, entries, accountLimit)).map(toWire), meta };
    };
  });

/** Reads one entry of a kind, in an account that the caller may see, with its names. */
export const namedEntry =
  ({ entries, name }: Made<typeof shown>, kind: EntryKind) =>
  async ({ familyId, accountLimit }: Pick<Caller, 'familyId' | 'accountLimit'>, id: string): Promise<NamedEntry> => {
    const entry = requireEntry(await entries.find(familyId, id), kind, accountLimit);
    const [named] = await name(familyId, [entry], accountLimit);
    if (named === undefined) throw new Error('Every entry gets its names');
    return named;
  };

/** The adapters of endpoints that show one entry. */
export const shown = { entries, name: naming };

/** Returns one entry of a kind. */
export const showView = (declaration: DeclaredEndpoint, kind: EntryKind, toWire: (named: NamedEntry) => unknown) =>
  endpoint(declaration, shown, (ports) => {
    const find = namedEntry(ports, kind);
    return async ({ caller, id }) => ({ data: toWire(await find(caller, id)) });
  });
