import { randomUUID } from 'node:crypto';
import type { ChangeSet } from '../../shared/changes/change-sets/domain/change-set.ts';
import type { Note } from '../../shared/changes/change-sets/use-cases/change-set-steps.ts';
import type { AuditSource } from '../../shared/people/admin/domain/audit-event.ts';
import { edgeOf, seenByGateway } from '../../shared/people/http/api-caller.ts';
import type { PersonRequest } from '../../shared/people/http/person-endpoint.ts';
import type { ProposalStep } from '../../shared/people/queues/proposal-queue.ts';
import { auditSource } from '../../shared/people/use-cases/audit-events.ts';
import type { Caller } from '../../shared/platform/domain/family.ts';
import type { ApiEvent } from '../../shared/platform/http/api-event.ts';
import { proposalQueue, readEdge } from '../people/adapters.ts';
import { clock, made } from '../platform/adapters.ts';

/** Who did it, and where. */
type Actor = Pick<Caller, 'userId' | 'keyName'> & { readonly source: AuditSource };
type Facts = { readonly leftOut?: number };

/**
 * Sends steps of proposals to the audit log; not those of changes that people make themselves. A worker writes the lines, because
 * functions that change the ledger have no key to sign them.
 */
const proposalNote = (type: ProposalStep['type'], actor: () => Promise<Actor>, { leftOut = 0 }: Facts = {}): Note => {
  const ports = made({ queue: proposalQueue, now: clock });
  return async ({ id: changeSetId, proposer }: Pick<ChangeSet, 'id' | 'proposer'>) => {
    if (proposer === undefined) return;
    const { userId, source, keyName } = await actor();
    const details = {
      changeSetId,
      proposedBy: proposer.keyName,
      ...(keyName !== undefined && { keyName }),
      ...(leftOut > 0 && { leftOut }),
    };
    await ports.queue.send({ id: randomUUID(), time: ports.now(), type, userId, source, details });
  };
};

/** For endpoints of the API whose access is `audited`. */
export const apiNotes = () => {
  const ports = made({ readEdge });
  return (type: ProposalStep['type'], { userId, keyName }: Caller, event: ApiEvent, facts?: Facts): Note =>
    proposalNote(
      type,
      async () => ({ userId, keyName, source: auditSource((await edgeOf(ports, event)) ?? seenByGateway(event)) }),
      facts,
    );
};

/** For pages. */
export const pageNote = (
  type: ProposalStep['type'],
  { person: { user, session }, edge }: Pick<PersonRequest, 'person' | 'edge'>,
  facts?: Facts,
): Note => proposalNote(type, async () => ({ userId: user.id, source: auditSource(edge, session.id) }), facts);
