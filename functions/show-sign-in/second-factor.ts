import { cookieOf } from '../../shared/http/cookies.ts';
import { htmlResult } from '../../shared/http/html-result.ts';
import { redirect } from '../../shared/http/redirect.ts';
import { SECOND_FACTOR_COOKIE } from '../../shared/http/sign-in-cookies.ts';
import { secondFactorPage } from '../../web/pages/sign-in/second-factor-page.ts';
import type { OpenPage } from './open-page.ts';

/** GET /sign-in/second-factor: only who has proved the first one owes the second. */
export const secondFactor: OpenPage = async (_, event) =>
  cookieOf(event, SECOND_FACTOR_COOKIE) === undefined ? redirect('/sign-in') : htmlResult(200, secondFactorPage());
