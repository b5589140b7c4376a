import { csrfToken } from '../../shared/http/csrf.ts';
import { json } from '../../shared/http/json-response.ts';
import { type PersonDependencies, personEndpoint } from '../../shared/http/person-endpoint.ts';
import { sessionCookies } from '../../shared/http/sign-in-cookies.ts';
import { withCookies } from '../../shared/http/with-cookies.ts';
import { toSetupConfirmation } from '../../shared/schema/sign-in-fields.ts';
import type { confirmSetup } from '../../shared/use-cases/people/local/set-up-second-factor.ts';

export type Dependencies = PersonDependencies & { readonly confirm: ReturnType<typeof confirmSetup> };

/** PUT /settings/security/second_factor {setup_token, code}; the proof that its beginning asked for still counts */
export const createHandler = ({ confirm, ...deps }: Dependencies) =>
  personEndpoint(deps, {}, async ({ fields, ...act }) => {
    const { setupToken, code } = toSetupConfirmation(fields);
    const { token, recoveryCodes } = await confirm(act, setupToken, code);
    const data = { recovery_codes: recoveryCodes, csrf_token: csrfToken(token) };
    return withCookies(json(200, { data }), sessionCookies(token));
  });
