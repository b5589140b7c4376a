import type { Account } from '../../ledger/entries/domain/account.ts';
import { addEntry } from '../../ledger/entries/domain/edit.ts';
import type { Entry, EntryContent } from '../../ledger/entries/domain/entry.ts';
import { deleteValuation } from '../../ledger/entries/use-cases/valuation-writes.ts';
import { entriesOf } from '../../ledger/pages/domain/read.ts';
import { NO_WORTH } from '../../ledger/totals/domain/worth.ts';
import type { AccountHeaders, LedgerPages } from '../../ledger/use-cases/ledger-ports.ts';
import { sha256 } from '../../platform/domain/bytes/hash.ts';
import { monthOf } from '../../platform/domain/dates/local-date.ts';
import { BusyError, DomainError, NotFoundError, ValidationError } from '../../platform/domain/errors.ts';
import { externalIdIn } from '../../platform/domain/external-id.ts';
import { type Caller, type Family, familyDay } from '../../platform/domain/family.ts';
import type { FamilyId } from '../../platform/domain/ids.ts';
import { keysOf } from '../../platform/domain/keys-of.ts';
import { USER } from '../../platform/domain/owner.ts';
import type { Precondition } from '../../platform/domain/precondition.ts';
import {
  type IdentifiedWrite,
  newExternalId,
  sameExternalId,
  unidentifiedWrite,
} from '../../platform/use-cases/take-external-id.ts';
import { type Dependents, kindProblems } from '../domain/account-kind-change.ts';
import {
  type AccountChanges,
  type AccountRequest,
  openingBalance,
  readAccountRequest,
  subtypeProblem,
} from '../domain/account-request.ts';
import { type ClosingFacts, closingProblems } from '../domain/closed-account.ts';
import { ACCOUNT } from './account-external-ids.ts';
import type { AccountToday } from './account-worths.ts';

export type UpdateAccountDependencies = {
  readonly accounts: {
    readonly find: (familyId: FamilyId, id: string) => Promise<Account | undefined>;
    readonly claimName: (familyId: FamilyId, account: Pick<Account, 'id' | 'name'>) => Promise<void>;
  };
  readonly edits: {
    readonly update: (
      familyId: FamilyId,
      seen: Account,
      change: Partial<Account> & Pick<Account, 'updatedAt'>,
    ) => Promise<Account | undefined>;
  };
  readonly dependents: (familyId: FamilyId, account: Account) => Promise<Dependents>;
  readonly closing: (familyId: FamilyId, account: Account, day: string) => Promise<ClosingFacts>;
  /** Needed for requests with external ids. */
  readonly identify?: IdentifiedWrite;
  readonly now: () => string;
};

const MAX_TRIES = 5;

/** The state that an account's ETag covers, without its owners. */
export const accountFacts = ({ owners: _owners, ...facts }: Account): Omit<Account, 'owners'> => facts;

/**
 * PATCH /api/v1/accounts/{id}; the precondition is checked against `accountFacts`.
 * @throws NotFoundError, ValidationError, BusyError, DomainError `precondition_failed` and `external_id_taken`
 */
export const updateAccount = ({
  accounts,
  edits,
  dependents,
  closing,
  now,
  identify = unidentifiedWrite,
}: UpdateAccountDependencies) => {
  const find = async (familyId: FamilyId, id: string): Promise<Account> => {
    const account = await accounts.find(familyId, id);
    if (account === undefined) throw new NotFoundError('Account');
    return account;
  };
  const write = async (
    familyId: FamilyId,
    id: string,
    changes: AccountChanges,
    { precondition, guard }: Checks,
  ): Promise<Account> => {
    let tried: Account | undefined;
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      const seen = await find(familyId, id);
      const isWritten = tried !== undefined && hasAll(seen, tried); // an earlier attempt may have succeeded without an answer
      if (!isWritten) {
        precondition(accountFacts(seen));
        guard(seen);
      }
      const change = isWritten ? undefined : changeOf(seen, withSubtype(seen, changes), now());
      await requireKind(dependents, familyId, seen, change);
      await requireEmpty(closing, familyId, seen, change);
      const account = change === undefined ? seen : await edits.update(familyId, seen, change);
      if (account !== undefined) {
        await accounts.claimName(familyId, account);
        return account;
      }
      tried = { ...seen, ...change };
    }
    throw new BusyError('This account is being changed by other requests: try again');
  };
  return async (
    { familyId }: Pick<Caller, 'familyId'>,
    id: string,
    changes: AccountChanges,
    precondition: Precondition,
  ): Promise<Account> => {
    const { externalKey } = changes;
    if (externalKey == null) return write(familyId, id, changes, { precondition, guard: () => undefined });
    const seen = await find(familyId, id);
    precondition(accountFacts(seen));
    const claimed = { familyId, kind: ACCOUNT, externalId: newExternalId(seen, externalKey) };
    return identify(claimed, id, () => write(familyId, id, changes, { precondition, guard: sameExternalId(seen) }));
  };
};

type Checks = {
  readonly precondition: Precondition;
  /** Throws if another request has changed the external id. */
  readonly guard: (seen: Account) => void;
};

/** @throws ValidationError if the class or currency would change what the account has */
const requireKind = async (
  dependents: UpdateAccountDependencies['dependents'],
  familyId: FamilyId,
  seen: Account,
  change: AccountChanges | undefined,
): Promise<void> => {
  if (change === undefined || !changesKind(seen, change)) return;
  const problems = kindProblems(seen, change, await dependents(familyId, seen));
  if (problems.length > 0) throw new ValidationError(problems);
};

/** @throws ValidationError if the account cannot be closed on the day */
const requireEmpty = async (
  closing: UpdateAccountDependencies['closing'],
  familyId: FamilyId,
  seen: Account,
  change: AccountChanges | undefined,
): Promise<void> => {
  const day = change?.closedOn ?? null;
  if (day === null || day === seen.closedOn) return;
  const problems = closingProblems(day, await closing(familyId, seen, day));
  if (problems.length > 0) throw new ValidationError(problems);
};

const changesKind = (seen: Account, { accountType, currency }: AccountChanges): boolean =>
  (accountType ?? seen.accountType) !== seen.accountType || (currency ?? seen.currency) !== seen.currency;

/** A subtype that the account had before, and that its new class does not have, is cleared. */
const withSubtype = (seen: Account, changes: AccountChanges): AccountChanges => {
  const { accountType = seen.accountType, subtype = seen.subtype } = changes;
  const isOutdated = accountType !== seen.accountType && subtype === seen.subtype;
  return isOutdated && subtypeProblem(accountType, subtype) !== undefined ? { ...changes, subtype: null } : changes;
};

/** undefined if nothing changes. */
const changeOf = (seen: Account, changes: AccountChanges, instant: string) => {
  const { accountType = seen.accountType, subtype } = changes;
  const problem = subtype === undefined ? undefined : subtypeProblem(accountType, subtype);
  if (problem !== undefined) throw new ValidationError([problem]);
  return hasAll(seen, changes) ? undefined : { ...changes, updatedAt: later(seen.updatedAt, instant) };
};

const hasAll = (account: Account, wanted: Partial<Account>): boolean =>
  keysOf(wanted)
    .filter((field) => field !== 'owners')
    .every((field) => (account[field] ?? null) === (wanted[field] ?? null));

/** Every state of an account needs a distinct time, which serves as its version. */
export const later = (last: string, instant: string): string =>
  instant > last ? instant : new Date(Date.parse(last) + 1).toISOString();

type DeleteAccountDependencies = {
  readonly accounts: { readonly find: (familyId: FamilyId, id: string) => Promise<Account | undefined> };
  readonly edits: { readonly remove: (familyId: FamilyId, seen: Account) => Promise<boolean> };
  readonly entries: {
    readonly count: (familyId: FamilyId, account: Account, most: number) => Promise<number>;
  };
  /** Whether what uses the account is a change set, rather than an import. */
  readonly isChangeSet: (familyId: FamilyId, id: string) => Promise<boolean>;
  /** Unlinks the account from its bank account. */
  readonly release: (familyId: FamilyId, id: string) => Promise<void>;
  /** With it, an opening balance that is the only entry is deleted with its account. */
  readonly openings?: {
    readonly headers: AccountHeaders;
    readonly ledger: Pick<LedgerPages, 'change' | 'readMany'>;
    readonly now: () => string;
  };
};

/**
 * DELETE /api/v1/accounts/{id}: only without entries, and if no import or change set uses it; the delete is conditional
 * on these and on its state. An opening balance is deleted after its account, so that no account is left without it. An entry
 * that a person creates between the check and the delete is kept, and reads as having no account. A linked bank
 * account is unlinked before, and once more afterwards in case it was linked in between.
 * @throws NotFoundError, DomainError `conflict` or `precondition_failed`, BusyError
 */
export const deleteAccount =
  ({ accounts, edits, entries, isChangeSet, release, openings }: DeleteAccountDependencies) =>
  async ({ familyId }: Pick<Caller, 'familyId'>, id: string, precondition: Precondition): Promise<void> => {
    const seen = await accounts.find(familyId, id);
    if (seen === undefined) throw new NotFoundError('Account');
    precondition(accountFacts(seen));
    const users = seen.owners.filter((owner) => owner !== USER);
    if (users.length > 0) throw inUseError(await named(isChangeSet, familyId, users));
    const opening = await requireUnused({ entries, openings }, familyId, seen);
    await release(familyId, id);
    const isRemoved = (await edits.remove(familyId, seen)) || (await accounts.find(familyId, id)) === undefined;
    if (!isRemoved) throw new BusyError('This account was changed by another request: try again');
    if (openings && opening) await deleteOpening(openings, familyId, opening);
    await release(familyId, id);
  };

type Openings = NonNullable<DeleteAccountDependencies['openings']>;

/** Returns the only entry that an account may have. */
const requireUnused = async (
  { entries, openings }: Pick<DeleteAccountDependencies, 'entries'> & { readonly openings: Openings | undefined },
  familyId: FamilyId,
  account: Account,
): Promise<Entry | undefined> => {
  const count = await entries.count(familyId, account, 1);
  if (count === 0) return undefined;
  const opening = openings && count === 1 ? await findOpening(openings, familyId, account) : undefined;
  if (opening !== undefined) return opening;
  throw new DomainError(
    'conflict',
    'This account has entries: move or delete them first, or set its status to disabled',
  );
};

/** On the account's own pages, since it began there. */
const findOpening = async ({ headers, ledger }: Openings, familyId: FamilyId, account: Account) => {
  const pages = await headers.ofAccount(familyId, account);
  const months = pages.filter(({ cells }) =>
    cells.some((cell) => cell.accountId === account.id && cell.valuations > 0),
  );
  const read = await ledger.readMany(
    familyId,
    months.map(({ key: { month } }) => ({ account, month })),
  );
  return read
    .flatMap(entriesOf)
    .find((entry) => entry.accountId === account.id && entry.valuationKind === 'opening_anchor');
};

/** One that another request deleted is gone already. */
const deleteOpening = async (openings: Openings, familyId: FamilyId, { id }: Entry): Promise<void> => {
  await deleteValuation(openings)({ familyId }, id, () => undefined).catch((error: unknown) => {
    if (!(error instanceof NotFoundError)) throw error;
  });
};

type AccountUsers = {
  readonly count: number;
  readonly imports: readonly string[];
  readonly changeSets: readonly string[];
};

const MOST_SHOWN = 100;

const named = async (
  isChangeSet: DeleteAccountDependencies['isChangeSet'],
  familyId: FamilyId,
  ids: readonly string[],
): Promise<AccountUsers> => {
  const shown = ids.slice(0, MOST_SHOWN);
  const are = await Promise.all(shown.map((id) => isChangeSet(familyId, id)));
  return {
    count: ids.length,
    imports: shown.filter((_, at) => !are[at]),
    changeSets: shown.filter((_, at) => are[at]),
  };
};

const inUseError = ({ count, imports, changeSets }: AccountUsers): DomainError => {
  const first = imports[0] === undefined ? `change set ${changeSets[0]}` : `import ${imports[0]}`;
  const kinds = [...(imports.length > 0 ? ['imports'] : []), ...(changeSets.length > 0 ? ['change sets'] : [])];
  return new DomainError(
    'conflict',
    count === 1
      ? `The ${first} uses this account: revert it first`
      : `${count} ${kinds.join(' and ')} use this account, starting with the ${first}: revert them first`,
    { details: { import_ids: imports, change_set_ids: changeSets } },
  );
};

type CreateAccountDependencies = {
  readonly families: { readonly find: (familyId: FamilyId) => Promise<Family | undefined> };
  readonly accounts: {
    readonly create: (
      familyId: FamilyId,
      account: Omit<Account, 'tag' | 'owners' | 'createdAt' | 'updatedAt'>,
      owner: string,
      now: string,
    ) => Promise<Account>;
  };
  readonly ledger: Pick<LedgerPages, 'change'>;
  /** Needed for requests with external ids. */
  readonly identify?: IdentifiedWrite;
  readonly newId: () => string;
  readonly now: () => string;
};

type AccountCreated = {
  readonly account: Account;
  /** Read when requested: the index behind balances may lag. */
  readonly today: AccountToday;
};

/**
 * POST /api/v1/accounts. A balance becomes an opening valuation dated two years ago. Repeating it with the same id
 * completes what is missing and duplicates nothing.
 * @throws ValidationError with one sentence per invalid field, DomainError `external_id_taken`
 */
export const createAccount =
  (deps: CreateAccountDependencies) =>
  async ({ familyId }: Pick<Caller, 'familyId'>, request: AccountRequest, id?: string): Promise<AccountCreated> => {
    const family = await deps.families.find(familyId);
    if (family === undefined) throw new NotFoundError('Family', 'Family not found');
    const read = readAccountRequest(request, family.currency);
    if (!read.ok) throw new ValidationError(read.errors);

    const { balance, ...content } = read.content;
    const { identify = unidentifiedWrite, newId } = deps;
    const candidate = { id: id ?? newId(), ...content };
    const claimed = { familyId, kind: ACCOUNT, externalId: externalIdIn(content.externalKey) };
    const account = await identify(claimed, candidate.id, () =>
      deps.accounts.create(familyId, candidate, USER, deps.now()),
    );
    if (balance !== null) {
      // Based on the account's creation time, so that a later retry uses the same page.
      const day = familyDay(account.createdAt, family.timeZone);
      await addAnchor(deps, familyId, account, openingBalance(content, balance, day));
    }
    const worth = { ...NO_WORTH, balance: balance ?? '0', cash: balance ?? '0' };
    return { account, today: [{ ...worth, currency: account.currency, positions: [] }] };
  };

const addAnchor = (
  { ledger }: CreateAccountDependencies,
  familyId: FamilyId,
  { id, tag, createdAt }: Account,
  anchor: EntryContent,
): Promise<void> =>
  ledger.change(familyId, { id, tag }, monthOf(anchor.date), (page) => {
    const { page: after, changed } = addEntry(page, anchor, sha256(`opening|${id}`), createdAt);
    return changed ? after : undefined;
  });
