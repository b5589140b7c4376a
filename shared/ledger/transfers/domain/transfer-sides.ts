import { daysBetween } from '../../../platform/domain/dates/local-date.ts';
import { absolute, isZero } from '../../../platform/domain/money/decimal.ts';
import { compareText } from '../../../platform/domain/text/compare-text.ts';
import type { Account } from '../../entries/domain/account.ts';
import type { Entry } from '../../entries/domain/entry.ts';
import { isPending } from '../../entries/domain/feed.ts';
import { createHintReader, type TransferHints } from './transfer-words.ts';

export type SideAccount = Pick<Account, 'id' | 'name' | 'accountType' | 'bankNumbers'>;

/** A transaction that can be one side of a transfer. */
export type Side = {
  readonly entry: Entry;
  readonly account: SideAccount;
  /** Without sign. */
  readonly amount: string;
  /** Days since 1970. */
  readonly day: number;
  readonly hints: TransferHints;
};

/** Both sides of what may be a transfer, and how many days are between them. */
export type Pair = { readonly outflow: Side; readonly inflow: Side; readonly days: number };

/** The most days between both sides, as for every transfer that nobody confirmed. */
export const TRANSFER_DAYS = 4;

/**
 * The open sides, by date. What is linked, split, part of a split, excluded or not booked yet is left out; so are
 * accounts that nobody knows.
 */
export const sidesOf = (
  entries: readonly Entry[],
  accounts: readonly SideAccount[],
): { readonly outflows: readonly Side[]; readonly inflows: readonly Side[] } => {
  const byId = new Map(accounts.map((account) => [account.id, account]));
  const readHints = createHintReader(accounts);
  const ids = new Set(entries.map(({ id }) => id));
  const sides = entries
    .filter((entry) => isOpen(entry, ids))
    .flatMap((entry): readonly Side[] => {
      const account = byId.get(entry.accountId);
      if (account === undefined) return [];
      const day = daysBetween('1970-01-01', entry.date);
      return [{ entry, account, amount: absolute(entry.amount), day, hints: readHints(entry) }];
    });
  const ordered = sides.sort((a, b) => a.day - b.day || compareText(a.entry.id, b.entry.id));
  return {
    outflows: ordered.filter(({ entry }) => !entry.amount.startsWith('-')),
    inflows: ordered.filter(({ entry }) => entry.amount.startsWith('-')),
  };
};

/** A link to a transaction that no longer exists is none. */
const isOpen = (
  { kind, amount, excluded, parentId, hasParts, links, feed }: Entry,
  ids: ReadonlySet<string>,
): boolean =>
  kind === 'transaction' &&
  !isZero(amount) &&
  !excluded &&
  parentId === null &&
  !hasParts &&
  !ids.has(links?.transfer?.otherId ?? '') &&
  !isPending(feed);

/** Whether a person said that these two are no transfer. */
export const isRejected = (outflow: Side, inflow: Side): boolean =>
  outflow.entry.links?.rejected.includes(inflow.entry.id) === true;

/** The most sides that are looked at for one other: the nearest in time. Many equal amounts in few days decide nothing. */
const NEAREST = 24;

/** Of sides in order of their days, those within some days of another one, the nearest if there are many. */
export const near = (ordered: readonly Side[], day: number, days: number): readonly Side[] => {
  const from = firstFrom(ordered, day - days);
  const middle = firstFrom(ordered, day);
  const [start, end] = [Math.max(from, middle - NEAREST), middle + NEAREST];
  const found: Side[] = [];
  for (let at = start; at < Math.min(end, ordered.length); at++) {
    const side = ordered[at];
    if (side !== undefined && side.day <= day + days) found.push(side);
  }
  return found;
};

const firstFrom = (ordered: readonly Side[], day: number): number => {
  let [low, high] = [0, ordered.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ordered[middle]?.day ?? 0) < day) low = middle + 1;
    else high = middle;
  }
  return low;
};
