import { DomainError, UntrustedHostError } from '../../platform/domain/errors.ts';
import type { Caller } from '../../platform/domain/family.ts';
import type { Edge } from '../../platform/domain/network/edge.ts';
import { type ApiEvent, headerOf } from '../../platform/http/api-event.ts';
import type { ReadEdge } from '../../platform/http/request/read-edge.ts';
import type { Users } from '../use-cases/people-ports.ts';

type Ports = { readonly readEdge: ReadEdge };

/**
 * The user of an API key or access token.
 * @throws DomainError `unauthorized` if the user was deleted just now
 */
export const findCaller = async (users: Pick<Users, 'find'>, { userId }: Pick<Caller, 'userId'>) => {
  const user = await users.find(userId);
  if (user === undefined) throw new DomainError('unauthorized', 'The user of this API key does not exist any more');
  return user;
};

/** What the edge tells about a request to the API; undefined if it went to the gateway directly. */
export const edgeOf = async ({ readEdge }: Ports, event: ApiEvent): Promise<Edge | undefined> => {
  try {
    return await readEdge(event);
  } catch (error) {
    if (error instanceof UntrustedHostError && error.code === 'not_found') return undefined;
    throw error;
  }
};

/** Without an origin: the gateway does not know where people use the service. */
export const seenByGateway = (event: ApiEvent): Omit<Edge, 'origin'> => {
  const { http, requestId } = event.requestContext;
  return { viewerAddress: http.sourceIp, userAgent: headerOf(event, 'user-agent') ?? '', requestId };
};
