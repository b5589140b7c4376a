import type { Account } from '../../../ledger/entries/domain/account.ts';
import {
  findLedgerDuplicates,
  type LedgerDuplicate,
  pairKey,
} from '../../../ledger/identity/domain/ledger-duplicates.ts';
import type { Page } from '../../../ledger/pages/domain/page.ts';
import { firstOfNewest, MOST_COMPARED } from '../../../ledger/pages/use-cases/newest-months.ts';
import { type AccountFilters, isWithinDates } from '../../../ledger/search/domain/entry-filters.ts';
import type { LedgerPages, PlacedHeader } from '../../../ledger/use-cases/ledger-ports.ts';
import { monthOf } from '../../../platform/domain/dates/local-date.ts';
import type { AccountId, FamilyId } from '../../../platform/domain/ids.ts';
import { isList, readerOf } from '../../../platform/domain/stored-shape.ts';
import { compareText } from '../../../platform/domain/text/compare-text.ts';
import { RULES } from '../../findings/domain/finding-versions.ts';
import { type FindingsDependencies, getOrCompute } from '../../findings/use-cases/get-or-compute.ts';
import type { DuplicatePair } from './request-merges.ts';

/** Pairs of possible duplicates that somebody dismissed. */
export type DismissedDuplicates = {
  /** Repeating it has no effect. */
  readonly add: (familyId: FamilyId, pairs: readonly DuplicatePair[], at: string) => Promise<void>;
  /** The keys of all pairs: see `pairKey`. */
  readonly list: (familyId: FamilyId) => Promise<ReadonlySet<string>>;
};

export type DuplicateDependencies = FindingsDependencies & {
  readonly ledger: Pick<LedgerPages, 'readMany'>;
  readonly accounts: { readonly list: (familyId: FamilyId) => Promise<readonly Account[]> };
  readonly dismissed: Pick<DismissedDuplicates, 'list'>;
};

export type NamedDuplicate = LedgerDuplicate & { readonly accountName: string };

/** Limits the memory for pages: 20 years of one account. */
const PAGES_AT_ONCE = 240;

/**
 * Pairs of transactions that may be one, newest first, without dismissed ones. Compares the newest
 * transactions of the account, or of all accounts: what two sources have in common says whether a pair is certain.
 */
export const listDuplicates =
  (deps: DuplicateDependencies, most = MOST_COMPARED) =>
  async (familyId: FamilyId, filters: AccountFilters): Promise<readonly NamedDuplicate[]> => {
    const [known, none, found] = await Promise.all([
      deps.accounts.list(familyId),
      deps.dismissed.list(familyId),
      findPairs(deps, familyId, filters.accountId, most),
    ]);
    const names = new Map(known.map(({ id, name }) => [id, name]));
    return found
      .filter((pair) => !none.has(keyOf(pair)) && isWanted(pair, filters))
      .map((pair) => ({ ...pair, accountName: names.get(pair.kept.accountId) ?? '' }));
  };

const readDuplicates = readerOf<readonly LedgerDuplicate[]>(isList);

/** Of the family, or of one account. Accounts do not depend on each other, unless some transactions are too old. */
const findPairs = (
  deps: DuplicateDependencies,
  familyId: FamilyId,
  accountId: AccountId | undefined,
  most: number,
): Promise<readonly LedgerDuplicate[]> =>
  getOrCompute(deps, familyId, {
    name: 'duplicates',
    isPart: accountId !== undefined,
    dependsOn: async (headers) =>
      accountId !== undefined && firstOfNewest(await headers, most) !== undefined
        ? undefined
        : [String(RULES.duplicates), String(most)],
    find: (headers) => comparePages(deps, familyId, accountId, headers, most),
    read: readDuplicates,
  });

const comparePages = async (
  { ledger }: DuplicateDependencies,
  familyId: FamilyId,
  accountId: AccountId | undefined,
  headers: readonly PlacedHeader[],
  most: number,
): Promise<readonly LedgerDuplicate[]> => {
  const ofAccounts = headers.filter(({ account }) => accountId === undefined || account.id === accountId);
  const first = firstOfNewest(ofAccounts, most) ?? '';
  const wanted = ofAccounts.filter(({ lastDate }) => monthOf(lastDate) >= first);
  const found: LedgerDuplicate[] = [];
  for (const ofAccount of Map.groupBy(wanted, ({ account }) => account.tag).values()) {
    const pages: Page[] = [];
    for (let at = 0; at < ofAccount.length; at += PAGES_AT_ONCE) {
      const refs = ofAccount.slice(at, at + PAGES_AT_ONCE).map(({ account, key }) => ({ account, month: key.month }));
      pages.push(...(await ledger.readMany(familyId, refs)));
    }
    found.push(...findLedgerDuplicates(pages));
  }
  return found.sort((a, b) => compareText(b.kept.date, a.kept.date) || compareText(a.kept.id, b.kept.id));
};

const keyOf = ({ kept, merged }: LedgerDuplicate): string => pairKey(kept.id, merged.id);

const isWanted = ({ kept, merged }: LedgerDuplicate, { accountId, ...dates }: AccountFilters): boolean =>
  (accountId === undefined || kept.accountId === accountId) &&
  (isWithinDates(kept.date, dates) || isWithinDates(merged.date, dates));
