import type { DeliveredRow, FeedDelivery, FeedWriter } from '../../../shared/bank/feed/domain/delivered-row.ts';
import { type FeedMerged, mergeFeed, monthsOfDelivery } from '../../../shared/bank/feed/domain/merge-feed.ts';
import type { Entry } from '../../../shared/ledger/entries/domain/entry.ts';
import { emptyPage, type Page } from '../../../shared/ledger/pages/domain/page.ts';
import { entriesOf } from '../../../shared/ledger/pages/domain/read.ts';
import { anAccount } from '../../support/ledger/ledger-builders.ts';

export const TODAY = '2026-03-20';

export const aRow = (over: Partial<DeliveredRow> = {}): DeliveredRow => ({
  externalId: 'T1',
  pending: false,
  date: '2026-03-10',
  amount: '4.5',
  currency: 'USD',
  name: 'Blue Door Cafe',
  notes: null,
  merchantName: null,
  merchantId: null,
  transactionKind: 'standard',
  ...over,
});

/** A pending row as most banks report it: with its own id. */
export const aHold = (over: Partial<DeliveredRow> = {}): DeliveredRow =>
  aRow({ externalId: 'P1', pending: true, ...over });

export type ReportedContent = Partial<FeedDelivery> & Partial<FeedWriter>;

let serial = 0;

/** The pages after the bank reported these rows, which include everything from 1 February on, even pending ones. */
export const deliver = (
  pages: readonly Page[],
  rows: readonly DeliveredRow[],
  {
    complete = { from: '2026-02-01', to: TODAY },
    pendingComplete = true,
    today = TODAY,
    ...writer
  }: ReportedContent = {},
): FeedMerged & { readonly all: readonly Page[] } => {
  const delivery = { rows, complete, pendingComplete };
  const by = { connectionId: 'bank-a', provider: 'us', now: `${TODAY}T08:00:00.000Z`, newId } as const;
  const handed = monthsOfDelivery(delivery, today).map(
    (month) => pages.find((page) => page.month === month) ?? emptyPage(anAccount(), month),
  );
  const merged = mergeFeed(anAccount(), handed, { ...by, today, ...writer }, delivery);
  const changed = new Set(merged.pages.map(({ month }) => month));
  return { ...merged, all: [...pages.filter(({ month }) => !changed.has(month)), ...merged.pages] };
};

const newId = (): string => `new-${++serial}`;

/** The result of the rows of several deliveries. */
export const reported = (...deliveries: readonly (readonly DeliveredRow[])[]): readonly Page[] =>
  deliveries.reduce<readonly Page[]>((pages, rows) => deliver(pages, rows).all, []);

export const entriesIn = (pages: readonly Page[]): readonly Entry[] =>
  [...pages].sort((a, b) => (a.month < b.month ? -1 : 1)).flatMap(entriesOf);

/** The only entry. */
export const only = (pages: readonly Page[]): Entry => {
  const [entry, another] = entriesIn(pages);
  if (entry === undefined || another !== undefined) throw new Error('One entry was expected');
  return entry;
};

/** The pages with one of them replaced. */
export const changed = (pages: readonly Page[], month: string, change: (page: Page) => Page): readonly Page[] =>
  pages.map((page) => (page.month === month ? change(page) : page));
