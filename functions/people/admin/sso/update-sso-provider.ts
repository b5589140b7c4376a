import { page } from '../../../platform/pages.ts';
import { providerActs } from './provider-acts.ts';
import { changeProvider } from './provider-pages/update-provider.ts';

/** PATCH /admin/sso_providers/{name} */
export const handler = page(changeProvider, providerActs);
