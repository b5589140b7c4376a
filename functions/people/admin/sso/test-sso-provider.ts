import { type PersonDependencies, personEndpoint } from '../../../../shared/people/http/person-endpoint.ts';
import { toTestReport } from '../../../../shared/people/schema/sso-provider.ts';
import { findProvider } from '../../../../shared/people/use-cases/admin/provider-records.ts';
import { testProvider } from '../../../../shared/people/use-cases/admin/test-provider.ts';
import type { Providers } from '../../../../shared/people/use-cases/people-ports.ts';
import { json } from '../../../../shared/platform/http/answers.ts';
import { ADMIN_LIMIT } from '../../../../shared/platform/http/open-endpoint.ts';
import { composeProviderActs } from './provider-actions.ts';
import { pathName, testAnswerPage } from './provider-view.ts';

export type Dependencies = PersonDependencies & {
  readonly test: ReturnType<typeof testProvider>;
  readonly providers: Pick<Providers, 'find'>;
  readonly isReadOnly: boolean;
};

/** POST /admin/sso_providers/{name}/test: returns the report, passed or failed. A form is answered with its page. */
export const createHandler = ({ test, providers, isReadOnly, ...deps }: Dependencies) =>
  personEndpoint(deps, { role: 'super_admin', limit: ADMIN_LIMIT }, async (request, event) => {
    const name = pathName(event);
    const made = await test(request, name);
    const report = toTestReport(made, made.of);
    if (!request.isForm) return json(200, { data: report });
    return testAnswerPage(request, await findProvider(providers, name), { report, isReadOnly });
  });

export const compose = () => {
  const { person, ports, providers, isReadOnly } = composeProviderActs();
  return createHandler({ ...person, providers, isReadOnly, test: testProvider(ports) });
};
