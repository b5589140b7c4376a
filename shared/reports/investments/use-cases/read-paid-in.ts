import type { Entry } from '../../../ledger/entries/domain/entry.ts';
import { createEntryBuilder } from '../../../ledger/pages/domain/page-columns.ts';
import { visitPages } from '../../../ledger/pages/use-cases/visit-pages.ts';
import { createMatcher, NO_FILTERS } from '../../../ledger/search/domain/entry-filters.ts';
import type { LedgerColumns, PlacedHeader } from '../../../ledger/use-cases/ledger-ports.ts';
import type { AccountId, FamilyId } from '../../../platform/domain/ids.ts';
import { type PaidIn, paidInOn } from '../domain/paid-in.ts';

type PaidInRequest = {
  readonly headers: readonly PlacedHeader[];
  /** Assets that hold securities, each in one currency. */
  readonly places: readonly { readonly accountId: AccountId; readonly currency: string }[];
  /** Ascending. */
  readonly days: readonly string[];
};

/** The months of five accounts in ten years. */
const MOST_PAGES = 600;

const KINDS = ['transaction', 'trade', 'valuation', 'holding'] as const;

/** Results by `placeOf`. Opens all pages of these accounts; returns no results if there are too many pages. */
export const readPaidIn = async (
  { ledger }: { readonly ledger: LedgerColumns },
  familyId: FamilyId,
  { headers, places, days }: PaidInRequest,
): Promise<ReadonlyMap<string, PaidIn>> => {
  const found = new Map<string, Entry[]>(places.map((place) => [placeOf(place), []]));
  const pages = headers
    .filter(({ cells }) => cells.some((cell) => found.has(placeOf(cell))))
    .map(({ account, key, segments, version }) => ({ account, month: key.month, segments, version }));
  if (pages.length > MOST_PAGES) return new Map();
  const matchers = KINDS.map((kind) =>
    createMatcher({ ...NO_FILTERS, importId: undefined, kind, endDate: days.at(-1) }),
  );
  await visitPages(ledger, familyId, pages, (page) => {
    const build = createEntryBuilder(page);
    for (const place of matchers.flatMap((match) => match(page))) {
      const entry = build(place);
      found.get(placeOf(entry))?.push(entry);
    }
  });
  return new Map([...found].map(([place, entries]) => [place, paidInOn(entries, days)]));
};

export const placeOf = ({ accountId, currency }: PaidInRequest['places'][number]): string => `${accountId}|${currency}`;
