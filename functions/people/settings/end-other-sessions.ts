import { page } from '../../platform/pages.ts';
import { endOtherSessions } from './settings-pages/sessions.ts';
import { ownSessions } from './settings-work.ts';

/** DELETE /settings/security/sessions */
export const handler = page(endOtherSessions, ownSessions);
