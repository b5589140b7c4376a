import type { Account } from '../../ledger/domain/account.ts';
import type { Caller } from '../../platform/domain/caller.ts';
import { BusyError, NotFoundError, ValidationError } from '../../platform/domain/errors.ts';
import type { Precondition } from '../../platform/domain/precondition.ts';
import { type AccountChanges, subtypeProblem } from '../domain/account-changes.ts';

export type UpdateAccountDependencies = {
  readonly accounts: {
    readonly find: (familyId: string, id: string) => Promise<Account | undefined>;
    readonly claimName: (familyId: string, account: Pick<Account, 'id' | 'name'>) => Promise<void>;
  };
  readonly edits: {
    readonly update: (
      familyId: string,
      seen: Account,
      change: Partial<Account> & Pick<Account, 'updatedAt'>,
    ) => Promise<Account | undefined>;
  };
  readonly now: () => string;
};

const MAX_TRIES = 5;

/** What an account's ETag is about: what a person may know of it, without who else owns it. */
export const accountFacts = ({ owners: _owners, ...facts }: Account): Omit<Account, 'owners'> => facts;

/**
 * PATCH /api/v1/accounts/{id}; the precondition is asked about `accountFacts`.
 * @throws NotFoundError, ValidationError, BusyError, DomainError `precondition_failed`
 */
export const updateAccount = ({ accounts, edits, now }: UpdateAccountDependencies) => {
  const find = async (familyId: string, id: string): Promise<Account> => {
    const account = await accounts.find(familyId, id);
    if (account === undefined) throw new NotFoundError('Account');
    return account;
  };
  return async (
    { familyId }: Pick<Caller, 'familyId'>,
    id: string,
    changes: AccountChanges,
    precondition: Precondition,
  ): Promise<Account> => {
    let tried: Account | undefined;
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      const seen = await find(familyId, id);
      const isWritten = tried !== undefined && hasAll(seen, tried); // and its answer got lost
      if (!isWritten) precondition(accountFacts(seen));
      const change = isWritten ? undefined : changeOf(seen, changes, now());
      const account = change === undefined ? seen : await edits.update(familyId, seen, change);
      if (account !== undefined) {
        await accounts.claimName(familyId, account);
        return account;
      }
      tried = { ...seen, ...change };
    }
    throw new BusyError('This account is being changed by others: try again');
  };
};

/** Undefined when there is nothing to change. */
const changeOf = (seen: Account, changes: AccountChanges, instant: string) => {
  const problem = changes.subtype === undefined ? undefined : subtypeProblem(seen.accountType, changes.subtype);
  if (problem !== undefined) throw new ValidationError([problem]);
  return hasAll(seen, changes) ? undefined : { ...changes, updatedAt: later(seen.updatedAt, instant) };
};

const hasAll = (account: Account, wanted: Partial<Account>): boolean =>
  (Object.keys(wanted) as (keyof Account)[])
    .filter((field) => field !== 'owners')
    .every((field) => account[field] === wanted[field]);

/** No two states of an account have one time: it is what tells them apart. */
const later = (last: string, instant: string): string =>
  instant > last ? instant : new Date(Date.parse(last) + 1).toISOString();
