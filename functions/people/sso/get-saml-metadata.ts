import type { SamlProvider } from '../../../shared/people/domain/identity-provider.ts';
import { authPath, providerName } from '../../../shared/people/http/auth-path.ts';
import { serviceProviderMetadata } from '../../../shared/people/identity/saml/service-provider.ts';
import type { Providers } from '../../../shared/people/use-cases/people-ports.ts';
import { NotFoundError } from '../../../shared/platform/domain/errors.ts';
import { lambda } from '../../../shared/platform/entry.ts';
import { type OpenDependencies, openEndpoint } from '../../../shared/platform/http/open-endpoint.ts';
import { shownProvidersOf } from '../admin/sso/providers.ts';
import { readAuthSettings } from '../auth-settings.ts';
import { composePeople } from '../people.ts';

export type Dependencies = OpenDependencies & {
  readonly providers: Pick<Providers, 'find'>;
  readonly metadata: (input: { readonly origin: string; readonly provider: SamlProvider }) => string;
};

const PATH = authPath('/auth/saml/{name}/metadata');

/** GET /auth/saml/{id}/metadata. Also for disabled providers, because setup needs it. */
export const createHandler = ({ providers, metadata, ...deps }: Dependencies) =>
  openEndpoint(deps, {}, async (event, { origin }) => {
    const provider = await providers.find(providerName(event, PATH));
    if (provider?.strategy !== 'saml') throw new NotFoundError('Provider');
    return {
      statusCode: 200,
      headers: { 'content-type': 'application/samlmetadata+xml; charset=utf-8', 'cache-control': 'no-store' },
      body: metadata({ origin, provider }),
    };
  });

export const handler = lambda(() => {
  const people = composePeople();
  return createHandler({
    ...people.open,
    providers: shownProvidersOf(people, readAuthSettings()),
    metadata: serviceProviderMetadata,
  });
});
