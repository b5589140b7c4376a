import { readWorths } from '../../accounts/use-cases/account-worths.ts';
import type { Account } from '../../ledger/domain/account.ts';
import { headerOf, type PageHeader } from '../../ledger/domain/header.ts';
import type { LedgerHeaders, LedgerPages } from '../../ledger/use-cases/ledger-ports.ts';
import type { AccountTotal } from '../domain/entry-tally.ts';
import type { ForeseenPage } from '../domain/foreseen-pages.ts';

/** What an account holds of one currency today, as things are and after publishing. */
export type BalanceChange = { readonly before: string; readonly after: string; readonly currency: string };

export type PreviewTotal = AccountTotal & {
  /** null if the file is too large to calculate it. */
  readonly balance: BalanceChange | null;
};

export type ForeseenLedger = {
  /** Some of them may be accounts that publishing creates. */
  readonly accounts: readonly Account[];
  readonly pages: readonly Pick<ForeseenPage, 'before' | 'after'>[];
  /** In the family's time zone. */
  readonly today: string;
};

/** An account may hold several currencies, and each is a balance of its own. */
export type BalanceChangeOf = (accountId: string, currency: string) => BalanceChange;

export const previewBalances = async (
  { headers, ledger }: { readonly headers: LedgerHeaders; readonly ledger: Pick<LedgerPages, 'readMany'> },
  familyId: string,
  { accounts, pages, today }: ForeseenLedger,
): Promise<BalanceChangeOf> => {
  const changed = new Map(pages.map(({ after }) => [keyOf(after.account, after.month), after]));
  const others = (await headers.list(familyId)).filter(({ account, key }) => !changed.has(keyOf(account, key.month)));
  const changedLedger: Pick<LedgerPages, 'readMany'> = {
    readMany: async (id, refs) => {
      const own = refs.flatMap(({ account, month }) => changed.get(keyOf(account, month)) ?? []);
      const rest = refs.filter(({ account, month }) => !changed.has(keyOf(account, month)));
      return rest.length === 0 ? own : [...own, ...(await ledger.readMany(id, rest))];
    },
  };
  const worths = (from: Pick<LedgerPages, 'readMany'>, changes: readonly PageHeader[]) =>
    readWorths({ ledger: from }, familyId, { headers: [...others, ...changes], accounts, days: [today] });
  const before = await worths(
    ledger,
    pages.map((page) => page.before),
  );
  const after = await worths(
    changedLedger,
    pages.map((page) => headerOf(page.after)),
  );
  const balanceIn = (from: Awaited<ReturnType<typeof worths>>, id: string, currency: string): string =>
    from.get(id)?.find((worth) => worth.currency === currency)?.worths[0]?.balance ?? '0';
  return (id, currency) => ({
    before: balanceIn(before, id, currency),
    after: balanceIn(after, id, currency),
    currency,
  });
};

const keyOf = ({ tag }: { readonly tag: string }, month: string): string => `${tag}|${month}`;
