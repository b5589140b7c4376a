import { json } from '../../shared/http/json-response.ts';
import { ADMIN_LIMIT } from '../../shared/http/open-endpoint.ts';
import { type PersonDependencies, personEndpoint } from '../../shared/http/person-endpoint.ts';
import { pageOf } from '../../shared/http/query.ts';
import { represent } from '../../shared/http/represent.ts';
import type { Providers } from '../../shared/use-cases/people/people-ports.ts';
import { providersPage } from '../../web/pages/admin/sso/providers-page.ts';
import { viewProviders } from '../provider-view.ts';

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
