import { cookieOf, SESSION_COOKIE } from '../../shared/http/cookies.ts';
import { json } from '../../shared/http/json-response.ts';
import { queryParameters } from '../../shared/http/oauth-parameters.ts';
import { openEndpoint } from '../../shared/http/open-endpoint.ts';
import type { PersonDependencies } from '../../shared/http/person-endpoint.ts';
import { redirect } from '../../shared/http/redirect.ts';
import { toConsent } from '../../shared/schema/oauth-client.ts';
import type { beginAuthorization } from '../../shared/use-cases/oauth/begin-authorization.ts';

export type Dependencies = PersonDependencies & { readonly begin: ReturnType<typeof beginAuthorization> };

/** GET /oauth/authorize: what the person is asked to allow; who has no session signs in first. */
export const createHandler = ({ begin, ...deps }: Dependencies) =>
  openEndpoint(deps, {}, async (event, edge) => {
    const token = cookieOf(event, SESSION_COOKIE) ?? '';
    const person = token === '' ? undefined : await deps.findPerson(token, deps.now());
    if (person === undefined) {
      return redirect(`/sign-in?return_to=${encodeURIComponent(`/oauth/authorize?${event.rawQueryString}`)}`);
    }
    const begun = await begin(queryParameters(event), person, edge);
    return begun.kind === 'refused' ? redirect(begun.location) : json(200, { data: toConsent(begun, person.user) });
  });
