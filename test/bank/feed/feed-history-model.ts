import type { FeedDelivery } from '../../../shared/bank/feed/domain/delivered-row.ts';
import type { EntryChanges } from '../../../shared/ledger/entries/domain/edit.ts';
import { slotFingerprint } from '../../../shared/ledger/pages/domain/page.ts';
import { monthOf } from '../../../shared/platform/domain/dates/local-date.ts';
import {
  amountOf,
  BankModel,
  dateOf,
  isBooked,
  isReportedPending,
  pendingAmountOf,
  pendingNameOf,
  postedDay,
  postedNameOf,
  type Real,
} from './feed-bank-model.ts';
import { type Connection, type FileRow, Killed, LedgerModel } from './feed-ledger-model.ts';

export const CHANGES = ['delete', 'rename', 'categorize', 'reprice', 'redate'] as const;
type Change = (typeof CHANGES)[number];

/** One day, after some uneventful days. */
export type Step = {
  readonly wait: number;
  readonly bank:
    | { readonly do: 'reissue'; readonly back: number; readonly days: number; readonly mode: 'new' | 'swap' }
    | { readonly do: 'reissueAll' }
    | { readonly do: 'reconnect'; readonly isOther: boolean; readonly reissues: boolean }
    | null;
  readonly person: { readonly do: Change | 'decide' | 'enter' | 'import'; readonly nth: number } | null;
  /** `killAfter`: number of page writes. `twice`: index of the duplicated row. */
  readonly sync: { readonly killAfter: number | null; readonly twice: number } | null;
};

export type History = {
  readonly reals: readonly Real[];
  readonly steps: readonly Step[];
  /** The provider does not report which days are complete. */
  readonly isPartial: boolean;
};

const FIRST_DAY = 45;
const HISTORY = 42;
const WINDOW = 14;
const OVERLAP = 10;
const PENDING_DAYS = 8;

/** A family with two accounts at one bank, and the expected ledger. */
export class HistoryModel {
  readonly ledgers = [new LedgerModel('00000001'), new LedgerModel('00000002')] as const;
  readonly bank: BankModel;
  today = FIRST_DAY;
  /** Changes by a person, by entry. */
  readonly edits = new Map<string, { readonly account: number; readonly changes: EntryChanges }>();
  readonly deleted = new Set<string>();
  private readonly isPartial: boolean;
  private connection: Connection = { id: 'connection-1', provider: 'us' };
  private syncedThrough: number | null = null;
  private imports = 0;
  /** Transactions reported as booked by the bank, or entered by people or files. */
  private readonly known = new Set<Real>();
  private readonly reportedBooked = new Set<Real>();
  /** Transactions that the last sync reported as pending, and those that any sync did. */
  private pendingNow: readonly Real[] = [];
  private readonly everPending = new Set<Real>();
  /** The last name reported by the bank, and the first one from files. */
  private readonly wording = new Map<Real, string>();
  private readonly fileWording = new Map<Real, string>();
  /** Files reported these bookings before the bank did. */
  private readonly fileFirst = new Set<Real>();
  private readonly byHand = new Set<Real>();
  private readonly deletedAmounts = new Set<string>();

  constructor({ reals, isPartial }: History) {
    this.bank = new BankModel(reals);
    this.isPartial = isPartial;
  }

  /** Changes that a repeated delivery would make: there must be none. */
  run({ wait, bank, person, sync }: Step): readonly number[] {
    this.today += wait;
    if (bank !== null) this.changeBank(bank);
    if (person !== null) this.act(person);
    return sync === null ? [] : this.sync(sync);
  }

  sync({ killAfter, twice }: NonNullable<Step['sync']>): readonly number[] {
    const again: number[] = [];
    const syncedThrough = this.syncedThrough === null ? null : dateOf(this.syncedThrough);
    for (const ledger of this.ledgers) ledger.killAfter(killAfter);
    try {
      for (const [from, to] of this.windows()) {
        this.ledgers.forEach((ledger, account) => {
          const delivery = this.delivery(account, from, to, twice);
          again.push(ledger.deliver(this.connection, dateOf(this.today), delivery, { syncedThrough }));
        });
      }
    } catch (error) {
      if (!(error instanceof Killed)) throw error;
      for (const ledger of this.ledgers) ledger.killAfter(null);
      return this.sync({ killAfter: null, twice });
    }
    this.remember();
    return again;
  }

  /** For each amount in an account: the number of counted entries, and its expected range. */
  counts(account: number): readonly { amount: string; found: number; least: number; most: number }[] {
    const found = this.countFound(account);
    const own = (reals: Iterable<Real>): readonly Real[] => [...reals].filter((real) => real.account === account);
    const booked = own(this.known);
    const pending = own(this.pendingNow).filter((real) => !this.known.has(real));
    const unbooked = own(new Set([...this.pendingNow, ...this.byHand])).filter(
      (real) => !this.reportedBooked.has(real),
    );
    const left = own(this.everPending).filter((real) => this.mayLinger(real, pending));
    const amounts = new Set([...found.keys(), ...booked.map(amountOf), ...pending.map(pendingAmountOf)]);
    return [...amounts].map((amount) => {
      const sure = pending.filter((real) => pendingAmountOf(real) === amount);
      const must = booked.filter((real) => amountOf(real) === amount).length + sure.length;
      const hidden = unbooked
        .filter((real) => pendingAmountOf(real) === amount)
        .filter((real) => {
          const isByHand = this.byHand.has(real);
          return [...booked, ...(isByHand ? pending : [])].some((other) => hides(other, real, isByHand));
        }).length;
      const lingering = left.filter((real) => pendingAmountOf(real) === amount).length;
      return { amount, found: found.get(amount) ?? 0, least: must - hidden, most: must + lingering };
    });
  }

  /**
   * Transactions no longer reported as pending: shown until they are eight days old, unless another amount is
   * suggested, which a person then decides. One that was booked unchanged is hidden, unless a file reported the booking
   * before the bank did: then the booking matches the file's entry, and the pending one may remain if the file contains
   * it too. That no window reaches its day makes no difference: nothing would ever end it.
   */
  private mayLinger(real: Real, pending: readonly Real[]): boolean {
    if (pending.includes(real)) return false;
    if (this.fileFirst.has(real)) return true;
    return this.today - real.day <= PENDING_DAYS && (!this.known.has(real) || real.kind === 'tip');
  }

  private countFound(account: number): Map<string, number> {
    const found = new Map<string, number>();
    const add = (amount: string): void => {
      found.set(amount, (found.get(amount) ?? 0) + 1);
    };
    const ledger = this.ledgers[account];
    for (const { slot } of ledger?.living() ?? []) {
      if (!slot.content.excluded) add(slot.feed?.amount ?? slotFingerprint(slot).amount);
    }
    for (const feed of ledger?.deletedFeeds() ?? []) if (feed.status !== 'stale') add(feed.amount);
    return found;
  }

  /**
   * First the history, newest window first; later from where it ended, oldest first, overlapping what was read. The last
   * one alone reports pending ones, so no earlier one reaches into its days.
   */
  private windows(): readonly (readonly [number, number])[] {
    const { today, syncedThrough } = this;
    const windows: [number, number][] = [];
    if (syncedThrough === null) {
      for (let to = today; to > today - HISTORY; to -= WINDOW) windows.push([to - WINDOW + 1, to]);
      return windows;
    }
    let from = syncedThrough - OVERLAP;
    const recent = today - OVERLAP;
    while (from + WINDOW <= today) {
      const to = Math.min(from + WINDOW, recent) - 1;
      windows.push([from, to]);
      from = to + 1;
    }
    windows.push([Math.min(from, recent), today]);
    return windows;
  }

  private delivery(account: number, from: number, to: number, twice: number): FeedDelivery {
    const rows = this.bank.tell(account, from, to, this.today, to === this.today);
    const doubled = rows[twice];
    return {
      rows: doubled?.externalId == null ? rows : [...rows, doubled],
      complete: this.isPartial ? null : { from: dateOf(from), to: dateOf(to) },
      pendingComplete: !this.isPartial && to === this.today,
    };
  }

  private remember(): void {
    const from = this.syncedThrough === null ? this.today - HISTORY + 1 : this.syncedThrough - OVERLAP;
    for (const real of this.bank.reals) {
      if (!isBooked(real, this.today) || postedDay(real) < from) continue;
      this.known.add(real);
      this.reportedBooked.add(real);
      this.wording.set(real, postedNameOf(real, this.today));
    }
    // pending ones are reported in the window that ends today
    const [latest = 0] = this.windows().find(([, to]) => to === this.today) ?? [];
    this.pendingNow = this.bank.reals.filter((real) => isReportedPending(real, this.today) && real.day >= latest);
    for (const real of this.pendingNow) this.everPending.add(real);
    this.syncedThrough = this.today;
  }

  private changeBank(event: NonNullable<Step['bank']>): void {
    if (event.do === 'reissueAll') {
      this.bank.reissueAll();
      return;
    }
    if (event.do === 'reissue') {
      const to = this.today - event.back;
      for (const account of [0, 1]) this.bank.reissue(account, to - event.days, to, this.today, event.mode);
      return;
    }
    const provider = event.isOther === (this.connection.provider === 'us') ? 'global' : 'us';
    this.connection = { id: `${this.connection.id}+`, provider };
    this.syncedThrough = null;
    if (event.reissues) this.bank.reissueAll();
  }

  private act({ do: what, nth }: NonNullable<Step['person']>): void {
    if (what === 'enter') this.enter(nth);
    else if (what === 'import') this.importFiles();
    else if (what === 'decide') this.decide(nth);
    else this.change(what, nth);
  }

  private change(what: Change, nth: number): void {
    const fed = this.ledgers.flatMap((ledger, account) =>
      ledger.living().flatMap(({ id, slot }) => (slot.feed === null ? [] : { id, slot, feed: slot.feed, account })),
    );
    const chosen = fed[nth % Math.max(fed.length, 1)];
    if (chosen === undefined) return;
    const { id, slot, feed, account } = chosen;
    if (what === 'delete') {
      if (this.isTwofold(feed.amount)) return;
      this.deleted.add(id);
      this.deletedAmounts.add(feed.amount);
      if (feed.status !== 'posted') this.forgetByHand(account, feed.date, feed.amount);
      this.edits.delete(id);
      this.ledgers[account]?.delete(id);
      return;
    }
    const changes = changesOf(what, nth, slot.content.date);
    this.ledgers[account]?.edit(id, changes);
    this.edits.set(id, { account, changes: { ...this.edits.get(id)?.changes, ...changes } });
  }

  /** It counts while the bank reports it as pending, and again when it is booked. */
  private forgetByHand(account: number, date: string, amount: string): void {
    const real = [...this.byHand].find(
      (real) => real.account === account && dateOf(real.day) === date && amountOf(real) === amount,
    );
    if (real === undefined || this.reportedBooked.has(real)) return;
    this.byHand.delete(real);
    this.known.delete(real);
  }

  /** A file reported a booking before the bank did, next to the pending entry; a person deletes either of the two. */
  private isTwofold(amount: string): boolean {
    return [...this.fileWording.keys()].some((real) => amountOf(real) === amount && !this.reportedBooked.has(real));
  }

  /** Merges the first suggested pair. */
  private decide(nth: number): void {
    for (const ledger of this.ledgers) {
      const suggested = ledger.living().filter(({ slot }) => slot.feed?.match != null);
      const { id, slot } = suggested[nth % Math.max(suggested.length, 1)] ?? {};
      if (id === undefined || slot?.feed?.match == null || ledger.find(slot.feed.match.entryId) === undefined) continue;
      ledger.mergePending(id, slot.feed, slot.feed.match.entryId);
      this.edits.delete(id);
      this.deleted.add(id);
    }
  }

  /** A person who uses no files enters a transaction on the day before the bank reports it. */
  private enter(nth: number): void {
    const open = this.bank.reals.filter(
      (real) =>
        (real.kind === 'plain' || real.kind === 'held') &&
        real.day <= this.today &&
        postedDay(real) === real.day &&
        !this.known.has(real) &&
        ![...this.fileWording.keys(), ...this.everPending].some((other) => amountOf(other) === amountOf(real)) &&
        !this.everPending.has(real),
    );
    const real = open[nth % Math.max(open.length, 1)];
    if (real === undefined) return;
    this.known.add(real);
    this.byHand.add(real);
    this.ledgers[real.account].enter({ date: dateOf(real.day), amount: amountOf(real), name: 'By hand' });
  }

  /**
   * The bank's own export of the last twenty days. Leaves out what an import would duplicate or restore by its own
   * rules: renamed and deleted transactions, and those booked in another month than their pending entry.
   */
  private importFiles(): void {
    const importId = `import-${++this.imports}`;
    this.ledgers.forEach((ledger, account) => {
      const reals = this.bank.reals.filter(
        (real) =>
          real.account === account &&
          (real.kind === 'plain' || real.kind === 'held') &&
          isBooked(real, this.today) &&
          postedDay(real) > this.today - 20 &&
          !this.mayLieElsewhere(real) &&
          !this.isRenamedBesideAlike(real) &&
          !this.deletedAmounts.has(amountOf(real)) &&
          ![...this.byHand].some((other) => amountOf(other) === amountOf(real)),
      );
      const rows = reals.map((real): FileRow => {
        const name = this.fileWording.get(real) ?? this.wording.get(real) ?? postedNameOf(real, this.today);
        this.fileWording.set(real, name);
        if (this.everPending.has(real) && !this.reportedBooked.has(real)) this.fileFirst.add(real);
        this.known.add(real);
        return { date: dateOf(postedDay(real)), amount: amountOf(real), name };
      });
      ledger.importFile(importId, rows);
    });
  }

  /** The bank renamed it since a file had it, and an equal purchase of that day took the file's entry. */
  private isRenamedBesideAlike(real: Real): boolean {
    const wording = this.wording.get(real);
    if (wording === undefined || wording === (this.fileWording.get(real) ?? wording)) return false;
    return this.bank.reals.some(
      (other) =>
        other !== real &&
        other.account === real.account &&
        amountOf(other) === amountOf(real) &&
        postedDay(other) === postedDay(real),
    );
  }

  /** On the page of a pending entry from an earlier month. */
  private mayLieElsewhere(real: Real): boolean {
    const day = postedDay(real);
    return [...this.everPending].some(
      (other) =>
        other.account === real.account &&
        pendingAmountOf(other) === amountOf(real) &&
        other.day <= day &&
        other.day >= day - PENDING_DAYS &&
        monthOf(dateOf(other.day)) !== monthOf(dateOf(day)),
    );
  }
}

const changesOf = (what: Exclude<Change, 'delete'>, nth: number, date: string): EntryChanges => {
  if (what === 'rename') return { name: `Mine ${nth}` };
  if (what === 'categorize') return { categoryId: `category-${nth}` };
  return what === 'reprice'
    ? { amount: '999.25' }
    : { date: `${date.slice(0, 8)}${date.endsWith('02') ? '03' : '02'}` };
};

/**
 * Two equal purchases, one booked and one pending, look like one that the bank reports twice: the pending one may stay
 * hidden until it is booked too. An entry from a person may match either.
 */
const hides = (booked: Real, open: Real, isByHand: boolean): boolean => {
  const days = postedDay(booked) - open.day;
  const isAlike = booked !== open && amountOf(booked) === pendingAmountOf(open);
  return isAlike && days >= 0 && days <= PENDING_DAYS && (isByHand || pendingNameOf(booked) === pendingNameOf(open));
};
