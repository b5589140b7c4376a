import type { Account } from '../../ledger/domain/account.ts';
import { NotFoundError, ValidationError } from '../../platform/domain/errors.ts';
import type { Caller } from '../../platform/domain/family.ts';
import { USER } from '../../platform/domain/owner.ts';
import { type AccountRequest, readAccountRequest } from '../domain/account-request.ts';
import { createAccount } from './account-writes.ts';

type Holder = Pick<Account, 'id' | 'tag'>;
type Edits = {
  readonly update: (
    familyId: string,
    seen: Account,
    change: Partial<Account> & Pick<Account, 'updatedAt'>,
  ) => Promise<Account | undefined>;
  readonly remove: (familyId: string, seen: Account) => Promise<boolean>;
};

export type UnusedAccountDependencies = Parameters<typeof createAccount>[0] & {
  readonly accounts: {
    readonly find: (familyId: string, id: string) => Promise<Account | undefined>;
    readonly claimName: (familyId: string, account: Pick<Account, 'id' | 'name'>) => Promise<void>;
  };
  readonly accountEdits: Edits;
  readonly entries: { readonly count: (familyId: string, account: Holder, most: number) => Promise<number> };
};

/** Whether only a person keeps the account, and nothing is in it. */
const isUnused = async (
  { entries }: Pick<UnusedAccountDependencies, 'entries'>,
  familyId: string,
  account: Account,
): Promise<boolean> =>
  account.owners.every((owner) => owner === USER) && (await entries.count(familyId, account, 0)) === 0;

/**
 * The account with this id as the request describes it. While nothing is in it, even its class and currency can be corrected.
 * Undefined if it is in use and differs.
 * @throws ValidationError with one sentence per invalid field
 */
export const putUnusedAccount =
  (deps: UnusedAccountDependencies) =>
  async (caller: Pick<Caller, 'familyId'>, request: AccountRequest, id: string): Promise<Account | undefined> => {
    const { familyId } = caller;
    const seen = await deps.accounts.find(familyId, id);
    if (seen === undefined) return (await createAccount(deps)(caller, request, id)).account;
    const family = await deps.families.find(familyId);
    if (family === undefined) throw new NotFoundError('Family', 'Family not found');
    const read = readAccountRequest(request, family.currency);
    if (!read.ok) throw new ValidationError(read.errors);
    const { name, accountType, subtype, currency } = read.content;
    const isSame = seen.name === name && seen.accountType === accountType && seen.currency === currency;
    if (isSame) return seen;
    if (!(await isUnused(deps, familyId, seen))) return undefined;
    const change = { name, accountType, subtype, currency, updatedAt: deps.now() };
    const changed = await deps.accountEdits.update(familyId, seen, change);
    if (changed !== undefined) await deps.accounts.claimName(familyId, changed);
    return changed;
  };

/** Removes the account with this id if nothing is in it. */
export const removeUnusedAccount =
  (deps: Pick<UnusedAccountDependencies, 'accounts' | 'entries' | 'accountEdits'>) =>
  async ({ familyId }: Pick<Caller, 'familyId'>, id: string): Promise<void> => {
    const seen = await deps.accounts.find(familyId, id);
    if (seen !== undefined && (await isUnused(deps, familyId, seen))) await deps.accountEdits.remove(familyId, seen);
  };
