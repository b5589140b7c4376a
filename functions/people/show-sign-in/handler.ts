import { NotFoundError } from '../../../shared/platform/domain/errors.ts';
import { openEndpoint } from '../../../shared/platform/http/open-endpoint.ts';
import type { OpenPage, SignInDependencies } from './open-page.ts';
import { passwordReset } from './password-reset.ts';
import { registration } from './registration.ts';
import { secondFactor } from './second-factor.ts';
import { signIn } from './sign-in.ts';

/** The pages of those who are not signed in; the forms on them are answered beside what they do. */
const PAGES: Readonly<Record<string, OpenPage>> = {
  'GET /sign-in': signIn,
  'GET /sign-in/second-factor': secondFactor,
  'GET /registration': registration,
  'GET /password_reset': passwordReset,
};

export const createHandler = (deps: SignInDependencies) =>
  openEndpoint(deps, {}, async (event) => {
    const page = Object.hasOwn(PAGES, event.routeKey) ? PAGES[event.routeKey] : undefined;
    if (page === undefined) throw new NotFoundError('Page');
    return page(deps, event, new URLSearchParams(event.rawQueryString));
  });
