import { BusyError, DomainError } from '../../../platform/domain/errors.ts';
import type { BankAccount } from '../../domain/connection.ts';
import type { BankAccountChange, BankAccounts, BankLink } from '../bank-ports.ts';

const MAX_TRIES = 5;

export const linkOf = ({ connectionId, id }: Pick<BankAccount, 'connectionId' | 'id'>): BankLink => ({
  connectionId,
  bankAccountId: id,
});

export const isLinkOf = (link: BankLink | undefined, { connectionId, id }: BankAccount): boolean =>
  link?.connectionId === connectionId && link.bankAccountId === id;

/**
 * Makes the link of a ledger account name this bank account. One that names another which does not name it back, or is
 * gone, was left behind and counts for nothing. The bank account that it was taken from, if any.
 * @throws DomainError `conflict` where another feeds the account and it is not to be taken over
 */
export const takeLink = async (
  bankAccounts: BankAccounts,
  bankAccount: BankAccount,
  accountId: string,
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
  throw new BusyError('This account is being linked by others: try again');
};

export const fedByAnother = (accountId: string, { connectionId, id, name }: BankAccount): DomainError =>
  new DomainError(
    'conflict',
    `The account ${accountId} is fed by the bank account "${name}" already: send {"relink": true} to move it here`,
    { details: { connection_id: connectionId, bank_account_id: id } },
  );

/** What is remembered of a new link: it is read from the beginning, whatever another one was told before. */
export const NOTHING_READ = {
  syncedFrom: null,
  syncedThrough: null,
  syncedBy: null,
  historyDone: false,
  emptyWindows: 0,
} as const satisfies BankAccountChange;
