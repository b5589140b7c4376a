import { findProvider } from '../../../../../shared/people/admin/use-cases/provider-records.ts';
import type { Page } from '../../../../../shared/people/http/person-endpoint.ts';
import { toAdminProvider } from '../../../../../shared/people/sso/schema/sso-provider.ts';
import type { Providers } from '../../../../../shared/people/use-cases/people-ports.ts';
import { pageOf } from '../../../../../shared/platform/http/request/query.ts';
import { json } from '../../../../../shared/platform/http/response/answers.ts';
import { represent } from '../../../../../shared/platform/http/response/html-answers.ts';
import { providerPage, providersPage } from '../../../../../web/people/admin/sso/provider-pages.ts';
import { testPage } from '../../../../../web/people/admin/sso/test-page.ts';
import { SUPER_ADMIN } from '../../requirements.ts';
import {
  familiesFor,
  type ProvidersViewPorts,
  type ProviderViewPorts,
  pathName,
  providerAnswer,
  viewProvider,
  viewProviders,
} from './provider-view.ts';

type ReadOnly = { readonly isReadOnly: boolean };
type Found = { readonly providers: Pick<Providers, 'find'> };

/** GET /admin/sso_providers */
export const showProviders: Page<ProvidersViewPorts & ReadOnly> = {
  requires: SUPER_ADMIN,
  answer:
    (work) =>
    async ({ edge: { origin }, viewer }, event) => {
      const seen = await viewProviders(work, pageOf(event), origin);
      return represent(event, json(200, { data: seen.providers, meta: seen.meta }), async () =>
        providersPage(await viewer(), { ...seen, isReadOnly: work.isReadOnly }),
      );
    },
};

/** GET /admin/sso_providers/{name} */
export const showProvider: Page<ProviderViewPorts & ReadOnly & Found> = {
  requires: SUPER_ADMIN,
  answer:
    (work) =>
    async ({ edge: { origin }, person, viewer }, event) => {
      const provider = await findProvider(work.providers, pathName(event));
      return represent(event, providerAnswer(200, provider, origin), async () => {
        const view = viewProvider(work, provider, origin);
        const { isReadOnly } = work;
        return providerPage(await viewer(), { ...view, isReadOnly, origin, families: await familiesFor(work, person) });
      });
    },
};

/** GET /admin/sso_providers/{name}/test: the report of its last test. */
export const showTest: Page<ReadOnly & Found> = {
  requires: SUPER_ADMIN,
  answer:
    ({ providers, isReadOnly }) =>
    async ({ edge: { origin }, viewer }, event) => {
      const shown = toAdminProvider(await findProvider(providers, pathName(event)), origin);
      return testPage(await viewer(), { provider: shown, report: shown.last_test, isReadOnly });
    },
};
