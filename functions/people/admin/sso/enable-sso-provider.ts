import { type PersonDependencies, personEndpoint } from '../../../../shared/people/http/person-endpoint.ts';
import { toFlag } from '../../../../shared/people/schema/admin-user.ts';
import { enableProvider } from '../../../../shared/people/use-cases/admin/administer-provider.ts';
import { findProvider } from '../../../../shared/people/use-cases/admin/provider-records.ts';
import type { Providers } from '../../../../shared/people/use-cases/people-ports.ts';
import { DomainError } from '../../../../shared/platform/domain/errors.ts';
import { ADMIN_LIMIT } from '../../../../shared/platform/http/open-endpoint.ts';
import { composeProviderActs } from './provider-actions.ts';
import {
  type ProviderViewPorts,
  pathName,
  providerAnswer,
  providerAnswerPage,
  testAnswerPage,
} from './provider-view.ts';

export type Dependencies = PersonDependencies &
  Pick<ProviderViewPorts, 'certificateEnd' | 'families'> & {
    readonly enable: ReturnType<typeof enableProvider>;
    readonly providers: Pick<Providers, 'find'>;
  };

/** POST /admin/sso_providers/{name}/enable. If the test fails, a form is answered with the stored report. */
export const createHandler = ({ enable, providers, certificateEnd, families, ...deps }: Dependencies) =>
  personEndpoint(deps, { role: 'super_admin', limit: ADMIN_LIMIT, recent: true }, async (request, event) => {
    const { fields, isForm, edge } = request;
    const name = pathName(event);
    try {
      const provider = await enable(request, name, toFlag(fields, 'force'));
      if (!isForm) return providerAnswer(200, provider, edge.origin);
      const view = { certificateEnd, families, now: deps.now };
      return await providerAnswerPage(view, request, { provider, isReadOnly: false, done: 'enabled' });
    } catch (error) {
      const isReported = error instanceof DomainError && error.code === 'provider_test_failed';
      if (!isForm || !isReported) throw error;
      const tested = await findProvider(providers, name);
      return testAnswerPage(request, tested, { report: null, isReadOnly: false, wasToBeEnabled: true });
    }
  });

export const compose = () => {
  const { person, ports, changing, providers, certificateEnd, listFamilies } = composeProviderActs();
  return createHandler({
    ...person,
    providers,
    certificateEnd,
    families: listFamilies,
    enable: changing(enableProvider(ports)),
  });
};
