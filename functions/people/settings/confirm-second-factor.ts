import { page } from '../../platform/pages.ts';
import { localSignInWithMail } from '../sign-in/local-sign-in.ts';
import { confirmSecondFactor } from './settings-pages/second-factor.ts';

/** PUT /settings/security/second_factor */
export const handler = page(confirmSecondFactor, localSignInWithMail);
