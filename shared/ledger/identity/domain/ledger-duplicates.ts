import { addDays, monthOf } from '../../../platform/domain/dates/local-date.ts';
import { USER } from '../../../platform/domain/owner.ts';
import type { Entry } from '../../entries/domain/entry.ts';
import { isLiving, type Page } from '../../pages/domain/page.ts';
import { createEntryView } from '../../pages/domain/read.ts';
import type { Candidate } from './duplicate-candidate.ts';
import { DUPLICATE_DAYS, findDuplicates } from './duplicates.ts';
import { faultOfMerge, type MergeSide } from './merge-rules.ts';

/** Two entries that may be one transaction, reported by two sources. */
export type LedgerDuplicate = Pick<Candidate, 'score' | 'reasons'> & {
  /** The one that should stay. */
  readonly kept: Entry;
  readonly merged: Entry;
  /** Whether the other one could stay instead. */
  readonly isEither: boolean;
  readonly isCertain: boolean;
};

/** The key of a pair, whichever should stay. */
export const pairKey = (first: string, second: string): string => [first, second].sort().join('|');

/**
 * Compares what each import and each bank feed reported of an account with what all others reported there, like a file before it is
 * published. `pages`: all pages of the account.
 */
export const findLedgerDuplicates = (pages: readonly Page[]): readonly LedgerDuplicate[] => {
  const sides = pages.flatMap(sidesOn);
  const byId = new Map(sides.map((side) => [side.entry.id, side]));
  const owned = sides.flatMap((side) => side.slot.owners.map(({ id }) => ({ id, side })));
  const bySource = Map.groupBy(
    owned.filter(({ id }) => id !== USER),
    ({ id }) => id,
  );
  const found = new Map<string, LedgerDuplicate>();
  for (const [source, some] of bySource) {
    const own = some.map(({ side }) => side);
    for (const { side, other, ...how } of duplicatesOf(pages, own, source, byId)) {
      const key = pairKey(side.entry.id, other.entry.id);
      const known = found.get(key);
      if (known?.isCertain || (known !== undefined && known.score >= how.score && !how.isCertain)) continue;
      const [kept, merged] = keepFirst(side, other) ? [side, other] : [other, side];
      if (faultOfMerge(kept, merged) !== undefined) continue;
      const isEither = faultOfMerge(merged, kept) === undefined;
      found.set(key, { kept: kept.entry, merged: merged.entry, isEither, ...how });
    }
  }
  return [...found.values()];
};

const sidesOn = (page: Page): readonly MergeSide[] => {
  const view = createEntryView(page);
  return page.slots
    .filter(isLiving)
    .filter(({ parent, accountId, content }) => parent === null && accountId === null && content.kind === 'transaction')
    .map((slot) => ({ entry: view(slot), slot }));
};

const duplicatesOf = (
  pages: readonly Page[],
  own: readonly MergeSide[],
  source: string,
  byId: ReadonlyMap<string, MergeSide>,
) => {
  const dates = own.map(({ entry }) => entry.date).sort();
  const first = monthOf(addDays(dates[0] ?? '', -DUPLICATE_DAYS));
  const last = monthOf(addDays(dates.at(-1) ?? '', DUPLICATE_DAYS));
  const others = pages
    .filter(({ month }) => month >= first && month <= last)
    .map((page) => ({ ...page, slots: page.slots.filter(({ owners }) => !owners.some(({ id }) => id === source)) }));
  const rows = own.map(({ entry, slot: { owners } }, row) => {
    const { reference } = owners.find(({ id }) => id === source) ?? {};
    return {
      ...entry,
      row,
      ...(entry.hasParts && { isSplit: true }),
      ...(reference !== undefined && { reference }),
    };
  });
  const duplicates = findDuplicates(others, rows, { haveOwnSlots: false });
  return [...duplicates].flatMap(([row, { entryId, score, reasons, isCertain }]) => {
    const [side, other] = [own[row], byId.get(entryId)];
    return side === undefined || other === undefined ? [] : [{ side, other, score, reasons, isCertain }];
  });
};

/**
 * The one that a bank keeps up to date stays, then one from a bank or a file before one that a person typed, then the one that a
 * person worked on, then the older one.
 */
const keepFirst = (first: MergeSide, second: MergeSide): boolean => {
  const ranks = [first, second].map(({ slot, entry }) => [
    entry.hasParts || slot.content.links !== null,
    slot.feed !== null,
    slot.owners.some(({ id }) => id !== USER),
    slot.edited !== 0 || slot.owners.some(({ id }) => id === USER),
  ]);
  for (const at of [0, 1, 2, 3]) if (ranks[0]?.[at] !== ranks[1]?.[at]) return ranks[0]?.[at] === true;
  return first.slot.birth.at <= second.slot.birth.at;
};
