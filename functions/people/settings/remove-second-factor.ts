import { page } from '../../platform/pages.ts';
import { localSignInWithMail } from '../sign-in/local-sign-in.ts';
import { removeSecondFactor } from './settings-pages/second-factor.ts';

/** DELETE /settings/security/second_factor */
export const handler = page(removeSecondFactor, localSignInWithMail);
