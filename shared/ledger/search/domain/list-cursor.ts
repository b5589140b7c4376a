import { isLocalDate } from '../../../platform/domain/dates/local-date.ts';
import { familyMark } from '../../../platform/domain/family-mark.ts';
import type { FamilyId } from '../../../platform/domain/ids.ts';
import { pageKeyOf } from '../../entries/domain/entry.ts';
import type { EntryFilters } from './entry-filters.ts';

/** A place in a list of entries, newest first: after this entry, whether or not it still exists. */
export type ListPlace = {
  readonly date: string;
  readonly id: string;
  /** The number of the page that ends here, from 1. */
  readonly page: number;
  /** The number of entries when the first page was read. */
  readonly totalCount: number;
};

const NUMBER = /^(0|[1-9][0-9]{0,14})$/;

/** The text that clients send back; it belongs to the family and to the list with these filters. */
export const listCursorOf = (
  familyId: FamilyId,
  filters: EntryFilters,
  { date, id, page, totalCount }: ListPlace,
): string => [markOf(familyId, filters), date, id, page, totalCount].join('.');

const markOf = (familyId: FamilyId, { pages: _, ...filters }: EntryFilters): string =>
  familyMark(`list ${JSON.stringify(filters)}`, familyId);

/** undefined unless it is a cursor of this list. */
export const placeOfListCursor = (familyId: FamilyId, filters: EntryFilters, cursor: string): ListPlace | undefined => {
  const [mark, date = '', id = '', page = '', totalCount = '', ...others] = cursor.split('.');
  const isValid =
    mark === markOf(familyId, filters) &&
    isLocalDate(date) &&
    pageKeyOf(id) !== undefined &&
    NUMBER.test(page) &&
    NUMBER.test(totalCount) &&
    others.length === 0;
  return isValid ? { date, id, page: Number(page), totalCount: Number(totalCount) } : undefined;
};
