import type { Entry } from '../../shared/ledger/entries/domain/entry.ts';
import type { EntryFilters } from '../../shared/ledger/search/domain/entry-filters.ts';
import { listCursorOf, placeOfListCursor } from '../../shared/ledger/search/domain/list-cursor.ts';
import { type ListEntriesDependencies, listEntries } from '../../shared/ledger/search/use-cases/list-entries.ts';
import { listEntriesAfter } from '../../shared/ledger/search/use-cases/list-entries-after.ts';
import { InvalidCursorError, ValidationError } from '../../shared/platform/domain/errors.ts';
import type { FamilyId } from '../../shared/platform/domain/ids.ts';
import { MAX_AFTER_CURSOR, toPageRequest } from '../../shared/platform/domain/paging.ts';
import type { ApiEvent } from '../../shared/platform/http/api-event.ts';
import { exactPageOf, listMeta, queryOf } from '../../shared/platform/http/request/query.ts';
import type { ListMeta, LongListMeta } from '../../shared/platform/schema/list-meta.ts';

/**
 * The page of a list of entries that a request asks for, by its number or by a cursor.
 * @throws InvalidCursorError for one that is not of this list, ValidationError for one beside a page
 */
export const listPage = (deps: ListEntriesDependencies) => {
  const list = listEntries(deps);
  const listAfter = listEntriesAfter(deps);
  return async (familyId: FamilyId, filters: EntryFilters, event: ApiEvent) => {
    const { cursor, page, per_page } = queryOf(event);
    const asked = exactPageOf(event);
    if (cursor === undefined) {
      const { entries, totalCount } = await list(familyId, filters, asked);
      const meta = listMeta(asked, totalCount);
      return {
        entries,
        meta: withCursor(familyId, filters, { meta, last: entries.at(-1), hasMore: meta.next_page !== null }),
      };
    }
    if (page !== undefined) throw new ValidationError(['page cannot be sent with cursor: send one of them']);
    const place = placeOfListCursor(familyId, filters, cursor);
    if (place === undefined) {
      throw new InvalidCursorError(
        'cursor must be the next_cursor of an earlier response with the same filters: leave it out to start with the newest record',
      );
    }
    const { perPage } = toPageRequest(undefined, per_page, MAX_AFTER_CURSOR);
    const { entries, hasMore } = await listAfter(familyId, filters, place, perPage);
    // as many as there were at the first page: counting again may open every page of the ledger
    const counted = listMeta({ page: place.page + 1, perPage, isExact: true }, place.totalCount);
    const meta = { ...counted, next_page: null, prev_page: null };
    return { entries, meta: withCursor(familyId, filters, { meta, last: entries.at(-1), hasMore }) };
  };
};

type Read = {
  readonly meta: ListMeta;
  readonly last: Pick<Entry, 'date' | 'id'> | undefined;
  readonly hasMore: boolean;
};

const withCursor = (familyId: FamilyId, filters: EntryFilters, { meta, last, hasMore }: Read): LongListMeta => {
  const { current_page: page, total_count: totalCount } = meta;
  const isOver = last === undefined || !hasMore;
  return { ...meta, next_cursor: isOver ? null : listCursorOf(familyId, filters, { ...last, page, totalCount }) };
};
