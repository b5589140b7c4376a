import { authPath, providerName } from '../../../shared/people/http/auth-path.ts';
import { serviceProviderMetadata } from '../../../shared/people/sso/protocols/saml/service-provider.ts';
import { NotFoundError } from '../../../shared/platform/domain/errors.ts';
import { SSO_METADATA_LIMIT } from '../../../shared/platform/http/open-endpoint.ts';
import { openPage } from '../../platform/pages.ts';
import { shownProviders } from '../adapters.ts';

const PATH = authPath('/auth/saml/{name}/metadata');

/** GET /auth/saml/{id}/metadata. Also for disabled providers, because setup needs it. */
export const handler = openPage(
  { limit: SSO_METADATA_LIMIT },
  shownProviders,
  (providers) =>
    async (event, { origin }) => {
      const provider = await providers.find(providerName(event, PATH));
      if (provider?.strategy !== 'saml') throw new NotFoundError('Provider');
      return {
        statusCode: 200,
        headers: { 'content-type': 'application/samlmetadata+xml; charset=utf-8', 'cache-control': 'no-store' },
        body: serviceProviderMetadata({ origin, provider }),
      };
    },
);
