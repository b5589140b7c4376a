import { htmlResult } from '../../shared/http/html-result.ts';
import { json } from '../../shared/http/json-response.ts';
import { type PersonDependencies, personEndpoint } from '../../shared/http/person-endpoint.ts';
import { toConnection } from '../../shared/schema/own-settings.ts';
import type { connectIdentity } from '../../shared/use-cases/people/settings/connect-identity.ts';
import { connectingPage } from '../../web/pages/settings/connecting-page.ts';

export type Dependencies = PersonDependencies & { readonly connect: ReturnType<typeof connectIdentity> };

/** POST /settings/security/identities: the way to the provider, which is good for five minutes. */
export const createHandler = ({ connect, ...deps }: Dependencies) =>
  personEndpoint(deps, { recent: true }, async ({ person, fields, isForm, viewer }) => {
    const path = await connect(person, toConnection(fields));
    if (!isForm) return json(201, { data: { authorization_path: path } });
    // The policy holds what a form leads to to our own site, redirects and all; a page that refreshes may lead anywhere.
    return htmlResult(200, connectingPage(await viewer(), path), { headers: { refresh: `0;url=${path}` } });
  });
