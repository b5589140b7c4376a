import { pages } from '../../../platform/pages.ts';
import { providerActs } from './provider-acts.ts';
import { addProvider } from './provider-pages/create-provider.ts';
import { removeProvider } from './provider-pages/delete-provider.ts';
import { disable, enable, test } from './provider-pages/run-provider.ts';
import { changeProvider } from './provider-pages/update-provider.ts';

/** Changes of identity providers, for administrators, and the pages that consist of such a form. */
export const handler = pages(
  {
    'GET /admin/sso_providers/new': addProvider,
    'POST /admin/sso_providers': addProvider,
    'POST /admin/sso_providers/{name}': changeProvider,
    'GET /admin/sso_providers/{name}/delete': removeProvider,
    'POST /admin/sso_providers/{name}/delete': removeProvider,
    'POST /admin/sso_providers/{name}/test': test,
    'POST /admin/sso_providers/{name}/enable': enable,
    'POST /admin/sso_providers/{name}/disable': disable,
  },
  providerActs,
);
