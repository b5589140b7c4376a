import { formOrJson } from '../../shared/http/form-or-json.ts';
import { json } from '../../shared/http/json-response.ts';
import { type PersonDependencies, personEndpoint } from '../../shared/http/person-endpoint.ts';
import { toConnection } from '../../shared/schema/own-settings.ts';
import type { connectIdentity } from '../../shared/use-cases/people/settings/connect-identity.ts';

export type Dependencies = PersonDependencies & { readonly connect: ReturnType<typeof connectIdentity> };

/** POST /settings/security/identities: the way to the provider, which is good for five minutes. */
export const createHandler = ({ connect, ...deps }: Dependencies) =>
  personEndpoint(deps, { recent: true }, async ({ person, fields, isForm }) => {
    const path = await connect(person, toConnection(fields));
    return formOrJson(isForm, path, json(201, { data: { authorization_path: path } }));
  });
