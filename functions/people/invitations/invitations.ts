import { setTimeout as pause } from 'node:timers/promises';
import { randomToken } from '../../../shared/people/crypto/secret-text.ts';
import type { InviteOncePorts, Inviter } from '../../../shared/people/invitations/use-cases/send-invitation.ts';
import type { Users } from '../../../shared/people/use-cases/people-ports.ts';
import { DomainError, NotFoundError } from '../../../shared/platform/domain/errors.ts';
import type { Caller } from '../../../shared/platform/domain/family.ts';
import type { Edge } from '../../../shared/platform/domain/network/edge.ts';
import { type ApiEvent, headerOf } from '../../../shared/platform/http/api-event.ts';
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

/** @throws DomainError `unauthorized` if the user was deleted just now */
export const findCaller = async (users: Pick<Users, 'find'>, { userId }: Pick<Caller, 'userId'>) => {
  const user = await users.find(userId);
  if (user === undefined) throw new DomainError('unauthorized', 'The user of this API key does not exist any more');
  return user;
};

/** API requests may go to the gateway directly, which does not know where people use the service. */
const readInviterEdge = async ({ readEdge }: ReturnType<typeof open>, event: ApiEvent): Promise<Edge> => {
  try {
    return await readEdge(event);
  } catch (error) {
    if (!(error instanceof NotFoundError)) throw error;
  }
  const ownOrigin = origin();
  if (ownOrigin === undefined) {
    throw new DomainError(
      'misdirected_request',
      'Send this request to the address where people use the service, because the email links to it',
    );
  }
  const { http, requestId } = event.requestContext;
  return { origin: ownOrigin, viewerAddress: http.sourceIp, userAgent: headerOf(event, 'user-agent') ?? '', requestId };
};
