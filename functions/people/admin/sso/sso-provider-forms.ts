import { lambda } from '../../../../shared/platform/entry.ts';
import { answerPages, type Pages } from '../../../platform/answer-pages.ts';
import { compose as createSsoProvider } from './create-sso-provider.ts';
import { compose as deleteSsoProvider } from './delete-sso-provider.ts';
import { compose as disableSsoProvider } from './disable-sso-provider.ts';
import { compose as enableSsoProvider } from './enable-sso-provider.ts';
import { compose as testSsoProvider } from './test-sso-provider.ts';
import { compose as updateSsoProvider } from './update-sso-provider.ts';

/** What administrators change about identity providers, and the pages that consist of such a form. */
export const PAGES: Pages = {
  'GET /admin/sso_providers/new': createSsoProvider,
  'POST /admin/sso_providers': createSsoProvider,
  'POST /admin/sso_providers/{name}': updateSsoProvider,
  'GET /admin/sso_providers/{name}/delete': deleteSsoProvider,
  'POST /admin/sso_providers/{name}/delete': deleteSsoProvider,
  'POST /admin/sso_providers/{name}/test': testSsoProvider,
  'POST /admin/sso_providers/{name}/enable': enableSsoProvider,
  'POST /admin/sso_providers/{name}/disable': disableSsoProvider,
};

export const handler = lambda(() => answerPages(PAGES));
