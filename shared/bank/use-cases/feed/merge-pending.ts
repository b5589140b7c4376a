import type { Entry } from '../../../ledger/domain/entry.ts';
import { pageKeyOf } from '../../../ledger/domain/entry-id.ts';
import { BLANK, takeFields } from '../../../ledger/domain/fields.ts';
import { findEntry, findLiving } from '../../../ledger/domain/read.ts';
import type { LivingSlot } from '../../../ledger/domain/slot.ts';
import type { bindNamed } from '../../../ledger/use-cases/bind-named.ts';
import { changeEntry, requireEntry } from '../../../ledger/use-cases/change-entry.ts';
import type { LedgerPages } from '../../../ledger/use-cases/ledger-ports.ts';
import { DomainError, InvalidStateError, NotFoundError, ValidationError } from '../../../platform/domain/errors.ts';
import type { Precondition } from '../../../platform/domain/precondition.ts';
import { retirePending, takenBits, takeOver } from '../../domain/merge/merge-pending.ts';
import { pairProblem, requireMergeable, suggestionOf } from '../../domain/merge/posted-match.ts';
import { bindTaken } from './bind-taken.ts';

export type MergePendingDependencies = {
  readonly bind: ReturnType<typeof bindNamed>;
  readonly ledger: Pick<LedgerPages, 'read' | 'change'>;
  readonly now: () => string;
};

type Found = { readonly entry: Entry; readonly slot: LivingSlot };
type Refuse = (postedId: string, problem?: string) => DomainError;

/** `named`: the id of the booked transaction that a person chose; undefined: the suggested one. */
export type PendingMerge = { readonly familyId: string; readonly entryId: string; readonly named: string | undefined };

/**
 * A pending entry becomes a booked one: that takes over what people and imports said, then the pending one goes. In this
 * order, so that a merge which was cut off can be asked for again. Returns the booked one.
 * @throws NotFoundError, InvalidStateError, ValidationError, DomainError `conflict`, `precondition_failed`, BusyError
 */
export const mergePending = (deps: MergePendingDependencies) => {
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
  precondition(pending.entry); // before anything is written; it counts when it is asked again with the deletion
  const postedId = named ?? suggestionOf(requireMergeable(pending.entry));
  if (postedId === undefined) {
    throw new InvalidStateError(`No booked transaction is suggested for ${entryId}: name one in transaction_id`);
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
  familyId: string,
  entryId: string,
): Promise<Found | undefined> => {
  const home = pageKeyOf(entryId);
  if (home === undefined) return undefined;
  const page = await ledger.read(familyId, { id: '', tag: home.tag }, home.month);
  const [entry, slot] = [findEntry(page, entryId), findLiving(page, entryId)];
  return entry?.kind !== 'transaction' || slot === undefined ? undefined : { entry, slot };
};

const refuseSuggested: Refuse = (postedId, problem = 'is gone') =>
  new DomainError(
    'conflict',
    `The suggested transaction ${postedId} ${problem}: dismiss the suggestion, or name another one in transaction_id`,
  );

const refuseNamed: Refuse = (postedId, problem) =>
  new ValidationError([
    problem === undefined
      ? 'transaction_id must be the id of a transaction of your family'
      : `transaction_id must be that of a booked transaction of the same account and currency: ${postedId} ${problem}`,
  ]);
