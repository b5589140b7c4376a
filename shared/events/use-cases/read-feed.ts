import { InvalidCursorError } from '../../platform/domain/errors.ts';
import type { FamilyId } from '../../platform/domain/ids.ts';
import { FEED_DAYS, type FeedEvent } from '../domain/event.ts';
import { cursorOf, placeOfCursor } from '../domain/feed-cursor.ts';
import type { EventFeed } from './event-ports.ts';

export type FeedPage = {
  readonly events: readonly FeedEvent[];
  /** Where to continue, also if there is nothing new. */
  readonly nextCursor: string;
  readonly hasMore: boolean;
};

/** For readers that care only for what happens from now on. */
export const LATEST = 'latest';

type Dependencies = {
  readonly feed: Pick<EventFeed, 'after' | 'last'>;
  readonly now: () => string;
};

/**
 * GET /api/v1/events. Places have no gaps, and a place is taken only after the one before it, so a reader that follows
 * the cursors misses nothing.
 * @throws InvalidCursorError for a cursor that is not of this feed, or whose next event has expired
 */
export const readFeed =
  (deps: Dependencies) =>
  async (familyId: FamilyId, after: string | undefined, most: number): Promise<FeedPage> => {
    const { feed, now } = deps;
    const last = await feed.last(familyId);
    const from = after === undefined ? 0 : after === LATEST ? last : placeOfCursor(familyId, after);
    if (from === undefined) throw unknownCursor();
    const found = await feed.after(familyId, from, most + 1, now());
    if (after !== undefined) await requireNext(deps, { familyId, from, last }, found[0]);
    const events = found.slice(0, most);
    const end = events.at(-1)?.place ?? Math.max(from, after === undefined ? last : 0);
    return { events, nextCursor: cursorOf(familyId, end), hasMore: found.length > most };
  };

type Position = { readonly familyId: FamilyId; readonly from: number; readonly last: number };

const requireNext = async (
  { feed, now }: Dependencies,
  { familyId, from, last }: Position,
  next: FeedEvent | undefined,
): Promise<void> => {
  if (next !== undefined ? next.place !== from + 1 : from < last) throw expiredCursor();
  if (from <= last) return;
  // the note of the last place may be behind by an event that is just being written
  const [own] = await feed.after(familyId, from - 1, 1, now());
  if (own?.place !== from) throw unknownCursor();
};

const unknownCursor = (): InvalidCursorError =>
  new InvalidCursorError(
    'after must be the next_cursor of an earlier response to this family, or "latest": leave it out to start with the oldest event',
  );

const expiredCursor = (): InvalidCursorError =>
  new InvalidCursorError(
    `after is too old: events are kept for ${FEED_DAYS} days. Read what you need again, then continue with after=latest`,
  );
