import type { AccountTotal } from '../domain/imports/entry-tally.ts';
import type { ForeseenPage } from '../domain/imports/foreseen-pages.ts';
import type { PageHeader } from '../domain/ledger/header.ts';
import { accountBalances } from './account-balances.ts';
import type { Account, LedgerHeaders } from './ports.ts';

/** What an account is worth today, as things are and after publishing, in its currency. */
export type BalanceChange = { readonly before: string; readonly after: string; readonly currency: string };

export type PreviewTotal = AccountTotal & {
  /** null where the file is too large to tell. */
  readonly balance: BalanceChange | null;
};

/** By account id. `accounts` may hold some that publishing creates. */
export const previewBalances = async (
  { headers }: { readonly headers: LedgerHeaders },
  familyId: string,
  accounts: readonly Account[],
  pages: readonly Pick<ForeseenPage, 'before' | 'after'>[],
): Promise<ReadonlyMap<string, BalanceChange>> => {
  const foreseen = new Set(pages.map(({ before }) => keyOf(before)));
  const others = (await headers.list(familyId)).filter((header) => !foreseen.has(keyOf(header)));
  const worth = (changed: readonly PageHeader[]) =>
    accountBalances({ headers: { list: async () => [...others, ...changed] } })(familyId, accounts);
  const before = await worth(pages.map((page) => page.before));
  const after = await worth(pages.map((page) => page.after));
  return new Map(
    accounts.map(({ id, currency }) => [id, { before: before.get(id) ?? '0', after: after.get(id) ?? '0', currency }]),
  );
};

const keyOf = ({ key: { tag, month } }: PageHeader): string => `${tag}|${month}`;
