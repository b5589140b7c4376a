import { setTimeout as pause } from 'node:timers/promises';
import { randomToken } from '../../../shared/people/crypto/secret-text.ts';
import { edgeOf, findCaller, seenByGateway } from '../../../shared/people/http/api-caller.ts';
import type { InviteOncePorts, Inviter } from '../../../shared/people/invitations/use-cases/send-invitation.ts';
import { DomainError } from '../../../shared/platform/domain/errors.ts';
import type { Caller } from '../../../shared/platform/domain/family.ts';
import type { Edge } from '../../../shared/platform/domain/network/edge.ts';
import type { ApiEvent } from '../../../shared/platform/http/api-event.ts';
import { clock, ids, made } from '../../platform/adapters.ts';
import { audit, invitations, mail, open, origin, rateLimits, singleUse, users } from '../adapters.ts';

export const invites = (): InviteOncePorts => ({
  ...made({ invitations, users, singleUse, rateLimits, audit, mail, now: clock, newId: ids }),
  newToken: randomToken,
  pause: (milliseconds) => pause(milliseconds),
});

type FindInviter = (caller: Caller, event: ApiEvent) => Promise<Inviter>;

/** The user of a key or token, as somebody who invites. */
export const findInviter = (): FindInviter => {
  const ports = made({ users, open });
  return async (caller, event) => {
    const user = await findCaller(ports.users, caller);
    return { user, edge: await readInviterEdge(ports.open, event), sessionId: null, keyName: caller.keyName };
  };
};

/** With the address where people use the service. */
const readInviterEdge = async (ports: ReturnType<typeof open>, event: ApiEvent): Promise<Edge> => {
  const edge = await edgeOf(ports, event);
  if (edge !== undefined) return edge;
  const ownOrigin = origin();
  if (ownOrigin === undefined) {
    throw new DomainError(
      'misdirected_request',
      'Send this request to the address where people use the service, because the email links to it',
    );
  }
  return { origin: ownOrigin, ...seenByGateway(event) };
};
