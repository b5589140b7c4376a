import type { Sha256 } from '../../platform/domain/ids.ts';

/** A place in the feed of one family; 0 is before the first event. */
const CURSOR = /^([A-Za-z0-9_-]{8})\.(0|[1-9][0-9]{0,14})$/;

const markOf = (sha256: Sha256, familyId: string): string =>
  btoa(String.fromCodePoint(...sha256(`feed|${familyId}`).slice(0, 6)))
    .replaceAll('+', '-')
    .replaceAll('/', '_');

/** The text that clients send back; it belongs to the family. */
export const cursorOf = (sha256: Sha256, familyId: string, place: number): string =>
  `${markOf(sha256, familyId)}.${place}`;

/** undefined unless it is a cursor of this family. */
export const placeOfCursor = (sha256: Sha256, familyId: string, cursor: string): number | undefined => {
  const [, mark, place] = CURSOR.exec(cursor) ?? [];
  return mark === markOf(sha256, familyId) ? Number(place) : undefined;
};
