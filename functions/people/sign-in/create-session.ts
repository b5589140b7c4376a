import { page } from '../../platform/pages.ts';
import { signIn } from './sign-in-pages/sign-in.ts';
import { signInWork } from './sign-in-work.ts';

/** POST /sessions */
export const handler = page(signIn, signInWork);
