import type { FeedDelivery } from '../../../../shared/bank/domain/merge/delivered-row.ts';
import type { EntryChanges } from '../../../../shared/ledger/domain/edit.ts';
import { slotFingerprint } from '../../../../shared/ledger/domain/page.ts';
import { monthOf } from '../../../../shared/platform/domain/local-date.ts';
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

/** What happens on one day, after some days on which nothing does. */
export type Step = {
  readonly wait: number;
  readonly bank:
    | { readonly do: 'reissue'; readonly back: number; readonly days: number; readonly mode: 'new' | 'swap' }
    | { readonly do: 'reissueAll' }
    | { readonly do: 'reconnect'; readonly isOther: boolean; readonly reissues: boolean }
    | null;
  readonly person: { readonly do: Change | 'decide' | 'enter' | 'import'; readonly nth: number } | null;
  /** `killAfter`: page writes. `twice`: which row comes twice. */
  readonly sync: { readonly killAfter: number | null; readonly twice: number } | null;
};

export type History = {
  readonly reals: readonly Real[];
  readonly steps: readonly Step[];
  /** The provider does not say of which days it tells everything. */
  readonly isPartial: boolean;
};

const FIRST_DAY = 45;
const HISTORY = 42;
const WINDOW = 14;
const OVERLAP = 10;
const PENDING_DAYS = 8;

/** A family with two accounts of one bank, and what must be there. */
export class HistoryModel {
  readonly ledgers = [new LedgerModel('00000001'), new LedgerModel('00000002')] as const;
  readonly bank: BankModel;
  today = FIRST_DAY;
  /** What a person changed, by entry. */
  readonly edits = new Map<string, { readonly account: number; readonly changes: EntryChanges }>();
  readonly deleted = new Set<string>();
  private readonly isPartial: boolean;
  private connection: Connection = { id: 'connection-1', provider: 'us' };
  private syncedThrough: number | null = null;
  /** First day of the windows of this connection. */
  private coveredFrom = 0;
  private imports = 0;
  /** Reals that the bank told of as booked, or that people or files did. */
  private readonly known = new Set<Real>();
  private readonly toldBooked = new Set<Real>();
  /** Reals of which the last sync told as pending; those of which any did. */
  private pendingNow: readonly Real[] = [];
  private readonly everPending = new Set<Real>();
  /** Names as the bank told them last, and as files did first. */
  private readonly wording = new Map<Real, string>();
  private readonly fileWording = new Map<Real, string>();
  /** Files told of their booking before the bank did. */
  private readonly fileFirst = new Set<Real>();
  private readonly byHand = new Set<Real>();
  private readonly deletedAmounts = new Set<string>();

  constructor({ reals, isPartial }: History) {
    this.bank = new BankModel(reals);
    this.isPartial = isPartial;
  }

  /** Changes that a delivery would make when it comes again: none. */
  run({ wait, bank, person, sync }: Step): readonly number[] {
    this.today += wait;
    if (bank !== null) this.changeBank(bank);
    if (person !== null) this.act(person);
    return sync === null ? [] : this.sync(sync);
  }

  sync({ killAfter, twice }: NonNullable<Step['sync']>): readonly number[] {
    const again: number[] = [];
    for (const ledger of this.ledgers) ledger.killAfter(killAfter);
    try {
      for (const [from, to] of this.windows()) {
        this.ledgers.forEach((ledger, account) => {
          const delivery = this.delivery(account, from, to, twice);
          again.push(ledger.deliver(this.connection, dateOf(this.today), delivery));
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

  /** Of each amount in an account: how many of the ledger count, and between which numbers that may be. */
  counts(account: number): readonly { amount: string; found: number; least: number; most: number }[] {
    const found = this.countFound(account);
    const own = (reals: Iterable<Real>): readonly Real[] => [...reals].filter((real) => real.account === account);
    const booked = own(this.known);
    const pending = own(this.pendingNow).filter((real) => !this.known.has(real));
    const unbooked = own(new Set([...this.pendingNow, ...this.byHand])).filter((real) => !this.toldBooked.has(real));
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
   * Told of as pending and no more: shown until it is eight days old, unless another amount is suggested, and then a person
   * decides. One that is booked as it was is not, but where a file told of the booking before the bank did: then the
   * booking stands on the entry of the file, and the pending one may stay where the file tells of that too. Of days that no
   * window reaches the bank says nothing.
   */
  private mayLinger(real: Real, pending: readonly Real[]): boolean {
    if (pending.includes(real)) return false;
    if (this.fileFirst.has(real) || (!this.known.has(real) && real.day < this.coveredFrom)) return true;
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

  /** First the past, newest window first; later from where it ended, oldest first, over what was read before. */
  private windows(): readonly (readonly [number, number])[] {
    const { today, syncedThrough } = this;
    const windows: [number, number][] = [];
    if (syncedThrough === null) {
      for (let to = today; to > today - HISTORY; to -= WINDOW) windows.push([to - WINDOW + 1, to]);
      return windows;
    }
    let from = syncedThrough - OVERLAP;
    for (; from + WINDOW <= today; from += WINDOW) windows.push([from, from + WINDOW - 1]);
    windows.push([from, today]);
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
    if (this.syncedThrough === null) this.coveredFrom = from;
    for (const real of this.bank.reals) {
      if (!isBooked(real, this.today) || postedDay(real) < from) continue;
      this.known.add(real);
      this.toldBooked.add(real);
      this.wording.set(real, postedNameOf(real, this.today));
    }
    // pending ones are told in the window that reaches to today
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
      this.edits.delete(id);
      this.ledgers[account]?.delete(id);
      return;
    }
    const changes = changesOf(what, nth, slot.content.date);
    this.ledgers[account]?.edit(id, changes);
    this.edits.set(id, { account, changes: { ...this.edits.get(id)?.changes, ...changes } });
  }

  /** A file told of a booking before the bank did, beside the pending one: of the two a person deletes one, and it is right. */
  private isTwofold(amount: string): boolean {
    return [...this.fileWording.keys()].some((real) => amountOf(real) === amount && !this.toldBooked.has(real));
  }

  /** Merges the first pair that is suggested. */
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

  /** A person who uses no files enters what the bank has not told of yet, on the day on which it will be told. */
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
   * The bank's own export of the last twenty days. Left out is what an import would double or bring back by its own rules:
   * what is or was worded otherwise, what was deleted, and what was booked in another month than that of the pending one.
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
          !this.deletedAmounts.has(amountOf(real)) &&
          ![...this.byHand].some((other) => amountOf(other) === amountOf(real)),
      );
      const rows = reals.map((real): FileRow => {
        const name = this.fileWording.get(real) ?? this.wording.get(real) ?? postedNameOf(real, this.today);
        this.fileWording.set(real, name);
        if (this.everPending.has(real) && !this.toldBooked.has(real)) this.fileFirst.add(real);
        this.known.add(real);
        return { date: dateOf(postedDay(real)), amount: amountOf(real), name };
      });
      ledger.importFile(importId, rows);
    });
  }

  /** On the page of a pending one, of an earlier month. */
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
 * Two equal purchases of which one is booked and the other pending look like one that a bank tells twice: the pending
 * one may be hidden until it is booked as well. What a person entered is taken for any.
 */
const hides = (booked: Real, open: Real, isByHand: boolean): boolean => {
  const days = postedDay(booked) - open.day;
  const isAlike = booked !== open && amountOf(booked) === pendingAmountOf(open);
  return isAlike && days >= 0 && days <= PENDING_DAYS && (isByHand || pendingNameOf(booked) === pendingNameOf(open));
};
