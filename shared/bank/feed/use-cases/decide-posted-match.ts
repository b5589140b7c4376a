import { type Entry, pageKeyOf } from '../../../ledger/entries/domain/entry.ts';
import { BLANK, takeFields } from '../../../ledger/entries/domain/fields.ts';
import type { bindNamed, Named } from '../../../ledger/entries/use-cases/bind-named.ts';
import { changeEntry, requireEntry } from '../../../ledger/entries/use-cases/change-entry.ts';
import type { LivingSlot } from '../../../ledger/pages/domain/page.ts';
import { findEntry, findLiving } from '../../../ledger/pages/domain/read.ts';
import type { LedgerPages } from '../../../ledger/use-cases/ledger-ports.ts';
import { DomainError, InvalidStateError, NotFoundError, ValidationError } from '../../../platform/domain/errors.ts';
import type { Caller } from '../../../platform/domain/family.ts';
import type { FamilyId } from '../../../platform/domain/ids.ts';
import type { Precondition } from '../../../platform/domain/precondition.ts';
import { unknownId } from '../../../platform/domain/unknown-id.ts';
import {
  dismissMatch,
  pairProblem,
  requireMergeable,
  requirePending,
  retirePending,
  suggestionOf,
  type TakenFields,
  takenBits,
  takeOver,
} from '../domain/posted-match.ts';

/** Id of the booked transaction; undefined for the suggested one. */
export type MatchDecision = {
  readonly decision: 'merge' | 'dismiss';
  readonly transactionId: string | undefined;
};

/**
 * PUT /api/v1/transactions/{id}/posted_match, on the pending transaction. Returns the pending one after a dismissal, or
 * the booked one after a merge.
 * @throws NotFoundError, InvalidStateError, ValidationError, DomainError `conflict`, `precondition_failed`, BusyError
 */
export const decidePostedMatch = (deps: MergePendingDependencies) => {
  const merge = mergePending(deps);
  const change = changeEntry(deps);
  return async (
    { familyId }: Pick<Caller, 'familyId'>,
    entryId: string,
    { decision, transactionId }: MatchDecision,
    precondition: Precondition,
  ): Promise<Entry> => {
    if (decision === 'merge') return merge({ familyId, entryId, named: transactionId }, precondition);
    const after = await change({
      familyId,
      entryId,
      kind: 'transaction',
      precondition,
      change: (page, current) => {
        requireSuggested(current, transactionId);
        return dismissMatch(page, entryId);
      },
    });
    return requireEntry(after, 'transaction');
  };
};

const requireSuggested = (entry: Entry, transactionId: string | undefined): void => {
  const { match } = requirePending(entry);
  if (match === null) throw new InvalidStateError(`No booked transaction is suggested for ${entry.id}`);
  if (transactionId === undefined || transactionId === match.entryId) return;
  throw new ValidationError([`transaction_id must be the suggested ${match.entryId}, or be omitted`]);
};

type MergePendingDependencies = {
  readonly bind: ReturnType<typeof bindNamed>;
  readonly ledger: Pick<LedgerPages, 'read' | 'change'>;
  readonly now: () => string;
};

type Found = { readonly entry: Entry; readonly slot: LivingSlot };
type Refuse = (postedId: string, problem?: string) => DomainError;

/** `named`: id of the booked transaction that the user chose; undefined for the suggested one. */
type PendingMerge = { readonly familyId: FamilyId; readonly entryId: string; readonly named: string | undefined };

/**
 * Merges a pending entry into a booked one, which takes over the data of people and imports; then the pending one is
 * removed. In this order, an interrupted merge can be repeated. Returns the booked entry.
 * @throws NotFoundError, InvalidStateError, ValidationError, DomainError `conflict`, `precondition_failed`, BusyError
 */
const mergePending = (deps: MergePendingDependencies) => {
  const change = changeEntry(deps);
  const bind = bindTaken(deps.bind);
  return async (asked: PendingMerge, precondition: Precondition): Promise<Entry> => {
    const { familyId, entryId } = asked;
    const { pending, posted, refuse } = await findPair(deps, asked, precondition);
    const feed = requireMergeable(pending.entry);
    const postedId = posted.entry.id;
    const fields = takeFields(BLANK, pending.slot.content, takenBits(pending.slot, posted.slot));
    const taken = await bind(familyId, fields);

    const booked = await change({
      familyId,
      entryId: postedId,
      kind: 'transaction',
      precondition: anyState,
      change: (page, current) => {
        requirePair(pending.entry, current, refuse);
        return takeOver(page, postedId, taken, feed, deps.now());
      },
    }).catch((error: unknown) => {
      throw error instanceof NotFoundError ? refuse(postedId) : error;
    });
    await change({
      familyId,
      entryId,
      kind: 'transaction',
      precondition,
      change: (page, current) => {
        requireMergeable(current);
        return retirePending(page, entryId, postedId, deps.now());
      },
    });
    return requireEntry(booked, 'transaction');
  };
};

const anyState: Precondition = () => undefined;

const findPair = async (
  deps: MergePendingDependencies,
  { familyId, entryId, named }: PendingMerge,
  precondition: Precondition,
): Promise<{ readonly pending: Found; readonly posted: Found; readonly refuse: Refuse }> => {
  const pending = await findTransaction(deps, familyId, entryId);
  if (pending === undefined) throw new NotFoundError('Transaction');
  precondition(pending.entry); // checked before the first write, and again with the deletion
  const postedId = named ?? suggestionOf(requireMergeable(pending.entry));
  if (postedId === undefined) {
    throw new InvalidStateError(`No booked transaction is suggested for ${entryId}: send its id as transaction_id`);
  }
  const refuse = named === undefined ? refuseSuggested : refuseNamed;
  const posted = await findTransaction(deps, familyId, postedId);
  if (posted === undefined) throw refuse(postedId);
  requirePair(pending.entry, posted.entry, refuse);
  return { pending, posted, refuse };
};

const requirePair = (pending: Entry, posted: Entry, refuse: Refuse): void => {
  const problem = pairProblem(pending, posted);
  if (problem !== undefined) throw refuse(posted.id, problem);
};

const findTransaction = async (
  { ledger }: MergePendingDependencies,
  familyId: FamilyId,
  entryId: string,
): Promise<Found | undefined> => {
  const home = pageKeyOf(entryId);
  if (home === undefined) return undefined;
  const page = await ledger.read(familyId, { id: '', tag: home.tag }, home.month);
  const [entry, slot] = [findEntry(page, entryId), findLiving(page, entryId)];
  return entry?.kind !== 'transaction' || slot === undefined ? undefined : { entry, slot };
};

const refuseSuggested: Refuse = (postedId, problem = 'no longer exists') =>
  new DomainError(
    'conflict',
    `The suggested transaction ${postedId} ${problem}: dismiss the suggestion, or send another transaction_id`,
  );

const refuseNamed: Refuse = (postedId, problem) =>
  new ValidationError([
    problem === undefined
      ? unknownId('transaction_id', 'a transaction', postedId)
      : `transaction_id must be the id of a booked transaction of the same account and currency: ${postedId} ${problem}`,
  ]);

const NOTHING: Named = { categoryIds: [], merchantIds: [], tagIds: [] };

/** Makes the user an owner of the records in these fields; deleted records are dropped. */
const bindTaken =
  (bind: ReturnType<typeof bindNamed>) =>
  async (familyId: FamilyId, { categoryId, merchantId, tagIds, notes }: TakenFields): Promise<TakenFields> => {
    const isThere = (named: Partial<Named>): Promise<boolean> =>
      bind(familyId, { ...NOTHING, ...named }).then(
        () => true,
        (error: unknown) => {
          if (error instanceof ValidationError) return false;
          throw error;
        },
      );
    const [hasCategory, hasMerchant, ...hasTags] = await Promise.all([
      isThere({ categoryIds: [categoryId] }),
      isThere({ merchantIds: [merchantId] }),
      ...tagIds.map((id) => isThere({ tagIds: [id] })),
    ]);
    return {
      categoryId: hasCategory ? categoryId : null,
      merchantId: hasMerchant ? merchantId : null,
      tagIds: tagIds.filter((_, at) => hasTags[at]),
      notes,
    };
  };
