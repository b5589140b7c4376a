import { familyMark } from '../../platform/domain/family-mark.ts';
import type { FamilyId } from '../../platform/domain/ids.ts';

/** A place in the feed of one family; 0 is before the first event. */
const CURSOR = /^([A-Za-z0-9_-]{8})\.(0|[1-9][0-9]{0,14})$/;

const markOf = (familyId: FamilyId): string => familyMark('feed', familyId);

/** The text that clients send back; it belongs to the family. */
export const cursorOf = (familyId: FamilyId, place: number): string => `${markOf(familyId)}.${place}`;

/** undefined unless it is a cursor of this family. */
export const placeOfCursor = (familyId: FamilyId, cursor: string): number | undefined => {
  const [, mark, place] = CURSOR.exec(cursor) ?? [];
  return mark === markOf(familyId) ? Number(place) : undefined;
};
