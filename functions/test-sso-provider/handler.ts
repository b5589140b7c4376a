import { formOrJson } from '../../shared/http/form-or-json.ts';
import { json } from '../../shared/http/json-response.ts';
import { ADMIN_LIMIT } from '../../shared/http/open-endpoint.ts';
import { type PersonDependencies, personEndpoint } from '../../shared/http/person-endpoint.ts';
import { toTestReport } from '../../shared/schema/admin-provider.ts';
import type { testProvider } from '../../shared/use-cases/people/admin/test-provider.ts';
import { pathName, providerPage } from '../provider-answer.ts';

export type Dependencies = PersonDependencies & { readonly test: ReturnType<typeof testProvider> };

/** POST /admin/sso_providers/{name}/test: a report, whatever it says. */
export const createHandler = ({ test, ...deps }: Dependencies) =>
  personEndpoint(deps, { role: 'super_admin', limit: ADMIN_LIMIT }, async ({ isForm, ...act }, event) => {
    const name = pathName(event);
    const report = await test(act, name);
    return formOrJson(isForm, providerPage(name), json(200, { data: toTestReport(report, report.of) }));
  });
