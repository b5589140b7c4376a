import { isAccountType, isAsset } from '../domain/accounts/account-types.ts';
import { accountBalance } from '../domain/ledger/balance.ts';
import type { PageCell } from '../domain/ledger/header.ts';
import type { Account, LedgerHeaders } from './ports.ts';

/** What the accounts are worth now, by id, summed from the cells of the headers. */
export const accountBalances =
  ({ headers }: { readonly headers: LedgerHeaders }) =>
  async (familyId: string, accounts: readonly Account[]): Promise<ReadonlyMap<string, string>> => {
    const cells = new Map(accounts.map(({ id }) => [id, [] as PageCell[]]));
    for (const header of await headers.list(familyId)) {
      for (const cell of header.cells) cells.get(cell.accountId)?.push(cell);
    }
    return new Map(
      accounts.map(({ id, accountType, currency }) => {
        const own = (cells.get(id) ?? []).toSorted((a, b) => (a.month < b.month ? -1 : 1));
        return [id, accountBalance(own, isLiability(accountType), currency)] as const;
      }),
    );
  };

const isLiability = (accountType: string): boolean => isAccountType(accountType) && !isAsset(accountType);
