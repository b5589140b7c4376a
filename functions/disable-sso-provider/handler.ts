import { formOrJson } from '../../shared/http/form-or-json.ts';
import { ADMIN_LIMIT } from '../../shared/http/open-endpoint.ts';
import { type PersonDependencies, personEndpoint } from '../../shared/http/person-endpoint.ts';
import type { disableProvider } from '../../shared/use-cases/people/admin/enable-provider.ts';
import { pathName, providerAnswer, providerPage } from '../provider-answer.ts';

export type Dependencies = PersonDependencies & { readonly disable: ReturnType<typeof disableProvider> };

/** POST /admin/sso_providers/{name}/disable */
export const createHandler = ({ disable, ...deps }: Dependencies) =>
  personEndpoint(deps, { role: 'super_admin', limit: ADMIN_LIMIT }, async ({ isForm, ...act }, event) => {
    const provider = await disable(act, pathName(event));
    return formOrJson(
      isForm,
      `${providerPage(provider.name)}?done=disabled`,
      providerAnswer(200, provider, act.edge.origin),
    );
  });
