import { page } from '../../platform/pages.ts';
import { disconnectIdentity } from './settings-pages/identities.ts';
import { ownIdentities } from './settings-work.ts';

/** DELETE /settings/security/identities/{id} */
export const handler = page(disconnectIdentity, ownIdentities);
