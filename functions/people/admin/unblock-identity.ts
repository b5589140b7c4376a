import { made } from '../../platform/adapters.ts';
import { page } from '../../platform/pages.ts';
import { audit, identities } from '../adapters.ts';
import { unblock } from './user-pages/change-user.ts';

/** DELETE /admin/blocked_identities/{id} */
export const handler = page(unblock, () => made({ identities, audit }));
