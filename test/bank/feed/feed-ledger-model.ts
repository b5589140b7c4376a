import type { FeedDelivery, FeedWriter } from '../../../shared/bank/feed/domain/delivered-row.ts';
import { mergeFeed, monthsOfDelivery } from '../../../shared/bank/feed/domain/merge-feed.ts';
import { mergeOlderPage, olderMonths, opensOlderPages } from '../../../shared/bank/feed/domain/older-pages.ts';
import { retirePending, takeOver } from '../../../shared/bank/feed/domain/posted-match.ts';
import { addEntry, deleteEntry, type EntryChanges, editEntry } from '../../../shared/ledger/entries/domain/edit.ts';
import { type PageAccount, pageKeyOf } from '../../../shared/ledger/entries/domain/entry.ts';
import type { FeedProvider, FeedState } from '../../../shared/ledger/entries/domain/feed.ts';
import { mergeIntoPage } from '../../../shared/ledger/identity/domain/merge.ts';
import { emptyPage, isLiving, type LivingSlot, type Page, slotId } from '../../../shared/ledger/pages/domain/page.ts';
import { findLiving } from '../../../shared/ledger/pages/domain/read.ts';
import { sha256 } from '../../../shared/platform/domain/bytes/hash.ts';
import { monthOf } from '../../../shared/platform/domain/dates/local-date.ts';
import { anEntryContent, aPlannedEntry, aWriter } from '../../support/ledger/ledger-builders.ts';

export type FileRow = { readonly date: string; readonly amount: string; readonly name: string };
export type Connection = { readonly id: string; readonly provider: FeedProvider };

/** The process was killed. */
export class Killed extends Error {}

let made = 0;

/** One ledger account: its pages, written one at a time, and people's changes to them. */
export class LedgerModel {
  readonly account: PageAccount;
  private readonly pages = new Map<string, Page>();
  private clock = Date.UTC(2026, 0, 5);
  /** Page writes until the process is killed. */
  private writesLeft = Number.POSITIVE_INFINITY;

  constructor(tag: string) {
    this.account = { id: `account-${tag}`, tag };
  }

  killAfter(writes: number | null): void {
    this.writesLeft = writes ?? Number.POSITIVE_INFINITY;
  }

  /**
   * Applies a delivery to the pages, for a connection that was last read through this day. Returns the number of pages
   * that repeating it would change.
   */
  deliver(
    { id, provider }: Connection,
    today: string,
    delivery: FeedDelivery,
    { syncedThrough }: { readonly syncedThrough: string | null },
  ): number {
    const writer: FeedWriter = { connectionId: id, provider, now: this.now(), today, newId: () => `entry-${++made}` };
    const merge = () => {
      const pages = monthsOfDelivery(delivery, today).map((month) => this.page(month));
      return mergeFeed(this.account, pages, writer, delivery).pages;
    };
    const giveUpOlder = () => {
      const isDue = opensOlderPages(delivery, { syncedThrough }, today);
      const months = isDue ? olderMonths([...this.pages.keys()], delivery, today) : [];
      return months.flatMap((month) => mergeOlderPage(this.account, this.page(month), writer).pages);
    };
    for (const page of giveUpOlder()) this.write(page);
    for (const page of merge()) this.write(page);
    return giveUpOlder().length + merge().length;
  }

  importFile(importId: string, rows: readonly FileRow[]): void {
    const now = this.now();
    const planned = rows.map((row, at) => aPlannedEntry({ ...row, currency: 'USD', row: at + 1 }));
    for (const [month, ofMonth] of Map.groupBy(planned, ({ date }) => monthOf(date))) {
      const writer = aWriter({ importId, attempt: importId, begunAt: now, now });
      this.pages.set(month, mergeIntoPage(this.page(month), writer, ofMonth).page);
    }
  }

  enter({ date, amount, name }: FileRow): void {
    const hash = sha256(`by hand ${++made}`);
    this.change(monthOf(date), (page) => addEntry(page, anEntryContent({ date, amount, name }), hash, this.now()).page);
  }

  edit(entryId: string, changes: EntryChanges): void {
    this.change(pageKeyOf(entryId)?.month ?? '', (page) => editEntry(page, entryId, changes, this.now()).page);
  }

  delete(entryId: string): void {
    this.change(pageKeyOf(entryId)?.month ?? '', (page) => deleteEntry(page, entryId, this.now()).page);
  }

  /** A person confirms that the pending entry became the booked one. */
  mergePending(pendingId: string, feed: FeedState, postedId: string): void {
    const taken = { categoryId: null, tagIds: [], notes: null, merchantId: null };
    this.change(pageKeyOf(postedId)?.month ?? '', (page) => takeOver(page, postedId, taken, feed, this.now()));
    this.change(pageKeyOf(pendingId)?.month ?? '', (page) => retirePending(page, pendingId, postedId, this.now()));
  }

  living(): readonly { readonly id: string; readonly slot: LivingSlot }[] {
    return [...this.pages.values()].flatMap((page) =>
      page.slots.filter(isLiving).map((slot) => ({ id: slotId(page, slot), slot })),
    );
  }

  find(entryId: string): LivingSlot | undefined {
    return findLiving({ ...this.page(pageKeyOf(entryId)?.month ?? '') }, entryId);
  }

  /** Feed states of entries that people deleted. */
  deletedFeeds(): readonly FeedState[] {
    return [...this.pages.values()].flatMap(({ slots }) =>
      slots.flatMap((slot) => (isLiving(slot) || slot.feed === null ? [] : slot.feed)),
    );
  }

  private page(month: string): Page {
    return this.pages.get(month) ?? emptyPage(this.account, month);
  }

  private change(month: string, change: (page: Page) => Page): void {
    this.pages.set(month, change(this.page(month)));
  }

  private write(page: Page): void {
    if (this.writesLeft === 0) throw new Killed();
    this.writesLeft--;
    this.pages.set(page.month, page);
  }

  private now(): string {
    this.clock += 1000;
    return new Date(this.clock).toISOString();
  }
}
