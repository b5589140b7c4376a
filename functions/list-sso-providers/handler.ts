import { clampPage, pageMeta } from '../../shared/domain/paging.ts';
import { json } from '../../shared/http/json-response.ts';
import { ADMIN_LIMIT } from '../../shared/http/open-endpoint.ts';
import { type PersonDependencies, personEndpoint } from '../../shared/http/person-endpoint.ts';
import { pageOf } from '../../shared/http/query.ts';
import { represent } from '../../shared/http/represent.ts';
import { toAdminProvider } from '../../shared/schema/admin-provider.ts';
import { toListMeta } from '../../shared/schema/list-meta.ts';
import type { Providers } from '../../shared/use-cases/people/people-ports.ts';
import { providersPage } from '../../web/pages/admin/sso/providers-page.ts';

export type Dependencies = PersonDependencies & {
  readonly providers: Pick<Providers, 'list'>;
  readonly isReadOnly: boolean;
};

/** GET /admin/sso_providers */
export const createHandler = ({ providers, isReadOnly, ...deps }: Dependencies) =>
  personEndpoint(deps, { role: 'super_admin', limit: ADMIN_LIMIT }, async ({ edge: { origin }, viewer }, event) => {
    const page = pageOf(event);
    const all = await providers.list();
    const from = (clampPage(page, all.length) - 1) * page.perPage;
    const shown = all.slice(from, from + page.perPage).map((provider) => toAdminProvider(provider, origin));
    const meta = toListMeta(pageMeta(page, all.length));
    const done = event.queryStringParameters?.['done'];
    return represent(event, json(200, { data: shown, meta }), async () =>
      providersPage(await viewer(), { providers: shown, meta, isReadOnly, done }),
    );
  });
