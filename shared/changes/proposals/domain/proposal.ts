import { requireRoomFor } from '../../../platform/domain/access/open-proposals.ts';
import type { Caller } from '../../../platform/domain/family.ts';
import type { ChangeSet, ChangeSetState, Proposer } from '../../change-sets/domain/change-set.ts';

/** The most transactions that a key may propose to change at once, if it may not apply changes. */
export const MAX_PROPOSED = 2_000;

/** Why a transaction of an applied proposal was not changed. */
export const LEFT_OUT = 'It was left out when the proposal was accepted';

/** Waits for a decision: prepared by a key or an application, and neither applied nor declined. */
export const isOpenProposal = ({ status, proposer }: Pick<ChangeSet, 'status' | 'proposer'>): boolean =>
  proposer !== undefined && (status === 'ready' || status === 'preparing');

/** Undefined on pages, where people look at what they prepared themselves. */
export const proposerOf = ({
  apiKeyId,
  keyName,
  proposesOnly,
}: Partial<Pick<Caller, 'apiKeyId' | 'keyName' | 'proposesOnly'>>): Proposer | undefined =>
  apiKeyId === undefined || keyName === undefined
    ? undefined
    : { keyId: apiKeyId, keyName, ...(proposesOnly && { proposesOnly }) };

/** @throws DomainError `too_many_proposals` if too many proposals of the key wait already */
export const requireRoom = (all: readonly ChangeSetState[], { keyId }: Proposer): void => {
  const open = all.filter((state) => isOpenProposal(state) && state.proposer?.keyId === keyId).length;
  requireRoomFor(open, 'proposals', 'decline one, or ask somebody to accept or decline some');
};

/** Why the preview cannot be a proposal of a key that may only propose; undefined if it can. */
export const sizeProblem = ({ proposer, counts }: Pick<ChangeSet, 'proposer' | 'counts'>): string | undefined =>
  proposer?.proposesOnly && counts.changes > MAX_PROPOSED
    ? `It would change ${counts.changes} transactions, and a proposal changes at most ${MAX_PROPOSED}: narrow the filter`
    : undefined;
