import type { DeliveredRow } from '../../../shared/bank/feed/domain/delivered-row.ts';
import { addDays } from '../../../shared/platform/domain/dates/local-date.ts';

/**
 * plain: booked immediately. held: pending first. tip: booked with another amount. hold: pending and never booked.
 * stuck: reported as pending for days next to the booked one. late: reported as pending only after booking.
 */
export const KINDS = ['plain', 'held', 'tip', 'hold', 'stuck', 'late'] as const;
export type Kind = (typeof KINDS)[number];

/** A real transaction. Days count from `DAY_0`. */
export type Real = {
  readonly account: 0 | 1;
  readonly kind: Kind;
  readonly day: number;
  /** Which of its kind's two amounts and which name it has. */
  readonly amount: 0 | 1;
  readonly name: 0 | 1;
  /** Days until it is booked, and by how many of them the booked date follows the pending one. */
  readonly delay: number;
  readonly shift: number;
  /** Days before booking on which the pending one is no longer reported. */
  readonly gap: number;
  readonly pendingId: 'own' | 'same' | 'none';
  /** The booked one has a different name. */
  readonly isRenamed: boolean;
  /** Days after booking on which the bank renames it. */
  readonly amendedAfter: number | null;
};

export const DAY_0 = '2026-01-05';
export const dateOf = (day: number): string => addDays(DAY_0, day);

/** Kinds have distinct amounts, so that the oracle can tell which kind appears too often. */
const AMOUNTS = {
  plain: ['3', '-5.5'],
  held: ['3', '-5.5'],
  tip: ['24.6', '52.7'],
  hold: ['100', '101'],
  stuck: ['7', '8.25'],
  late: ['9', '10.5'],
} as const satisfies Record<Kind, readonly [string, string]>;
const TIP_PENDING = ['20', '31'] as const;
const NAMES = ['Cafe Central Main Street', 'Kiosk'] as const;

export const amountOf = ({ kind, amount }: Real): string => AMOUNTS[kind][amount];
export const pendingAmountOf = (real: Real): string =>
  real.kind === 'tip' ? TIP_PENDING[real.amount] : amountOf(real);
export const pendingNameOf = ({ name }: Real): string => NAMES[name];
export const bookedDay = ({ kind, day, delay }: Real): number => (kind === 'plain' ? day : day + delay);
export const postedDay = ({ kind, day, delay, shift }: Real): number =>
  kind === 'plain' ? day : day + Math.min(shift, delay);

export const isBooked = (real: Real, today: number): boolean => real.kind !== 'hold' && bookedDay(real) <= today;

export const isReportedPending = (real: Real, today: number): boolean => {
  const booked = bookedDay(real);
  if (real.kind === 'plain') return false;
  if (real.kind === 'late') return booked < today && today < booked + 4;
  if (real.kind === 'stuck') return real.day <= today && today < booked + 3;
  return real.day <= today && today < booked - real.gap;
};

export const postedNameOf = (real: Real, today: number): string => {
  const isAmended = real.amendedAfter !== null && bookedDay(real) + real.amendedAfter <= today;
  const name = isWordedAnew(real) ? `CARD 4711 ${NAMES[real.name]}` : NAMES[real.name];
  return isAmended ? `${name} (Springfield)` : name;
};

/** Banks that report both at once use the same name, as far as is known. */
const isWordedAnew = ({ kind, isRenamed }: Real): boolean => isRenamed && kind !== 'stuck' && kind !== 'late';

/** A bank: its real transactions, the ids under which it reports them, and their generation. */
export class BankModel {
  readonly reals: readonly Real[];
  private readonly ids: string[];
  /** How often the ids of booked ones, and all ids, were reissued. */
  private issues = 0;
  private generation = 0;

  constructor(reals: readonly Real[]) {
    this.reals = reals;
    this.ids = reals.map((_, at) => `t${at}`);
  }

  /** Rows of an account in a date range; pending ones only if requested. */
  tell(account: number, from: number, to: number, today: number, withPending: boolean): readonly DeliveredRow[] {
    const isIn = (day: number): boolean => from <= day && day <= to;
    return this.reals.flatMap((real, at) => {
      if (real.account !== account) return [];
      const posted = isBooked(real, today) && isIn(postedDay(real)) ? [this.posted(real, at, today)] : [];
      const pending = withPending && isReportedPending(real, today) && isIn(real.day) ? [this.pending(real, at)] : [];
      return [...pending, ...posted];
    });
  }

  pendingIdOf(real: Real, at: number): string | null {
    if (real.pendingId === 'none') return null;
    return real.pendingId === 'same' ? this.idOf(at) : `p${this.generation}-${at}`;
  }

  /** Reissues all ids. */
  reissueAll(): void {
    this.generation++;
    this.issues++;
    this.ids.forEach((_, at) => {
      this.ids[at] = `t${this.issues}-${at}`;
    });
  }

  /** Reissues or swaps the ids of everything booked on some days; ids from the pending phase are kept. */
  reissue(account: number, from: number, to: number, today: number, mode: 'new' | 'swap'): void {
    this.issues++;
    for (let day = from; day <= to; day++) {
      const block = this.reals.flatMap((real, at) =>
        real.account === account &&
        isBooked(real, today) &&
        postedDay(real) === day &&
        (mode === 'new' || real.pendingId !== 'same')
          ? [at]
          : [],
      );
      const old = block.map((at) => this.idOf(at));
      block.forEach((at, nth) => {
        this.ids[at] = mode === 'new' ? `t${this.issues}-${at}` : (old[(nth + 1) % old.length] ?? '');
      });
    }
  }

  idOf(at: number): string {
    return this.ids[at] ?? '';
  }

  private posted(real: Real, at: number, today: number): DeliveredRow {
    return {
      ...aRow(postedDay(real), amountOf(real), postedNameOf(real, today)),
      pending: false,
      externalId: this.idOf(at),
    };
  }

  private pending(real: Real, at: number): DeliveredRow {
    return {
      ...aRow(real.day, pendingAmountOf(real), pendingNameOf(real)),
      pending: true,
      externalId: this.pendingIdOf(real, at),
    };
  }
}

const aRow = (day: number, amount: string, name: string) => ({
  date: dateOf(day),
  amount,
  name,
  currency: 'USD',
  notes: null,
  merchantName: null,
  merchantId: null,
  transactionKind: 'standard' as const,
});
