import { type PersonDependencies, personEndpoint } from '../../../../shared/people/http/person-endpoint.ts';
import { toAdminProvider } from '../../../../shared/people/schema/sso-provider.ts';
import { findProvider } from '../../../../shared/people/use-cases/admin/provider-records.ts';
import type { Providers } from '../../../../shared/people/use-cases/people-ports.ts';
import { htmlResult, represent } from '../../../../shared/platform/http/html-answers.ts';
import { ADMIN_LIMIT } from '../../../../shared/platform/http/open-endpoint.ts';
import { providerPage } from '../../../../web/people/admin/sso/provider-pages.ts';
import { testPage } from '../../../../web/people/admin/sso/test-page.ts';
import { composeProviderStore } from './provider-store.ts';
import { familiesFor, type ProviderViewPorts, pathName, providerAnswer, viewProvider } from './provider-view.ts';

export type Dependencies = PersonDependencies &
  Pick<ProviderViewPorts, 'certificateEnd' | 'families'> & {
    readonly providers: Pick<Providers, 'find'>;
    readonly isReadOnly: boolean;
  };

/** GET /admin/sso_providers/{name}. GET /admin/sso_providers/{name}/test: the report of its last test. */
export const createHandler = ({ providers, isReadOnly, certificateEnd, families, ...deps }: Dependencies) =>
  personEndpoint(deps, { role: 'super_admin', limit: ADMIN_LIMIT }, async ({ edge, person, viewer }, event) => {
    const { origin } = edge;
    const provider = await findProvider(providers, pathName(event));
    if (event.routeKey === 'GET /admin/sso_providers/{name}/test') {
      const shown = toAdminProvider(provider, origin);
      return htmlResult(200, testPage(await viewer(), { provider: shown, report: shown.last_test, isReadOnly }));
    }
    return represent(event, providerAnswer(200, provider, origin), async () => {
      const view = viewProvider({ certificateEnd, now: deps.now }, provider, origin);
      return providerPage(await viewer(), {
        ...view,
        isReadOnly,
        origin,
        families: await familiesFor({ families }, person),
      });
    });
  });

export const compose = () => {
  const { person, providers, isReadOnly, certificateEnd, listFamilies } = composeProviderStore();
  return createHandler({ ...person, providers, isReadOnly, certificateEnd, families: listFamilies });
};
