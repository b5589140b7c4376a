import type { IdentityProvider, LastTest } from '../../shared/domain/people/identity-provider.ts';
import { htmlResult } from '../../shared/http/html-result.ts';
import { json } from '../../shared/http/json-response.ts';
import { ADMIN_LIMIT } from '../../shared/http/open-endpoint.ts';
import { type PersonDependencies, personEndpoint } from '../../shared/http/person-endpoint.ts';
import { redirect } from '../../shared/http/redirect.ts';
import { toAdminProvider, toTestReport } from '../../shared/schema/admin-provider.ts';
import { findProvider } from '../../shared/use-cases/people/admin/find-provider.ts';
import type { testProvider } from '../../shared/use-cases/people/admin/test-provider.ts';
import type { Providers } from '../../shared/use-cases/people/people-ports.ts';
import { testPage } from '../../web/pages/admin/sso/test-page.ts';
import { pathName, providerPage } from '../provider-answer.ts';

export type Dependencies = PersonDependencies & {
  readonly test: ReturnType<typeof testProvider>;
  readonly providers: Pick<Providers, 'find'>;
  readonly isReadOnly: boolean;
};

/**
 * POST /admin/sso_providers/{name}/test: a report, whatever it says. A form goes on to the page of the report, or is
 * answered by it where it is not kept: that of a file's provider, or of one that was changed meanwhile.
 */
export const createHandler = ({ test, providers, isReadOnly, ...deps }: Dependencies) =>
  personEndpoint(deps, { role: 'super_admin', limit: ADMIN_LIMIT }, async ({ isForm, viewer, ...act }, event) => {
    const name = pathName(event);
    const made = await test(act, name);
    const report = toTestReport(made, made.of);
    if (!isForm) return json(200, { data: report });
    const provider = await findProvider(providers, name);
    if (isKept(provider, made)) return redirect(`${providerPage(name)}/test`);
    const shown = toAdminProvider(provider, act.edge.origin);
    return htmlResult(200, testPage(await viewer(), { provider: shown, report, isReadOnly }));
  });

const isKept = ({ lastTest }: IdentityProvider, { at, of }: LastTest): boolean =>
  lastTest?.at === at && lastTest.of === of;
