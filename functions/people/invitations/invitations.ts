import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { randomToken, textDigest } from '../../../shared/people/identity/secret-text.ts';
import { createInvitations } from '../../../shared/people/store/invitation-repository.ts';
import type { InviteOncePorts, Inviter } from '../../../shared/people/use-cases/invitations/send-invitation.ts';
import type { Users } from '../../../shared/people/use-cases/people-ports.ts';
import type { Edge } from '../../../shared/platform/domain/edge.ts';
import { DomainError, NotFoundError } from '../../../shared/platform/domain/errors.ts';
import type { Caller } from '../../../shared/platform/domain/family.ts';
import { ownOrigin } from '../../../shared/platform/domain/public-host.ts';
import { type ApiEvent, headerOf } from '../../../shared/platform/http/api-event.ts';
import type { ReadEdge } from '../../../shared/platform/http/read-edge.ts';
import { environment } from '../../../shared/platform/runtime.ts';
import { composeApi } from '../../platform/api.ts';
import { composeKeys } from '../keys.ts';
import { composeMail } from '../mail.ts';
import { composePeople } from '../people.ts';

/** The page and its form. Tokens are far too long to be guessed; a household shares an address. */
export const INVITATION_LIMIT = { name: 'invitation', perMinute: 30 } as const;

/** Ports to revoke an invitation. */
export const composeInvitations = () => {
  const { documents, tableName, users, singleUse, rateLimits, open } = composePeople();
  const { audit } = composeKeys();
  const invitations = createInvitations(documents, tableName);
  return {
    invitations,
    users,
    singleUse,
    rateLimits,
    audit,
    digest: textDigest,
    newId: randomUUID,
    newToken: randomToken,
    now: open.now,
  };
};

/** The same, to send one. */
export const composeInvites = (): InviteOncePorts => ({
  ...composeInvitations(),
  mail: composeMail(),
  pause: (milliseconds) => pause(milliseconds),
});

export type FindInviter = (caller: Caller, event: ApiEvent) => Promise<Inviter>;

/** The user of a key or token, as somebody who invites. */
export const composeApiInviter = () => {
  const { users, open } = composePeople();
  const env = environment('DOMAIN_NAME', 'LOCAL_HOSTS');
  const own = ownOrigin({ domain: env.DOMAIN_NAME, localHosts: env.LOCAL_HOSTS });
  return { ...composeApi().api, findInviter: inviterOf({ users, readEdge: open.readEdge, own }) };
};

type InviterPorts = {
  readonly users: Pick<Users, 'find'>;
  readonly readEdge: ReadEdge;
  /** Undefined if only the edge knows it. */
  readonly own: string | undefined;
};

export const inviterOf =
  (ports: InviterPorts): FindInviter =>
  async (caller, event) => {
    const user = await findCaller(ports.users, caller);
    return { user, edge: await edgeOf(ports, event), sessionId: null };
  };

/** @throws DomainError `unauthorized` if the user was deleted just now */
export const findCaller = async (users: Pick<Users, 'find'>, { userId }: Pick<Caller, 'userId'>) => {
  const user = await users.find(userId);
  if (user === undefined) throw new DomainError('unauthorized', 'The user of this API key does not exist any more');
  return user;
};

/** API requests may go to the gateway directly, which does not know where people use the service. */
const edgeOf = async ({ readEdge, own }: InviterPorts, event: ApiEvent): Promise<Edge> => {
  try {
    return await readEdge(event);
  } catch (error) {
    if (!(error instanceof NotFoundError)) throw error;
  }
  if (own === undefined) {
    throw new DomainError(
      'misdirected_request',
      'Send this request to the address where people use the service, because the email links to it',
    );
  }
  const { http, requestId } = event.requestContext;
  return { origin: own, viewerAddress: http.sourceIp, userAgent: headerOf(event, 'user-agent') ?? '', requestId };
};
