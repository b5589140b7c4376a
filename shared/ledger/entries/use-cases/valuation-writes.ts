import { sha256 } from '../../../platform/domain/bytes/hash.ts';
import { monthOf } from '../../../platform/domain/dates/local-date.ts';
import { NotFoundError, ValidationError } from '../../../platform/domain/errors.ts';
import type { Editor } from '../../../platform/domain/family.ts';
import type { AccountId, FamilyId } from '../../../platform/domain/ids.ts';
import type { Precondition } from '../../../platform/domain/precondition.ts';
import type { Today } from '../../../platform/use-cases/family-today.ts';
import { type Author, personAs, UNKNOWN_AUTHOR } from '../../history/domain/entry-history.ts';
import type { Page } from '../../pages/domain/page.ts';
import { findEntry } from '../../pages/domain/read.ts';
import type { AccountHeaders, EntryReader, LedgerPages } from '../../use-cases/ledger-ports.ts';
import { type Account, isAccountType } from '../domain/account.ts';
import { addEntry, deleteEntry, editEntry } from '../domain/edit.ts';
import { type Entry, type EntryContent, entryDateProblem, type PageAccount } from '../domain/entry.ts';
import { pagesBesideHome, valuationName, valuationOfDay } from '../domain/valuation.ts';
import type { bindNamed } from './bind-named.ts';
import { changeEntry, requireEntry } from './change-entry.ts';

export type RecordValuationDependencies = FindValuationDependencies & {
  readonly bind: ReturnType<typeof bindNamed>;
  readonly ledger: Pick<LedgerPages, 'change' | 'readMany'>;
  readonly newId: () => string;
  readonly now: () => string;
  readonly today: Today;
};

export type ValuationRequest = {
  readonly accountId: AccountId;
  readonly date: string;
  /** Canonical. */
  readonly amount: string;
  /** undefined: an existing valuation keeps its notes. */
  readonly notes: string | null | undefined;
};

export type ValuationRecorded = { readonly entry: Entry; readonly existed: boolean };

/**
 * POST /api/v1/valuations: updates the account's valuation of the day, keeping its kind, or creates one. One write to
 * the page of the day's month decides. A valuation moved to the day from another month is on another page of the
 * account; if it moves at the same moment, it may be missed, and the day has two until one is deleted.
 * @throws ValidationError
 */
export const recordValuation = (deps: RecordValuationDependencies) => {
  const { bind, ledger, now, newId, today } = deps;
  const findStray = findStrayValuation(deps);
  return async (
    { familyId, userId, keyName, accountLimit }: Editor,
    request: ValuationRequest,
    id = newId(),
  ): Promise<ValuationRecorded> => {
    const instant = now();
    const problem = entryDateProblem(request.date, await today(familyId, instant));
    if (problem !== undefined) throw new ValidationError([problem]);
    const nothing = { categoryIds: [], merchantIds: [], tagIds: [] };
    const account = await bind(familyId, { accountId: request.accountId, accountLimit, ...nothing });
    if (account === undefined) throw new NotFoundError('Account');

    const stamp = { now: instant, by: personAs({ userId, keyName }) };
    const stray = await findStray(familyId, account, request.date);
    const updated = stray && (await updateStray(deps, familyId, stray, toChanges(request, account), stamp));
    if (updated !== undefined) return { entry: updated, existed: true };
    const write = createWriter(request, account, id, stamp);
    let recorded: ValuationRecorded | undefined;
    await ledger.change(familyId, { id: account.id, tag: account.tag }, monthOf(request.date), (page) => {
      const written = write(page);
      recorded = written;
      return written.page === page ? undefined : written.page;
    });
    if (recorded === undefined) throw new Error('A page was changed without being asked');
    return { entry: recorded.entry, existed: recorded.existed };
  };
};

type Stamp = { readonly now: string; readonly by: Author };

type Changes = { readonly amount: string; readonly currency: string; readonly notes?: string | null };

const toChanges = ({ amount, notes }: ValuationRequest, { currency }: Account): Changes => ({
  amount,
  currency,
  ...(notes !== undefined && { notes }),
});

/** undefined if it is gone, or now has another date. */
const updateStray = async (
  { ledger }: RecordValuationDependencies,
  familyId: FamilyId,
  stray: Entry,
  changes: Changes,
  { now, by }: Stamp,
): Promise<Entry | undefined> => {
  const change = changeEntry({ ledger });
  const isMoved = ({ date, accountId }: Entry) => date !== stray.date || accountId !== stray.accountId;
  const after = await change({
    familyId,
    entryId: stray.id,
    kind: 'valuation',
    precondition: () => undefined,
    change: (page, current) => (isMoved(current) ? page : editEntry(page, current.id, changes, now, by).page),
  }).catch((error: unknown) => {
    if (error instanceof NotFoundError) return undefined;
    throw error;
  });
  return after === undefined || isMoved(after) ? undefined : after;
};

type Written = ValuationRecorded & { readonly page: Page };

/** The change to the page of the day. Repeating it with the same id creates nothing and returns the same result. */
const createWriter = (
  request: ValuationRequest,
  account: Account,
  id: string,
  { now, by }: Stamp,
): ((page: Page) => Written) => {
  const hash = sha256(`valuation|${id}`);
  return (page) => {
    const known = valuationOfDay(page, request);
    if (known === undefined) {
      const added = addEntry(page, newContent(request, account), hash, now, by);
      const entry = findEntry(added.page, added.entryId);
      if (entry === undefined) throw new NotFoundError('Valuation'); // created by an earlier attempt and deleted since
      return { page: added.page, entry, existed: false };
    }
    const edited = editEntry(page, known.id, toChanges(request, account), now, by).page;
    const isOurs = addEntry(page, newContent(request, account), hash, now).entryId === known.id;
    return { page: edited, entry: findEntry(edited, known.id) ?? known, existed: !isOurs };
  };
};

const newContent = ({ date, amount, notes }: ValuationRequest, { accountType, currency }: Account): EntryContent => ({
  kind: 'valuation',
  date,
  amount,
  currency,
  name: valuationName('reconciliation', isAccountType(accountType) ? accountType : 'other_asset'),
  notes: notes ?? null,
  categoryId: null,
  merchantId: null,
  tagIds: [],
  excluded: false,
  transactionKind: null,
  valuationKind: 'reconciliation',
  details: null,
  links: null,
});

type UpdateValuationDependencies = FindValuationDependencies & {
  readonly accounts: { readonly find: (familyId: FamilyId, id: string) => Promise<Account | undefined> };
  readonly entries: EntryReader;
  readonly ledger: Pick<LedgerPages, 'change' | 'readMany'>;
  readonly now: () => string;
  readonly today: Today;
};

/** Amount and date must be sent together. */
export type ValuationChanges = {
  readonly amount?: string;
  readonly date?: string;
  readonly notes?: string | null;
};

/**
 * PATCH and PUT /api/v1/valuations/{id}. The valuation keeps its id and its page. A day that already has another
 * valuation is refused, wherever it is, as in `recordValuation`.
 * @throws NotFoundError, ValidationError, DomainError `precondition_failed`
 */
export const updateValuation = (deps: UpdateValuationDependencies) => {
  const { entries, ledger, now, today } = deps;
  const change = changeEntry({ ledger });
  const findElsewhere = createFindElsewhere(deps);
  return async (
    { familyId, userId, keyName, accountLimit }: Editor,
    entryId: string,
    changes: ValuationChanges,
    precondition: Precondition,
  ): Promise<Entry> => {
    const seen = requireEntry(await entries.find(familyId, entryId), 'valuation', accountLimit);
    precondition(seen);
    const instant = now();
    const { date = seen.date } = changes;
    if (date !== seen.date) {
      const problem = entryDateProblem(date, await today(familyId, instant));
      if (problem !== undefined) throw new ValidationError([problem]);
      if (await findElsewhere(familyId, seen, date)) throw taken(date);
    }
    const after = await change({
      familyId,
      entryId,
      kind: 'valuation',
      accountLimit,
      precondition,
      change: (page, current) => {
        if (date !== current.date && isTaken(page, current, date)) throw taken(date);
        return editEntry(page, entryId, changes, instant, personAs({ userId, keyName })).page;
      },
    });
    return requireEntry(after, 'valuation');
  };
};

const isTaken = (page: Page, { id, accountId }: Entry, date: string): boolean => {
  const other = valuationOfDay(page, { accountId, date });
  return other !== undefined && other.id !== id;
};

/** Whether the account has another valuation on the day, on any page. */
const createFindElsewhere = ({ accounts, headers, ledger }: UpdateValuationDependencies) => {
  const findStray = findStrayValuation({ headers, ledger });
  return async (familyId: FamilyId, current: Entry, date: string): Promise<boolean> => {
    const account = await accounts.find(familyId, current.accountId);
    if (account === undefined) return false;
    const home = { account: { id: account.id, tag: account.tag }, month: monthOf(date) };
    const [stray, pages] = await Promise.all([findStray(familyId, account, date), ledger.readMany(familyId, [home])]);
    return (stray !== undefined && stray.id !== current.id) || pages.some((page) => isTaken(page, current, date));
  };
};

const taken = (date: string): ValidationError =>
  new ValidationError([`date ${date} already has a valuation of this account: change or delete that one`]);

type DeleteValuationDependencies = {
  readonly ledger: Pick<LedgerPages, 'change'>;
  readonly now: () => string;
};

/**
 * DELETE /api/v1/valuations/{id}. Returns the UTC instant by which the deletion can be undone, if a person made it.
 * @throws NotFoundError, DomainError `precondition_failed`
 */
export const deleteValuation = ({ ledger, now }: DeleteValuationDependencies) => {
  const change = changeEntry({ ledger });
  return async (
    { familyId, accountLimit, userId, keyName }: Pick<Editor, 'familyId'> & Partial<Editor>,
    entryId: string,
    precondition: Precondition,
  ): Promise<string> => {
    const instant = now();
    const by = userId === undefined ? UNKNOWN_AUTHOR : personAs({ userId, keyName });
    await change({
      familyId,
      entryId,
      kind: 'valuation',
      accountLimit,
      precondition,
      change: (page) => deleteEntry(page, entryId, instant, by).page,
    });
    return instant;
  };
};

type FindValuationDependencies = {
  readonly headers: AccountHeaders;
  readonly ledger: Pick<LedgerPages, 'readMany'>;
};

/**
 * The valuation of a day that is on another page of its account because its date was edited. Found without the index,
 * which can lag.
 */
const findStrayValuation =
  ({ headers, ledger }: FindValuationDependencies) =>
  async (familyId: FamilyId, { id, tag }: PageAccount, date: string): Promise<Entry | undefined> => {
    const day = { accountId: id, date };
    const refs = pagesBesideHome(await headers.ofAccount(familyId, { id, tag }), day);
    const pages = await ledger.readMany(familyId, refs);
    return pages.flatMap((page) => valuationOfDay(page, day) ?? []).at(-1);
  };
