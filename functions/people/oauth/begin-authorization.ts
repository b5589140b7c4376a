import { randomToken } from '../../../shared/people/crypto/secret-text.ts';
import { queryParameters } from '../../../shared/people/http/oauth-endpoint.ts';
import {
  findVisitor,
  type PersonDependencies,
  toPageViewer,
  type Visitor,
} from '../../../shared/people/http/person-endpoint.ts';
import { createReadClientMetadata } from '../../../shared/people/oauth/protocols/read-client-metadata.ts';
import {
  type AuthorizationBegun,
  beginAuthorization,
} from '../../../shared/people/oauth/use-cases/authorize-client.ts';
import { toConsent } from '../../../shared/people/schema/oauth-client.ts';
import { isRecentlyAuthenticated } from '../../../shared/people/sign-in/domain/sign-in-session.ts';
import { DomainError } from '../../../shared/platform/domain/errors.ts';
import { createGuardedFetch } from '../../../shared/platform/egress/guarded-fetch.ts';
import { lambda } from '../../../shared/platform/entry.ts';
import type { ApiEvent, ApiResult } from '../../../shared/platform/http/api-event.ts';
import { csrfToken } from '../../../shared/platform/http/csrf.ts';
import { openEndpoint } from '../../../shared/platform/http/open-endpoint.ts';
import { json, redirect } from '../../../shared/platform/http/response/answers.ts';
import { htmlResult, redirectPage, wantsHtml } from '../../../shared/platform/http/response/html-answers.ts';
import { environment, now } from '../../../shared/platform/runtime.ts';
import { answeringPage, consentPage, refusedRequestPage } from '../../../web/people/oauth/authorization-pages.ts';
import { clock, made } from '../../platform/adapters.ts';
import { oauthClients, person, rateLimits, singleUse } from '../adapters.ts';

const backHere = (page: string, { rawQueryString }: ApiEvent): string =>
  `${page}?return_to=${encodeURIComponent(`/oauth/authorize?${rawQueryString}`)}`;

const asJson = (begun: AuthorizationBegun, { person }: Visitor): ApiResult =>
  begun.kind === 'refused' ? redirect(begun.location) : json(200, { data: toConsent(begun, person.user) });

const asPage = async (
  { findFamily, now }: PersonDependencies,
  { rawPath: path }: ApiEvent,
  begun: AuthorizationBegun,
  { person, token }: Visitor,
): Promise<ApiResult> => {
  const family = await findFamily(person.user.familyId);
  const viewer = toPageViewer({ person, family, path, csrfToken: csrfToken(token), now: now() });
  if (begun.kind === 'consent') return htmlResult(200, consentPage(viewer, toConsent(begun, person.user)));
  return redirectPage(begun.location, answeringPage(viewer, { location: begun.location, result: 'invalid' }));
};

/** Does not redirect: the client or its redirect URI is not registered, so the target cannot be trusted. */
const refusedPage = async (error: unknown): Promise<ApiResult> => {
  if (!(error instanceof DomainError) || error.code !== 'bad_request') throw error;
  return htmlResult(400, refusedRequestPage(error.message));
};

/** GET /oauth/authorize: the consent page. Visitors without a session sign in first. */
export const handler = lambda(() => {
  const deps = person();
  const begin = beginAuthorization({
    ...made({ clients: oauthClients, rateLimits, singleUse, now: clock }),
    readMetadata: createReadClientMetadata(createGuardedFetch({ allow: environment('EGRESS_ALLOW').EGRESS_ALLOW })),
    newToken: randomToken,
  });
  return openEndpoint(deps, {}, async (event, edge) => {
    const isPage = wantsHtml(event);
    const visitor = await findVisitor(deps, event);
    if (visitor === undefined) return redirect(backHere('/sign-in', event));
    if (!isPage) return asJson(await begin(queryParameters(event), visitor.person, edge), visitor);
    if (!isRecentlyAuthenticated(visitor.person.session, now())) return redirect(backHere('/sign-in/again', event));
    try {
      return await asPage(deps, event, await begin(queryParameters(event), visitor.person, edge), visitor);
    } catch (error) {
      return refusedPage(error);
    }
  });
});
