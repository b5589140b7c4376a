import { page } from '../../platform/pages.ts';
import { localSignInWithMail } from './local-sign-in.ts';
import { resetPassword } from './sign-in-pages/password-reset.ts';

/** PATCH /password_reset */
export const handler = page(resetPassword, localSignInWithMail);
