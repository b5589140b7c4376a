import type { PersonDependencies } from '../../../shared/people/http/person-endpoint.ts';
import { flowToken, INVITATION_COOKIE } from '../../../shared/people/http/sign-in-cookies.ts';
import type { StartRequest } from '../../../shared/people/sso/use-cases/start-sign-in.ts';
import { DomainError } from '../../../shared/platform/domain/errors.ts';
import type { ApiHandler } from '../../../shared/platform/http/api-endpoint.ts';
import type { ApiEvent, ApiResult } from '../../../shared/platform/http/api-event.ts';
import { cookieOf, SESSION_COOKIE } from '../../../shared/platform/http/cookies.ts';
import { openEndpoint, SSO_START_LIMIT } from '../../../shared/platform/http/open-endpoint.ts';
import { returnPath } from '../../../shared/platform/http/response/answers.ts';

export type StartDependencies = PersonDependencies & { readonly newToken: () => string };

type Start = Omit<StartRequest, 'name'>;

const invitationOf = (event: ApiEvent, query: URLSearchParams): Pick<Start, 'invitation'> => {
  const id = query.get('invitation');
  return id === null ? {} : { invitation: { id, token: flowToken(event, INVITATION_COOKIE) } };
};

/** Request handling shared by both ways to start a sign-in. */
export const startEndpoint = (
  { findPerson, newToken, ...open }: StartDependencies,
  cookie: string,
  answer: (request: Start, event: ApiEvent) => Promise<ApiResult>,
): ApiHandler =>
  openEndpoint(open, { limit: SSO_START_LIMIT }, async (event, edge) => {
    if (event.requestContext.http.method !== 'GET')
      throw new DomainError('bad_request', 'Sign-in with a provider starts with GET. Use the link at /sign-in');
    const query = new URLSearchParams(event.rawQueryString);
    const session = cookieOf(event, SESSION_COOKIE);
    const request: Start = {
      edge,
      browser: flowToken(event, cookie) ?? newToken(),
      person: session === undefined ? undefined : await findPerson(session, open.now()),
      returnTo: returnPath(query.get('return_to')),
      intent: query.get('intent') ?? undefined,
      ...invitationOf(event, query),
      reauthenticate: ['1', 'true'].includes(query.get('reauthenticate') ?? ''),
    };
    return answer(request, event);
  });
