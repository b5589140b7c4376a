import { type PersonDependencies, personEndpoint } from '../../shared/people/http/person-endpoint.ts';
import type { Providers } from '../../shared/people/use-cases/people-ports.ts';
import { json } from '../../shared/platform/http/answers.ts';
import { represent } from '../../shared/platform/http/html-answers.ts';
import { ADMIN_LIMIT } from '../../shared/platform/http/open-endpoint.ts';
import { pageOf } from '../../shared/platform/http/query.ts';
import { providersPage } from '../../web/people/admin/sso/provider-pages.ts';
import { composeProviderStore } from './provider-store.ts';
import { viewProviders } from './provider-view.ts';

export type Dependencies = PersonDependencies & {
  readonly providers: Pick<Providers, 'list'>;
  readonly isReadOnly: boolean;
};

/** GET /admin/sso_providers */
export const createHandler = ({ providers, isReadOnly, ...deps }: Dependencies) =>
  personEndpoint(deps, { role: 'super_admin', limit: ADMIN_LIMIT }, async ({ edge: { origin }, viewer }, event) => {
    const seen = await viewProviders(providers, pageOf(event), origin);
    return represent(event, json(200, { data: seen.providers, meta: seen.meta }), async () =>
      providersPage(await viewer(), { ...seen, isReadOnly }),
    );
  });

export const compose = () => {
  const { person, providers, isReadOnly } = composeProviderStore();
  return createHandler({ ...person, providers, isReadOnly });
};
