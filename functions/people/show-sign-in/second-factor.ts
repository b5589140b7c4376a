import { SECOND_FACTOR_COOKIE } from '../../../shared/people/http/sign-in-cookies.ts';
import { cookieOf } from '../../../shared/platform/http/cookies.ts';
import { htmlResult } from '../../../shared/platform/http/html-result.ts';
import { redirect } from '../../../shared/platform/http/redirect.ts';
import { secondFactorPage } from '../../../web/people/sign-in/second-factor-page.ts';
import type { OpenPage } from './open-page.ts';

/** GET /sign-in/second-factor: only who has proved the first one owes the second. */
export const secondFactor: OpenPage = async (_, event) =>
  cookieOf(event, SECOND_FACTOR_COOKIE) === undefined ? redirect('/sign-in') : htmlResult(200, secondFactorPage());
