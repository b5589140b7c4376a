import type { Account } from '../../../ledger/entries/domain/account.ts';
import { settleAll } from '../../../platform/use-cases/settle-all.ts';
import { NOTHING_READ } from '../../accounts/use-cases/claim-link.ts';
import type { BankAccount, BankConnection } from '../../connections/domain/connection.ts';
import type { BankLink } from '../../use-cases/bank-ports.ts';
import type { SyncDependencies } from './sync-dependencies.ts';

/** A bank account and its linked ledger account. */
export type LinkedAccount = { readonly bankAccount: BankAccount; readonly account: Account };

export type ConnectionAccounts = {
  /** All bank accounts of the connection, each with its link. */
  readonly all: readonly BankAccount[];
  /** Without disabled ledger accounts, which receive no data until they are active again. */
  readonly linked: readonly LinkedAccount[];
};

type Dependencies = Pick<SyncDependencies, 'bankAccounts' | 'accounts'>;
type Place = Pick<BankConnection, 'id' | 'familyId'>;

/**
 * The accounts of a connection according to the family's links: an account without a matching link counts as unlinked.
 * Also completes links that an interrupted worker moved.
 */
export const readAccounts = async (deps: Dependencies, connection: Place): Promise<ConnectionAccounts> => {
  const stored = await deps.bankAccounts.list(connection.familyId, connection.id);
  const links = await readLinks(deps, connection, stored);
  const all = await settleAll(stored.map((bankAccount) => settle(deps, bankAccount, links, stored)));
  const linked = await settleAll(
    all.map(async (bankAccount) => {
      if (bankAccount.accountId === null) return undefined;
      const account = await deps.accounts.find(connection.familyId, bankAccount.accountId);
      return account && account.status !== 'disabled' ? { bankAccount, account } : undefined;
    }),
  );
  return { all, linked: linked.filter((account) => account !== undefined) };
};

/** By ledger account; only links to this connection. */
const readLinks = async (
  { bankAccounts }: Dependencies,
  { id, familyId }: Place,
  stored: readonly BankAccount[],
): Promise<ReadonlyMap<string, BankLink>> => {
  const accountIds = [...new Set(stored.map(({ accountId }) => accountId))].filter((id) => id !== null);
  const links = await settleAll(
    accountIds.map(async (accountId) => [accountId, await bankAccounts.readLink(familyId, accountId)] as const),
  );
  return new Map(links.flatMap(([accountId, link]) => (link?.connectionId === id ? [[accountId, link]] : [])));
};

const settle = async (
  { bankAccounts }: Dependencies,
  bankAccount: BankAccount,
  links: ReadonlyMap<string, BankLink>,
  stored: readonly BankAccount[],
): Promise<BankAccount> => {
  const [fed = null] = [...links].find(([, link]) => link.bankAccountId === bankAccount.id) ?? [];
  if (fed === bankAccount.accountId) return bankAccount;
  // progress carries over only if a repair moved the link; any other link starts from the beginning
  const former = stored.find(({ accountId }) => accountId === fed);
  const goesOn = fed === null || (former !== undefined && memoryOf(former) === memoryOf(bankAccount));
  const change = { accountId: fed, ...(goesOn ? {} : NOTHING_READ) };
  const settled = await bankAccounts.update(bankAccount, change, bankAccount.accountId);
  return settled ?? { ...bankAccount, accountId: null }; // a concurrent change; the next read sees it
};

const memoryOf = ({ syncedFrom, syncedThrough, syncedBy, historyDone, emptyWindows }: BankAccount): string =>
  JSON.stringify([syncedFrom, syncedThrough, syncedBy, historyDone, emptyWindows]);
