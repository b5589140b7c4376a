import { page } from '../../platform/pages.ts';
import { endSignInSession } from './settings-pages/sessions.ts';
import { ownSessions } from './settings-work.ts';

/** DELETE /settings/security/sessions/{id} */
export const handler = page(endSignInSession, ownSessions);
