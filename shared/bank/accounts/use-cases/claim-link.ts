import { BusyError, DomainError } from '../../../platform/domain/errors.ts';
import type { AccountId } from '../../../platform/domain/ids.ts';
import type { BankAccount } from '../../connections/domain/connection.ts';
import type { BankAccountChange, BankAccounts, BankLink } from '../../use-cases/bank-ports.ts';

const MAX_TRIES = 5;

export const linkOf = ({ connectionId, id }: Pick<BankAccount, 'connectionId' | 'id'>): BankLink => ({
  connectionId,
  bankAccountId: id,
});

export const isLinkOf = (link: BankLink | undefined, { connectionId, id }: BankAccount): boolean =>
  link?.connectionId === connectionId && link.bankAccountId === id;

/**
 * Links a ledger account to this bank account. An existing link whose bank account is gone, or does not refer back, is
 * ignored. Returns the bank account that lost the link, if any.
 * @throws DomainError `conflict` if the account is linked elsewhere and may not be relinked
 */
export const claimLink = async (
  bankAccounts: BankAccounts,
  bankAccount: BankAccount,
  accountId: AccountId,
  takesOver: boolean,
): Promise<BankAccount | undefined> => {
  const { familyId } = bankAccount;
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const link = await bankAccounts.readLink(familyId, accountId);
    if (isLinkOf(link, bankAccount)) return undefined;
    const holder = link && (await bankAccounts.find(familyId, link.connectionId, link.bankAccountId));
    const former = holder?.accountId === accountId ? holder : undefined;
    if (former !== undefined && !takesOver) throw fedByAnother(accountId, former);
    if (await bankAccounts.moveLink(familyId, accountId, link, linkOf(bankAccount))) return former;
  }
  throw new BusyError('This account is being linked by another request: try again');
};

export const fedByAnother = (accountId: AccountId, { connectionId, id, name }: BankAccount): DomainError =>
  new DomainError(
    'conflict',
    `The account ${accountId} is already linked to the bank account "${name}": send {"relink": true} to replace that link`,
    { details: { connection_id: connectionId, bank_account_id: id } },
  );

/** The progress of a new link: it starts from the beginning, regardless of earlier links. */
export const NOTHING_READ = {
  syncedFrom: null,
  syncedThrough: null,
  syncedBy: null,
  historyDone: false,
  emptyWindows: 0,
} as const satisfies BankAccountChange;
