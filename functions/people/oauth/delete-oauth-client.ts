import { page } from '../../platform/pages.ts';
import { deleteClient } from './client-pages/change-client.ts';
import { clientWork } from './oauth-work.ts';

/** DELETE /admin/oauth_clients/{id} */
export const handler = page(deleteClient, clientWork);
