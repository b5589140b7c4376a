import type { Account } from '../../ledger/domain/account.ts';
import { type AccountFilters, isWithinDates } from '../../ledger/domain/entry-filters.ts';
import { findLedgerDuplicates, type LedgerDuplicate, pairKey } from '../../ledger/domain/ledger-duplicates.ts';
import type { Page } from '../../ledger/domain/page.ts';
import type { LedgerHeaders, LedgerPages } from '../../ledger/use-cases/ledger-ports.ts';
import { firstOfNewest, MOST_COMPARED } from '../../ledger/use-cases/newest-months.ts';
import { compareText } from '../../platform/domain/compare-text.ts';
import { monthOf } from '../../platform/domain/local-date.ts';
import type { DuplicatePair } from './request-merges.ts';

/** Pairs of possible duplicates that somebody dismissed. */
export type DismissedDuplicates = {
  /** Repeating it has no effect. */
  readonly add: (familyId: string, pairs: readonly DuplicatePair[], at: string) => Promise<void>;
  /** The keys of all pairs: see `pairKey`. */
  readonly list: (familyId: string) => Promise<ReadonlySet<string>>;
};

export type DuplicateDependencies = {
  readonly headers: LedgerHeaders;
  readonly ledger: Pick<LedgerPages, 'readMany'>;
  readonly accounts: { readonly list: (familyId: string) => Promise<readonly Account[]> };
  readonly dismissed: Pick<DismissedDuplicates, 'list'>;
};

export type NamedDuplicate = LedgerDuplicate & { readonly accountName: string };

/** Limits the memory for pages: 20 years of one account. */
const PAGES_AT_ONCE = 240;

/**
 * Pairs of transactions that may be one, newest first, without dismissed ones. Reads the newest
 * transactions of the account, or of all accounts: what two sources have in common says whether a pair is certain.
 */
export const listDuplicates =
  ({ headers, ledger, accounts, dismissed }: DuplicateDependencies, most = MOST_COMPARED) =>
  async (familyId: string, filters: AccountFilters): Promise<readonly NamedDuplicate[]> => {
    const [all, known, none] = await Promise.all([
      headers.list(familyId),
      accounts.list(familyId),
      dismissed.list(familyId),
    ]);
    const ofAccounts = all.filter(({ account }) => filters.accountId === undefined || account.id === filters.accountId);
    const first = firstOfNewest(ofAccounts, most) ?? '';
    const wanted = ofAccounts.filter(({ lastDate }) => monthOf(lastDate) >= first);
    const names = new Map(known.map(({ id, name }) => [id, name]));
    const found: NamedDuplicate[] = [];
    for (const ofAccount of Map.groupBy(wanted, ({ account }) => account.tag).values()) {
      const pages: Page[] = [];
      for (let at = 0; at < ofAccount.length; at += PAGES_AT_ONCE) {
        const refs = ofAccount.slice(at, at + PAGES_AT_ONCE).map(({ account, key }) => ({ account, month: key.month }));
        pages.push(...(await ledger.readMany(familyId, refs)));
      }
      const shown = findLedgerDuplicates(pages).filter((pair) => !none.has(keyOf(pair)) && isWanted(pair, filters));
      for (const pair of shown) found.push({ ...pair, accountName: names.get(pair.kept.accountId) ?? '' });
    }
    return found.toSorted((a, b) => compareText(b.kept.date, a.kept.date) || compareText(a.kept.id, b.kept.id));
  };

const keyOf = ({ kept, merged }: LedgerDuplicate): string => pairKey(kept.id, merged.id);

const isWanted = ({ kept, merged }: LedgerDuplicate, filters: AccountFilters): boolean =>
  isWithinDates(kept.date, filters) || isWithinDates(merged.date, filters);
