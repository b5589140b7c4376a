import { transactionsChanged } from '../../../events/domain/event.ts';
import { sha256 } from '../../../platform/domain/bytes/hash.ts';
import { monthOf } from '../../../platform/domain/dates/local-date.ts';
import { BusyError, InvalidStateError, NotFoundError, ValidationError } from '../../../platform/domain/errors.ts';
import type { ExternalId } from '../../../platform/domain/external-id.ts';
import type { Editor } from '../../../platform/domain/family.ts';
import type { FamilyId } from '../../../platform/domain/ids.ts';
import type { Precondition } from '../../../platform/domain/precondition.ts';
import type { Today } from '../../../platform/use-cases/family-today.ts';
import { personAs } from '../../history/domain/entry-history.ts';
import type { Page } from '../../pages/domain/page.ts';
import { findEntry } from '../../pages/domain/read.ts';
import { otherSideOf, requireFit } from '../../transfers/domain/linked-side.ts';
import type { EntryReader, LedgerPages } from '../../use-cases/ledger-ports.ts';
import { addEntry, deleteEntry } from '../domain/edit.ts';
import { type Entry, entryDateProblem, entryIdOf, pageKeyOf } from '../domain/entry.ts';
import {
  changeTransaction,
  partContent,
  partsOf,
  requireSum,
  splitEntry,
  type TransactionChanges,
  type TransactionRequest,
  transactionContent,
} from '../domain/transaction.ts';
import type { bindNamed } from './bind-named.ts';
import { changeEntry, requireEntry } from './change-entry.ts';

/** Claims the external id of a transaction; pages set none. */
type TakeId = (familyId: FamilyId, entryId: string, externalId: ExternalId | null | undefined) => Promise<void>;

const noIds: TakeId = async (_, __, externalId) => {
  if (externalId != null) throw new Error('External ids must be claimed');
};

export type CreateTransactionDependencies = {
  readonly takeId?: TakeId;
  readonly bind: ReturnType<typeof bindNamed>;
  readonly ledger: Pick<LedgerPages, 'change'>;
  readonly newId: () => string;
  readonly now: () => string;
  readonly today: Today;
};

/**
 * POST /api/v1/transactions: a transaction by a person, with its parts if it is split. Repeating it with the same id
 * completes what is missing and duplicates nothing.
 * @throws ValidationError, DomainError `external_id_taken`
 */
export const createTransaction =
  ({ bind, ledger, newId, now, today, takeId = noIds }: CreateTransactionDependencies) =>
  async (
    { familyId, userId, keyName, accountLimit }: Editor,
    request: TransactionRequest,
    id = newId(),
  ): Promise<Entry> => {
    const { accountId, date, splits } = request;
    const instant = now();
    const by = personAs({ userId, keyName });
    const problem = entryDateProblem(date, await today(familyId, instant));
    if (problem !== undefined) throw new ValidationError([problem]);
    requireSum(splits, request.amount);
    const filed = [request, ...splits];
    const account = await bind(familyId, {
      accountId,
      accountLimit,
      categoryIds: filed.map(({ categoryId }) => categoryId),
      merchantIds: filed.map(({ merchantId }) => merchantId),
      tagIds: filed.flatMap(({ tagIds = [] }) => tagIds),
    });
    if (account === undefined) throw new NotFoundError('Account');

    const content = transactionContent(request, request.currency ?? account.currency, date);
    const entryId = entryIdOf({ tag: account.tag, month: monthOf(date) }, sha256(`transaction|${id}`));
    await takeId(familyId, entryId, content.externalId);
    const add = (page: Page): { readonly page: Page; readonly entry: Entry | undefined } => {
      const added = addEntry(page, content, sha256(`transaction|${id}`), instant, by);
      if (!added.changed) return { page, entry: findEntry(page, added.entryId) };
      const parts = splits.map((split) => partContent(split, content));
      const hashOf = (index: number) => sha256(`transaction|${id}|${index}`);
      const splitPage = splitEntry(added.page, added.entryId, parts, { hashOf, now: instant, by }).page;
      return { page: splitPage, entry: findEntry(splitPage, added.entryId) };
    };
    let entry: Entry | undefined;
    await ledger.change(
      familyId,
      { id: account.id, tag: account.tag },
      monthOf(date),
      (page) => {
        const added = add(page);
        entry = added.entry;
        return added.page === page ? undefined : added.page;
      },
      () => [transactionsChanged({ source: 'user', action: 'created', transaction_id: entry?.id ?? '' })],
    );
    // created by an earlier attempt and deleted, or moved, since
    return requireEntry(entry, 'transaction', accountLimit);
  };

type UpdateTransactionDependencies = {
  readonly takeId?: TakeId;
  readonly bind: ReturnType<typeof bindNamed>;
  readonly entries: EntryReader;
  readonly ledger: Pick<LedgerPages, 'change' | 'read'>;
  readonly newId: () => string;
  readonly now: () => string;
  readonly today: Today;
};

/**
 * PATCH /api/v1/transactions/{id}. The entry stays on its page, whatever its date and account become.
 * @throws NotFoundError, ValidationError (also if it no longer fits the other side of its transfer), InvalidStateError if a
 * split would no longer sum, DomainError `precondition_failed`, BusyError
 */
export const updateTransaction = ({
  bind,
  entries,
  ledger,
  newId,
  now,
  today,
  takeId = noIds,
}: UpdateTransactionDependencies) => {
  const change = changeEntry({ ledger });
  return async (
    { familyId, userId, keyName, accountLimit }: Editor,
    entryId: string,
    changes: TransactionChanges,
    precondition: Precondition,
  ): Promise<Entry> => {
    const seen = requireEntry(await entries.find(familyId, entryId), 'transaction', accountLimit);
    precondition(seen); // checked before owners are added, and again with the write
    const instant = now();
    const { date } = changes.entry;
    const problem =
      date === undefined || date === seen.date ? undefined : entryDateProblem(date, await today(familyId, instant));
    if (problem !== undefined) throw new ValidationError([problem]);
    const others = await findOthers(entries, familyId, [seen, ...(await listParts({ ledger })(familyId, seen))]);
    await bind(familyId, { ...namedBy(changes), accountLimit });
    await takeId(familyId, entryId, changes.entry.externalId);

    const seed = newId();
    const stamp = {
      hashOf: (index: number) => sha256(`split|${seed}|${index}`),
      now: instant,
      by: personAs({ userId, keyName }),
    };
    const after = await change({
      familyId,
      entryId,
      kind: 'transaction',
      accountLimit,
      precondition,
      change: (page, current) => {
        const changed = changeTransaction(page, current, changes, stamp);
        // parts follow their transaction
        for (const side of [current, ...partsOf(page, entryId)]) {
          const otherId = otherSideOf(side);
          if (otherId === undefined) continue;
          if (!others.has(otherId)) throw new BusyError('This transaction is being changed: try again');
          requireFit(side, findEntry(changed, side.id) ?? side, others.get(otherId), accountLimit);
        }
        return changed;
      },
    });
    return requireEntry(after, 'transaction');
  };
};

/** The other sides of the transfers of these entries, by id; undefined for those that are gone. */
export const findOthers = async (
  entries: EntryReader,
  familyId: FamilyId,
  sides: readonly Entry[],
): Promise<ReadonlyMap<string, Entry | undefined>> => {
  const ids = sides.flatMap((side) => otherSideOf(side) ?? []);
  return new Map(await Promise.all(ids.map(async (id) => [id, await entries.find(familyId, id)] as const)));
};

const namedBy = ({ entry, splits = [] }: TransactionChanges) => ({
  accountId: entry.accountId,
  categoryIds: [entry.categoryId, ...splits.map(({ categoryId }) => categoryId)],
  merchantIds: [entry.merchantId, ...splits.map(({ merchantId }) => merchantId)],
  tagIds: [...(entry.tagIds ?? []), ...splits.flatMap(({ tagIds = [] }) => tagIds)],
});

type DeleteTransactionDependencies = {
  readonly ledger: Pick<LedgerPages, 'change'>;
  readonly now: () => string;
};

/**
 * DELETE /api/v1/transactions/{id}, including its parts. Returns the UTC instant by which the deletion can be undone.
 * @throws NotFoundError, InvalidStateError for a part alone, DomainError `precondition_failed`
 */
export const deleteTransaction = ({ ledger, now }: DeleteTransactionDependencies) => {
  const change = changeEntry({ ledger });
  return async (
    { familyId, userId, keyName, accountLimit }: Editor,
    entryId: string,
    precondition: Precondition,
  ): Promise<string> => {
    const instant = now();
    await change({
      familyId,
      entryId,
      kind: 'transaction',
      accountLimit,
      precondition,
      change: (page, { parentId }) => {
        if (parentId !== null && findEntry(page, parentId) !== undefined) {
          throw new InvalidStateError(
            `A part of a split cannot be deleted alone: delete transaction ${parentId}, or change its splits`,
          );
        }
        return deleteEntry(page, entryId, instant, personAs({ userId, keyName })).page;
      },
    });
    return instant;
  };
};

/** The parts of a split entry, which are on the same page; empty if it is not split. */
export const listParts =
  ({ ledger }: { readonly ledger: Pick<LedgerPages, 'read'> }) =>
  async (familyId: FamilyId, { id, hasParts }: Pick<Entry, 'id' | 'hasParts'>): Promise<readonly Entry[]> => {
    const home = hasParts ? pageKeyOf(id) : undefined;
    if (home === undefined) return [];
    return partsOf(await ledger.read(familyId, { id: '', tag: home.tag }, home.month), id);
  };
