import { disableProvider, enableProvider } from '../../../../../shared/people/admin/use-cases/administer-provider.ts';
import { findProvider } from '../../../../../shared/people/admin/use-cases/provider-records.ts';
import { testProvider } from '../../../../../shared/people/admin/use-cases/test-provider.ts';
import type { Page } from '../../../../../shared/people/http/person-endpoint.ts';
import { toFlag } from '../../../../../shared/people/schema/admin-user.ts';
import { toTestReport } from '../../../../../shared/people/sso/schema/sso-provider.ts';
import { DomainError } from '../../../../../shared/platform/domain/errors.ts';
import { json } from '../../../../../shared/platform/http/response/answers.ts';
import { RECENT_SUPER_ADMIN, SUPER_ADMIN } from '../../requirements.ts';
import type { ProviderActs } from '../provider-acts.ts';
import type { ProviderChanges } from '../provider-work.ts';
import { pathName, providerAnswer, providerAnswerPage, testAnswerPage } from './provider-view.ts';

/** POST /admin/sso_providers/{name}/test: returns the report, passed or failed. A form is answered with its page. */
export const test: Page<ProviderActs> = {
  requires: SUPER_ADMIN,
  answer: ({ acts, providers, isReadOnly }) => {
    const run = testProvider(acts);
    return async (request, event) => {
      const name = pathName(event);
      const result = await run(request, name);
      const report = toTestReport(result, result.of);
      if (!request.isForm) return json(200, { data: report });
      return testAnswerPage(request, await findProvider(providers, name), { report, isReadOnly });
    };
  },
};

/** POST /admin/sso_providers/{name}/enable. If the test fails, a form is answered with the stored report. */
export const enable: Page<ProviderActs> = {
  requires: RECENT_SUPER_ADMIN,
  answer: (work) => {
    const act = work.changing(enableProvider(work.acts));
    return async (request, event) => {
      const { fields, isForm, edge } = request;
      const name = pathName(event);
      try {
        const provider = await act(request, name, toFlag(fields, 'force'));
        if (!isForm) return providerAnswer(200, provider, edge.origin);
        return await providerAnswerPage(work, request, { provider, isReadOnly: false, done: 'enabled' });
      } catch (error) {
        const isReported = error instanceof DomainError && error.code === 'provider_test_failed';
        if (!isForm || !isReported) throw error;
        const tested = await findProvider(work.providers, name);
        return testAnswerPage(request, tested, { report: null, isReadOnly: false, wasToBeEnabled: true });
      }
    };
  },
};

/** POST /admin/sso_providers/{name}/disable */
export const disable: Page<ProviderChanges> = {
  requires: SUPER_ADMIN,
  answer: (work) => {
    const act = work.changing(disableProvider(work));
    return async (request, event) => {
      const provider = await act(request, pathName(event));
      if (!request.isForm) return providerAnswer(200, provider, request.edge.origin);
      return providerAnswerPage(work, request, { provider, isReadOnly: false, done: 'disabled' });
    };
  },
};
