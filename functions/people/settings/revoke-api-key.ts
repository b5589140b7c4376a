import { page } from '../../platform/pages.ts';
import { revokeApiKey } from './settings-pages/api-keys.ts';
import { ownApiKeys } from './settings-work.ts';

/** DELETE /settings/api_keys/{id} */
export const handler = page(revokeApiKey, ownApiKeys);
