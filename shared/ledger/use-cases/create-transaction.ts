import type { Caller } from '../../platform/domain/caller.ts';
import { NotFoundError, ValidationError } from '../../platform/domain/errors.ts';
import type { Sha256 } from '../../platform/domain/hash.ts';
import { monthOf } from '../../platform/domain/local-date.ts';
import type { Today } from '../../platform/use-cases/family-today.ts';
import { addEntry } from '../domain/edit.ts';
import { requireSum } from '../domain/entries/change-transaction.ts';
import { entryDateProblem } from '../domain/entries/entry-dates.ts';
import { partContent, type TransactionRequest, transactionContent } from '../domain/entries/new-transaction.ts';
import type { Entry } from '../domain/entry.ts';
import type { Page } from '../domain/page.ts';
import { findEntry } from '../domain/read.ts';
import { splitEntry } from '../domain/split.ts';
import type { bindNamed } from './bind-named.ts';
import type { LedgerPages } from './ledger-ports.ts';

export type CreateTransactionDependencies = {
  readonly bind: ReturnType<typeof bindNamed>;
  readonly ledger: Pick<LedgerPages, 'change'>;
  readonly sha256: Sha256;
  readonly newId: () => string;
  readonly now: () => string;
  readonly today: Today;
};

/**
 * POST /api/v1/transactions: a person's own transaction, with its parts if it is split. Asked again with the same id, it
 * completes what is missing and doubles nothing.
 * @throws ValidationError
 */
export const createTransaction =
  ({ bind, ledger, sha256, newId, now, today }: CreateTransactionDependencies) =>
  async ({ familyId }: Pick<Caller, 'familyId'>, request: TransactionRequest, id = newId()): Promise<Entry> => {
    const { accountId, date, splits } = request;
    const instant = now();
    const problem = entryDateProblem(date, await today(familyId, instant));
    if (problem !== undefined) throw new ValidationError([problem]);
    requireSum(splits, request.amount);
    const filed = [request, ...splits];
    const account = await bind(familyId, {
      accountId,
      categoryIds: filed.map(({ categoryId }) => categoryId),
      merchantIds: filed.map(({ merchantId }) => merchantId),
      tagIds: filed.flatMap(({ tagIds = [] }) => tagIds),
    });
    if (account === undefined) throw new NotFoundError('Account');

    const content = transactionContent(request, request.currency ?? account.currency, date);
    const add = (page: Page): { readonly page: Page; readonly entry: Entry | undefined } => {
      const added = addEntry(page, content, sha256(`transaction|${id}`), instant);
      if (!added.changed) return { page, entry: findEntry(page, added.entryId) };
      const parts = splits.map((split) => partContent(split, content));
      const hashOf = (index: number) => sha256(`transaction|${id}|${index}`);
      const whole = splitEntry(added.page, added.entryId, parts, hashOf, instant).page;
      return { page: whole, entry: findEntry(whole, added.entryId) };
    };
    let entry: Entry | undefined;
    await ledger.change(familyId, { id: account.id, tag: account.tag }, monthOf(date), (page) => {
      const added = add(page);
      entry = added.entry;
      return added.page === page ? undefined : added.page;
    });
    if (entry === undefined) throw new NotFoundError('Transaction'); // made by an earlier try, and deleted since
    return entry;
  };
