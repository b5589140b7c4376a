import { isLocalDate } from '../../../platform/domain/dates/local-date.ts';
import { familyMark } from '../../../platform/domain/family-mark.ts';
import type { FamilyId } from '../../../platform/domain/ids.ts';
import { pageKeyOf } from '../../entries/domain/entry.ts';

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

/** The text that clients send back; it belongs to the family. */
export const listCursorOf = (familyId: FamilyId, { date, id, page, totalCount }: ListPlace): string =>
  [familyMark('list', familyId), date, id, page, totalCount].join('.');

/** undefined unless it is a cursor of this family. */
export const placeOfListCursor = (familyId: FamilyId, cursor: string): ListPlace | undefined => {
  const [mark, date = '', id = '', page = '', totalCount = '', ...others] = cursor.split('.');
  const isValid =
    mark === familyMark('list', familyId) &&
    isLocalDate(date) &&
    pageKeyOf(id) !== undefined &&
    NUMBER.test(page) &&
    NUMBER.test(totalCount) &&
    others.length === 0;
  return isValid ? { date, id, page: Number(page), totalCount: Number(totalCount) } : undefined;
};
