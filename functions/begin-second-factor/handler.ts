import { json } from '../../shared/http/json-response.ts';
import { type PersonDependencies, personEndpoint } from '../../shared/http/person-endpoint.ts';
import type { beginSetup } from '../../shared/use-cases/people/local/set-up-second-factor.ts';

export type Dependencies = PersonDependencies & { readonly begin: ReturnType<typeof beginSetup> };

/** POST /settings/security/second_factor: a secret for the app, in force once it is confirmed */
export const createHandler = ({ begin, ...deps }: Dependencies) =>
  personEndpoint(deps, { recent: true }, async ({ person }) => {
    const { setupToken, secret, uri } = await begin(person);
    return json(201, { data: { setup_token: setupToken, secret, otpauth_uri: uri } });
  });
