import { page } from '../../../platform/pages.ts';
import { removeProvider } from './provider-pages/delete-provider.ts';
import { providerChanges } from './provider-work.ts';

/** DELETE /admin/sso_providers/{name} */
export const handler = page(removeProvider, providerChanges);
