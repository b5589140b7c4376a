import type { Caller } from '../../platform/domain/caller.ts';
import { NotFoundError, ValidationError } from '../../platform/domain/errors.ts';
import type { Sha256 } from '../../platform/domain/hash.ts';
import { monthOf } from '../../platform/domain/local-date.ts';
import type { Today } from '../../platform/use-cases/family-today.ts';
import type { Account } from '../domain/account.ts';
import { isAccountType } from '../domain/account-types.ts';
import { addEntry, editEntry } from '../domain/edit.ts';
import { entryDateProblem } from '../domain/entries/entry-dates.ts';
import { valuationOfDay } from '../domain/entries/valuation-days.ts';
import { valuationName } from '../domain/entries/valuation-name.ts';
import type { Entry, EntryContent } from '../domain/entry.ts';
import type { Page } from '../domain/page.ts';
import { findEntry } from '../domain/read.ts';
import type { bindNamed } from './bind-named.ts';
import { changeEntry } from './change-entry.ts';
import { type FindValuationDependencies, findStrayValuation } from './find-valuation.ts';
import type { LedgerPages } from './ledger-ports.ts';

export type RecordValuationDependencies = FindValuationDependencies & {
  readonly bind: ReturnType<typeof bindNamed>;
  readonly ledger: Pick<LedgerPages, 'change' | 'readMany'>;
  readonly sha256: Sha256;
  readonly newId: () => string;
  readonly now: () => string;
  readonly today: Today;
};

export type ValuationRequest = {
  readonly accountId: string;
  readonly date: string;
  /** Canonical. */
  readonly amount: string;
  /** undefined: a valuation that is there keeps its notes. */
  readonly notes: string | null | undefined;
};

export type ValuationRecorded = { readonly entry: Entry; readonly existed: boolean };

/**
 * POST /api/v1/valuations: the account's valuation of the day is updated, keeping its kind, or made. The page of the day's
 * month decides, in one write. A valuation that was moved to the day from another month is found by the index: one that
 * is moved there in the same instant may be missed, and then the day has two until one is deleted.
 * @throws ValidationError
 */
export const recordValuation = (deps: RecordValuationDependencies) => {
  const { bind, ledger, now, newId, today } = deps;
  const findStray = findStrayValuation(deps);
  return async (
    { familyId }: Pick<Caller, 'familyId'>,
    request: ValuationRequest,
    id = newId(),
  ): Promise<ValuationRecorded> => {
    const instant = now();
    const problem = entryDateProblem(request.date, await today(familyId, instant));
    if (problem !== undefined) throw new ValidationError([problem]);
    const nothing = { categoryIds: [], merchantIds: [], tagIds: [] };
    const account = await bind(familyId, { accountId: request.accountId, ...nothing });
    if (account === undefined) throw new NotFoundError('Account');

    const stray = await findStray(familyId, request);
    const updated = stray && (await updateStray(deps, familyId, stray, toChanges(request, account), instant));
    if (updated !== undefined) return { entry: updated, existed: true };
    const write = createWriter(deps, request, account, id, instant);
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

type Changes = { readonly amount: string; readonly currency: string; readonly notes?: string | null };

const toChanges = ({ amount, notes }: ValuationRequest, { currency }: Account): Changes => ({
  amount,
  currency,
  ...(notes !== undefined && { notes }),
});

/** Undefined when it is gone, or of another day, by now. */
const updateStray = async (
  { ledger }: RecordValuationDependencies,
  familyId: string,
  stray: Entry,
  changes: Changes,
  instant: string,
): Promise<Entry | undefined> => {
  const change = changeEntry({ ledger });
  const isMoved = ({ date, accountId }: Entry) => date !== stray.date || accountId !== stray.accountId;
  const after = await change({
    familyId,
    entryId: stray.id,
    kind: 'valuation',
    precondition: () => undefined,
    change: (page, current) => (isMoved(current) ? page : editEntry(page, current.id, changes, instant).page),
  }).catch((error: unknown) => {
    if (error instanceof NotFoundError) return undefined;
    throw error;
  });
  return after === undefined || isMoved(after) ? undefined : after;
};

type Written = ValuationRecorded & { readonly page: Page };

/** What is done to the day's own page; done again under the same id it makes nothing and says the same. */
const createWriter = (
  { sha256 }: RecordValuationDependencies,
  request: ValuationRequest,
  account: Account,
  id: string,
  instant: string,
): ((page: Page) => Written) => {
  const hash = sha256(`valuation|${id}`);
  return (page) => {
    const known = valuationOfDay(page, request);
    if (known === undefined) {
      const added = addEntry(page, newContent(request, account), hash, instant);
      const entry = findEntry(added.page, added.entryId);
      if (entry === undefined) throw new NotFoundError('Valuation'); // made by an earlier try, and deleted since
      return { page: added.page, entry, existed: false };
    }
    const edited = editEntry(page, known.id, toChanges(request, account), instant).page;
    const isOurs = addEntry(page, newContent(request, account), hash, instant).entryId === known.id;
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
