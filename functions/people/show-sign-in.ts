import { NotFoundError } from '../../shared/platform/domain/errors.ts';
import { lambda } from '../../shared/platform/entry.ts';
import { openEndpoint } from '../../shared/platform/http/open-endpoint.ts';
import { composeKeys, composePeople } from './people.ts';
import type { OpenPage, SignInDependencies } from './show-sign-in/open-page.ts';
import { passwordReset } from './show-sign-in/password-reset.ts';
import { registration } from './show-sign-in/registration.ts';
import { secondFactor } from './show-sign-in/second-factor.ts';
import { signIn } from './show-sign-in/sign-in.ts';
import { composeSignInChoices } from './sign-in-choices.ts';

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

export const handler = lambda(() => {
  const people = composePeople();
  return createHandler({
    ...people.person,
    choices: composeSignInChoices(people, composeKeys(people).secretBox),
  });
});
