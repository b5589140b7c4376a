import type { Account } from '../../ledger/domain/account.ts';
import { addEntry } from '../../ledger/domain/edit.ts';
import type { EntryContent } from '../../ledger/domain/entry.ts';
import { NO_WORTH } from '../../ledger/domain/worth.ts';
import type { LedgerPages } from '../../ledger/use-cases/ledger-ports.ts';
import type { Caller } from '../../platform/domain/caller.ts';
import { NotFoundError, ValidationError } from '../../platform/domain/errors.ts';
import type { Family } from '../../platform/domain/family.ts';
import { familyDay } from '../../platform/domain/family-day.ts';
import type { Sha256 } from '../../platform/domain/hash.ts';
import { monthOf } from '../../platform/domain/local-date.ts';
import { type AccountRequest, readAccountRequest } from '../domain/new-account.ts';
import { openingBalance } from '../domain/opening-balance.ts';
import type { AccountToday } from './account-worths.ts';

export type CreateAccountDependencies = {
  readonly families: { readonly find: (familyId: string) => Promise<Family | undefined> };
  readonly accounts: {
    readonly create: (
      familyId: string,
      account: Omit<Account, 'tag' | 'owners' | 'createdAt' | 'updatedAt'>,
      owner: string,
      now: string,
    ) => Promise<Account>;
  };
  readonly ledger: Pick<LedgerPages, 'change'>;
  readonly sha256: Sha256;
  readonly newId: () => string;
  readonly now: () => string;
};

export type AccountCreated = {
  readonly account: Account;
  /** As requested: the index, from which balances are read, may lag. */
  readonly today: AccountToday;
};

/** Owner of what a person made. */
const USER = 'user';

/**
 * POST /api/v1/accounts. A balance becomes an opening anchor two years back. Asked again with the same id, it completes
 * what is missing and doubles nothing.
 * @throws ValidationError with one sentence for each field that is wrong.
 */
export const createAccount =
  (deps: CreateAccountDependencies) =>
  async ({ familyId }: Pick<Caller, 'familyId'>, request: AccountRequest, id?: string): Promise<AccountCreated> => {
    const family = await deps.families.find(familyId);
    if (family === undefined) throw new NotFoundError('Family');
    const read = readAccountRequest(request, family.currency);
    if (!read.ok) throw new ValidationError(read.errors);

    const { balance, ...content } = read.content;
    const account = await deps.accounts.create(familyId, { id: id ?? deps.newId(), ...content }, USER, deps.now());
    if (balance !== null) {
      // By the account's own time, so that asking again tomorrow finds the same page.
      const day = familyDay(account.createdAt, family.timeZone);
      await addAnchor(deps, familyId, account, openingBalance(content, balance, day));
    }
    const worth = { ...NO_WORTH, balance: balance ?? '0', cash: balance ?? '0' };
    return { account, today: [{ ...worth, currency: account.currency, positions: [] }] };
  };

const addAnchor = (
  { ledger, sha256 }: CreateAccountDependencies,
  familyId: string,
  { id, tag, createdAt }: Account,
  anchor: EntryContent,
): Promise<void> =>
  ledger.change(familyId, { id, tag }, monthOf(anchor.date), (page) => {
    const { page: after, changed } = addEntry(page, anchor, sha256(`opening|${id}`), createdAt);
    return changed ? after : undefined;
  });
