import { csrfToken } from '../../shared/http/csrf.ts';
import { formOrJson } from '../../shared/http/form-or-json.ts';
import { json } from '../../shared/http/json-response.ts';
import { type PersonDependencies, personEndpoint } from '../../shared/http/person-endpoint.ts';
import { sessionCookies } from '../../shared/http/sign-in-cookies.ts';
import { withCookies } from '../../shared/http/with-cookies.ts';
import type { removeSecondFactor } from '../../shared/use-cases/people/local/remove-second-factor.ts';

export type Dependencies = PersonDependencies & { readonly remove: ReturnType<typeof removeSecondFactor> };

/** DELETE /settings/security/second_factor, or a form */
export const createHandler = ({ remove, ...deps }: Dependencies) =>
  personEndpoint(deps, { recent: true }, async ({ isForm, ...act }) => {
    const token = await remove(act);
    const answer = json(200, { data: { csrf_token: csrfToken(token) } });
    return withCookies(formOrJson(isForm, '/settings/security?done=second_factor_off', answer), sessionCookies(token));
  });
