import type { Caller } from '../../platform/domain/caller.ts';
import { ValidationError } from '../../platform/domain/errors.ts';
import { monthOf } from '../../platform/domain/local-date.ts';
import type { Precondition } from '../../platform/domain/precondition.ts';
import type { Today } from '../../platform/use-cases/family-today.ts';
import type { Account } from '../domain/account.ts';
import { editEntry } from '../domain/edit.ts';
import { entryDateProblem } from '../domain/entries/entry-dates.ts';
import { valuationOfDay } from '../domain/entries/valuation-days.ts';
import type { Entry } from '../domain/entry.ts';
import type { Page } from '../domain/page.ts';
import { changeEntry, requireEntry } from './change-entry.ts';
import { type FindValuationDependencies, findStrayValuation } from './find-valuation.ts';
import type { EntryReader, LedgerPages } from './ledger-ports.ts';

export type UpdateValuationDependencies = FindValuationDependencies & {
  readonly accounts: { readonly find: (familyId: string, id: string) => Promise<Account | undefined> };
  readonly entries: EntryReader;
  readonly ledger: Pick<LedgerPages, 'change' | 'readMany'>;
  readonly now: () => string;
  readonly today: Today;
};

/** Amount and date come together or not at all. */
export type ValuationChanges = {
  readonly amount?: string;
  readonly date?: string;
  readonly notes?: string | null;
};

/**
 * PATCH and PUT /api/v1/valuations/{id}. The valuation keeps its id and its page. A day that has another valuation is
 * refused: its own page is read consistently, pages of other months are found by the index, as in `recordValuation`.
 * @throws NotFoundError, ValidationError, DomainError `precondition_failed`
 */
export const updateValuation = (deps: UpdateValuationDependencies) => {
  const { entries, ledger, now, today } = deps;
  const change = changeEntry({ ledger });
  const findElsewhere = createFindElsewhere(deps);
  return async (
    { familyId }: Pick<Caller, 'familyId'>,
    entryId: string,
    changes: ValuationChanges,
    precondition: Precondition,
  ): Promise<Entry> => {
    const seen = requireEntry(await entries.find(familyId, entryId), 'valuation');
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
      precondition,
      change: (page, current) => {
        if (date !== current.date && isTaken(page, current, date)) throw taken(date);
        return editEntry(page, entryId, changes, instant).page;
      },
    });
    return requireEntry(after, 'valuation');
  };
};

const isTaken = (page: Page, { id, accountId }: Entry, date: string): boolean => {
  const other = valuationOfDay(page, { accountId, date });
  return other !== undefined && other.id !== id;
};

/** Whether another valuation of the account has the day, on any page as of now. */
const createFindElsewhere = ({ accounts, headers, ledger }: UpdateValuationDependencies) => {
  const findStray = findStrayValuation({ headers, ledger });
  return async (familyId: string, current: Entry, date: string): Promise<boolean> => {
    const { id, accountId } = current;
    const [account, stray] = await Promise.all([
      accounts.find(familyId, accountId),
      findStray(familyId, { accountId, date }),
    ]);
    const home = account && { account: { id: account.id, tag: account.tag }, month: monthOf(date) };
    const pages = home === undefined ? [] : await ledger.readMany(familyId, [home]);
    return (stray !== undefined && stray.id !== id) || pages.some((page) => isTaken(page, current, date));
  };
};

const taken = (date: string): ValidationError =>
  new ValidationError([`date ${date} has a valuation of this account already: change that one, or delete it first`]);
