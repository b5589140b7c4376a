import { page } from '../../platform/pages.ts';
import { localSignInWithMail } from '../sign-in/local-sign-in.ts';
import { changePassword } from './settings-pages/password.ts';

/** PUT /settings/security/password */
export const handler = page(changePassword, localSignInWithMail);
