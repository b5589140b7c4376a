import { type PersonDependencies, personEndpoint } from '../../../../shared/people/http/person-endpoint.ts';
import { json } from '../../../../shared/platform/http/answers.ts';
import { represent } from '../../../../shared/platform/http/html-answers.ts';
import { ADMIN_LIMIT } from '../../../../shared/platform/http/open-endpoint.ts';
import { pageOf } from '../../../../shared/platform/http/query.ts';
import { providersPage } from '../../../../web/people/admin/sso/provider-pages.ts';
import { composeProviderStore } from './provider-store.ts';
import { type ProvidersViewPorts, viewProviders } from './provider-view.ts';

export type Dependencies = PersonDependencies & ProvidersViewPorts & { readonly isReadOnly: boolean };

/** GET /admin/sso_providers */
export const createHandler = ({ providers, certificateEnd, isReadOnly, ...deps }: Dependencies) =>
  personEndpoint(deps, { role: 'super_admin', limit: ADMIN_LIMIT }, async ({ edge: { origin }, viewer }, event) => {
    const seen = await viewProviders({ providers, certificateEnd, now: deps.now }, pageOf(event), origin);
    return represent(event, json(200, { data: seen.providers, meta: seen.meta }), async () =>
      providersPage(await viewer(), { ...seen, isReadOnly }),
    );
  });

export const compose = () => {
  const { person, providers, certificateEnd, isReadOnly } = composeProviderStore();
  return createHandler({ ...person, providers, certificateEnd, isReadOnly });
};
