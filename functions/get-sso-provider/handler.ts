import { ADMIN_LIMIT } from '../../shared/http/open-endpoint.ts';
import { type PersonDependencies, personEndpoint } from '../../shared/http/person-endpoint.ts';
import { findProvider } from '../../shared/use-cases/people/admin/find-provider.ts';
import type { Providers } from '../../shared/use-cases/people/people-ports.ts';
import { pathName, providerAnswer } from '../provider-answer.ts';

export type Dependencies = PersonDependencies & { readonly providers: Pick<Providers, 'find'> };

/** GET /admin/sso_providers/{name} */
export const createHandler = ({ providers, ...deps }: Dependencies) =>
  personEndpoint(deps, { role: 'super_admin', limit: ADMIN_LIMIT }, async ({ edge }, event) =>
    providerAnswer(200, await findProvider(providers, pathName(event)), edge.origin),
  );
