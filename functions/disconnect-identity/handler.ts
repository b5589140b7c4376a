import { pathId } from '../../shared/http/api-event.ts';
import { formOrJson } from '../../shared/http/form-or-json.ts';
import { noContent } from '../../shared/http/no-content.ts';
import { type PersonDependencies, personEndpoint } from '../../shared/http/person-endpoint.ts';
import type { disconnectIdentity } from '../../shared/use-cases/people/settings/disconnect-identity.ts';

export type Dependencies = PersonDependencies & { readonly disconnect: ReturnType<typeof disconnectIdentity> };

/** DELETE /settings/security/identities/{id}, or a form */
export const createHandler = ({ disconnect, ...deps }: Dependencies) =>
  personEndpoint(deps, { recent: true }, async ({ isForm, ...act }, event) => {
    await disconnect(act, pathId(event));
    return formOrJson(isForm, '/settings/security?done=disconnected', noContent());
  });
