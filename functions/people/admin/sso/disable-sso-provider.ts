import { type PersonDependencies, personEndpoint } from '../../../../shared/people/http/person-endpoint.ts';
import { disableProvider } from '../../../../shared/people/use-cases/admin/administer-provider.ts';
import { ADMIN_LIMIT } from '../../../../shared/platform/http/open-endpoint.ts';
import { composeProviderStore } from './provider-store.ts';
import { type ProviderViewPorts, pathName, providerAnswer, providerAnswerPage } from './provider-view.ts';

export type Dependencies = PersonDependencies &
  Pick<ProviderViewPorts, 'certificateEnd' | 'families'> & { readonly disable: ReturnType<typeof disableProvider> };

/** POST /admin/sso_providers/{name}/disable */
export const createHandler = ({ disable, certificateEnd, families, ...deps }: Dependencies) =>
  personEndpoint(deps, { role: 'super_admin', limit: ADMIN_LIMIT }, async (request, event) => {
    const provider = await disable(request, pathName(event));
    if (!request.isForm) return providerAnswer(200, provider, request.edge.origin);
    const view = { certificateEnd, families, now: deps.now };
    return providerAnswerPage(view, request, { provider, isReadOnly: false, done: 'disabled' });
  });

export const compose = () => {
  const { person, providers, audit, open, changing, certificateEnd, listFamilies } = composeProviderStore();
  return createHandler({
    ...person,
    certificateEnd,
    families: listFamilies,
    disable: changing(disableProvider({ providers, audit, now: open.now })),
  });
};
