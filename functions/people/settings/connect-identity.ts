import { type PersonDependencies, personEndpoint } from '../../../shared/people/http/person-endpoint.ts';
import { randomToken } from '../../../shared/people/identity/secret-text.ts';
import { toConnection } from '../../../shared/people/schema/own-settings.ts';
import { connectIdentity } from '../../../shared/people/use-cases/settings/connected-identities.ts';
import { json } from '../../../shared/platform/http/answers.ts';
import { redirectPage } from '../../../shared/platform/http/html-answers.ts';
import { connectingPage } from '../../../web/people/settings/credential-pages.ts';
import { composeAuditedIdentities } from './own-identities.ts';

export type Dependencies = PersonDependencies & { readonly connect: ReturnType<typeof connectIdentity> };

/** POST /settings/security/identities: returns the path to the provider, valid for five minutes. */
export const createHandler = ({ connect, ...deps }: Dependencies) =>
  personEndpoint(deps, { recent: true }, async ({ person, fields, isForm, viewer }) => {
    const path = await connect(person, toConnection(fields));
    return isForm
      ? redirectPage(path, connectingPage(await viewer(), path))
      : json(201, { data: { authorization_path: path } });
  });

export const compose = () => {
  const { person, singleUse, ports } = composeAuditedIdentities();
  return createHandler({
    ...person,
    connect: connectIdentity({ ...ports, singleUse, newToken: randomToken }),
  });
};
