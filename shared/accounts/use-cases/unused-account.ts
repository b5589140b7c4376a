import type { Account } from '../../ledger/entries/domain/account.ts';
import { BusyError, NotFoundError, ValidationError } from '../../platform/domain/errors.ts';
import type { Caller } from '../../platform/domain/family.ts';
import type { FamilyId } from '../../platform/domain/ids.ts';
import { USER } from '../../platform/domain/owner.ts';
import { type AccountRequest, readAccountRequest } from '../domain/account-request.ts';
import { createAccount, later } from './account-writes.ts';

type Holder = Pick<Account, 'id' | 'tag'>;
type Edits = {
  readonly update: (
    familyId: FamilyId,
    seen: Account,
    change: Partial<Account> & Pick<Account, 'updatedAt'>,
  ) => Promise<Account | undefined>;
  readonly remove: (familyId: FamilyId, seen: Account) => Promise<boolean>;
};

export type UnusedAccountDependencies = Parameters<typeof createAccount>[0] & {
  readonly accounts: {
    readonly find: (familyId: FamilyId, id: string) => Promise<Account | undefined>;
    readonly claimName: (familyId: FamilyId, account: Pick<Account, 'id' | 'name'>) => Promise<void>;
  };
  readonly accountEdits: Edits;
  readonly entries: { readonly count: (familyId: FamilyId, account: Holder, most: number) => Promise<number> };
};

/** Whether only a person keeps the account, and nothing is in it. */
export const isUnused = async (
  { entries }: Pick<UnusedAccountDependencies, 'entries'>,
  familyId: FamilyId,
  account: Account,
): Promise<boolean> =>
  account.owners.every((owner) => owner === USER) && (await entries.count(familyId, account, 0)) === 0;

const MAX_TRIES = 5;

/**
 * The account with this id as the request describes it. While nothing is in it, even its class and currency can be corrected.
 * @throws ValidationError with one sentence per invalid field, or because it is in use and differs; BusyError
 */
export const putUnusedAccount =
  (deps: UnusedAccountDependencies) =>
  async (caller: Pick<Caller, 'familyId'>, request: AccountRequest, id: string): Promise<Account> => {
    const { familyId } = caller;
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      const seen = await deps.accounts.find(familyId, id);
      if (seen === undefined) return (await createAccount(deps)(caller, request, id)).account;
      const account = await correct(deps, familyId, seen, await contentOf(deps, familyId, request));
      if (account !== undefined) {
        await deps.accounts.claimName(familyId, account);
        return account;
      }
    }
    throw new BusyError('This account is being changed by other requests: try again');
  };

/** Undefined after a conflict. @throws ValidationError */
const correct = async (
  deps: UnusedAccountDependencies,
  familyId: FamilyId,
  seen: Account,
  wanted: Content,
): Promise<Account | undefined> => {
  if (seen.name === wanted.name && isSameKind(seen, wanted)) return seen;
  if (!(await isUnused(deps, familyId, seen))) throw inUse(seen);
  return deps.accountEdits.update(familyId, seen, corrected(seen, wanted, deps.now()));
};

type Content = Pick<Account, 'name' | 'accountType' | 'subtype' | 'currency'>;

/** @throws ValidationError */
const contentOf = async (
  { families }: Pick<UnusedAccountDependencies, 'families'>,
  familyId: FamilyId,
  request: AccountRequest,
): Promise<Content> => {
  const family = await families.find(familyId);
  if (family === undefined) throw new NotFoundError('Family', 'Family not found');
  const read = readAccountRequest(request, family.currency);
  if (!read.ok) throw new ValidationError(read.errors);
  const { name, accountType, subtype, currency } = read.content;
  return { name, accountType, subtype, currency };
};

const isSameKind = (seen: Account, { accountType, currency }: Content): boolean =>
  seen.accountType === accountType && seen.currency === currency;

/** Nobody has edited an account whose times are the same. One that is corrected before it is used begins anew. */
const isEdited = ({ createdAt, updatedAt }: Account): boolean => createdAt !== updatedAt;

const corrected = (seen: Account, content: Content, now: string) => {
  const updatedAt = later(seen.updatedAt, now);
  return { ...content, updatedAt, ...(!isEdited(seen) && { createdAt: updatedAt }) };
};

const inUse = ({ name }: Account): ValidationError =>
  new ValidationError([
    `account_id: The account “${name}” has transactions. Change it on its own page, or choose another account`,
  ]);

/** Removes the account with this id if nothing is in it, nobody has edited it since, and it is not needed otherwise. */
export const removeUnusedAccount =
  (deps: Pick<UnusedAccountDependencies, 'accounts' | 'entries' | 'accountEdits'>) =>
  async ({ familyId }: Pick<Caller, 'familyId'>, id: string, isNeeded: () => Promise<boolean>): Promise<void> => {
    const seen = await deps.accounts.find(familyId, id);
    if (seen === undefined || isEdited(seen) || !(await isUnused(deps, familyId, seen)) || (await isNeeded())) return;
    await deps.accountEdits.remove(familyId, seen);
  };
