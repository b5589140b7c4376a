import { csrfToken } from '../../shared/http/csrf.ts';
import { json } from '../../shared/http/json-response.ts';
import { type PersonDependencies, personEndpoint } from '../../shared/http/person-endpoint.ts';
import { sessionCookies } from '../../shared/http/sign-in-cookies.ts';
import { withCookies } from '../../shared/http/with-cookies.ts';
import { toNewPassword } from '../../shared/schema/sign-in-fields.ts';
import type { changePassword } from '../../shared/use-cases/people/local/change-password.ts';

export type Dependencies = PersonDependencies & { readonly change: ReturnType<typeof changePassword> };

/** PUT /settings/security/password {password} */
export const createHandler = ({ change, ...deps }: Dependencies) =>
  personEndpoint(deps, { recent: true }, async ({ fields, ...act }) => {
    const token = await change(act, toNewPassword(fields));
    return withCookies(json(200, { data: { csrf_token: csrfToken(token) } }), sessionCookies(token));
  });
