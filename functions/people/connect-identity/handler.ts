import { json } from '../../../shared/platform/http/json-response.ts';
import { onward } from '../../../shared/platform/http/onward.ts';
import { type PersonDependencies, personEndpoint } from '../../../shared/people/http/person-endpoint.ts';
import { toConnection } from '../../../shared/people/schema/own-settings.ts';
import type { connectIdentity } from '../../../shared/people/use-cases/settings/connect-identity.ts';
import { connectingPage } from '../../../web/people/settings/connecting-page.ts';

export type Dependencies = PersonDependencies & { readonly connect: ReturnType<typeof connectIdentity> };

/** POST /settings/security/identities: the way to the provider, which is good for five minutes. */
export const createHandler = ({ connect, ...deps }: Dependencies) =>
  personEndpoint(deps, { recent: true }, async ({ person, fields, isForm, viewer }) => {
    const path = await connect(person, toConnection(fields));
    return isForm
      ? onward(path, connectingPage(await viewer(), path))
      : json(201, { data: { authorization_path: path } });
  });
