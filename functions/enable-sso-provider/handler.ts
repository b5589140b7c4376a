import { DomainError } from '../../shared/domain/errors.ts';
import { formOrJson } from '../../shared/http/form-or-json.ts';
import { ADMIN_LIMIT } from '../../shared/http/open-endpoint.ts';
import { type PersonDependencies, personEndpoint } from '../../shared/http/person-endpoint.ts';
import { redirect } from '../../shared/http/redirect.ts';
import { toFlag } from '../../shared/schema/admin-user.ts';
import type { enableProvider } from '../../shared/use-cases/people/admin/enable-provider.ts';
import { pathName, providerAnswer, providerPage } from '../provider-answer.ts';

export type Dependencies = PersonDependencies & { readonly enable: ReturnType<typeof enableProvider> };

/** POST /admin/sso_providers/{name}/enable; a form whose test failed goes on to the report, which is kept. */
export const createHandler = ({ enable, ...deps }: Dependencies) =>
  personEndpoint(
    deps,
    { role: 'super_admin', limit: ADMIN_LIMIT, recent: true },
    async ({ fields, isForm, ...act }, event) => {
      const path = providerPage(pathName(event));
      try {
        const provider = await enable(act, pathName(event), toFlag(fields, 'force'));
        return formOrJson(isForm, `${path}?done=enabled`, providerAnswer(200, provider, act.edge.origin));
      } catch (error) {
        const isReported = error instanceof DomainError && error.code === 'provider_test_failed';
        if (isForm && isReported) return redirect(`${path}/test?done=not_enabled`);
        throw error;
      }
    },
  );
