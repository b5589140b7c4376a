import { formOrJson } from '../../shared/http/form-or-json.ts';
import { json } from '../../shared/http/json-response.ts';
import { type PersonDependencies, personEndpoint } from '../../shared/http/person-endpoint.ts';
import { toAuthorizationAnswer } from '../../shared/schema/oauth-client.ts';
import type { decideAuthorization } from '../../shared/use-cases/oauth/decide-authorization.ts';

export type Dependencies = PersonDependencies & { readonly decide: ReturnType<typeof decideAuthorization> };

/** POST /oauth/authorize: the person allows it or not; a form goes back to the application, a script is told where to. */
export const createHandler = ({ decide, ...deps }: Dependencies) =>
  personEndpoint(deps, { recent: true }, async ({ fields, isForm, ...act }) => {
    const location = await decide(toAuthorizationAnswer(fields), act);
    return formOrJson(isForm, location, json(200, { data: { location } }));
  });
