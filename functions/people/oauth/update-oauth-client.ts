import { page } from '../../platform/pages.ts';
import { editClient } from './client-pages/change-client.ts';
import { clientWork } from './oauth-work.ts';

/** PATCH /admin/oauth_clients/{id} */
export const handler = page(editClient, clientWork);
