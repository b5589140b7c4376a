import { type PersonDependencies, personEndpoint } from '../../../shared/people/http/person-endpoint.ts';
import { disconnectIdentity } from '../../../shared/people/use-cases/settings/connected-identities.ts';
import { lambda } from '../../../shared/platform/entry.ts';
import { noContent } from '../../../shared/platform/http/answers.ts';
import { pathId } from '../../../shared/platform/http/api-event.ts';
import { formOrJson } from '../../../shared/platform/http/html-answers.ts';
import { composeAuditedIdentities } from './own-identities.ts';

export type Dependencies = PersonDependencies & { readonly disconnect: ReturnType<typeof disconnectIdentity> };

/** DELETE /settings/security/identities/{id}, or a form */
export const createHandler = ({ disconnect, ...deps }: Dependencies) =>
  personEndpoint(deps, { recent: true }, async ({ isForm, ...act }, event) => {
    await disconnect(act, pathId(event));
    return formOrJson(isForm, '/settings/security?done=disconnected', noContent());
  });

export const compose = () => {
  const { person, ports } = composeAuditedIdentities();
  return createHandler({ ...person, disconnect: disconnectIdentity(ports) });
};

export const handler = lambda(compose);
