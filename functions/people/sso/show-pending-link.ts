import { PENDING_LINK_COOKIE } from '../../../shared/people/http/sign-in-cookies.ts';
import { toPendingLink } from '../../../shared/people/schema/sign-in-answers.ts';
import { findPendingLink } from '../../../shared/people/use-cases/sso/pending-link.ts';
import { NotFoundError } from '../../../shared/platform/domain/errors.ts';
import { json, redirect } from '../../../shared/platform/http/answers.ts';
import { cookieOf } from '../../../shared/platform/http/cookies.ts';
import { htmlResult } from '../../../shared/platform/http/html-answers.ts';
import { type OpenDependencies, openEndpoint } from '../../../shared/platform/http/open-endpoint.ts';
import { linkPage } from '../../../web/people/sign-in/link-page.ts';
import { shownProvidersOf } from '../admin/sso/providers.ts';
import { readAuthSettings } from '../auth-settings.ts';
import { composePeople } from '../people.ts';

export type Dependencies = OpenDependencies & { readonly findLink: ReturnType<typeof findPendingLink> };

/**
 * GET /sessions/link, and its page GET /sign-in/link: the identity from the provider that the user has yet to claim.
 */
export const createHandler = ({ findLink, ...deps }: Dependencies) =>
  openEndpoint(deps, {}, async (event) => {
    const token = cookieOf(event, PENDING_LINK_COOKIE);
    const found = token === undefined ? undefined : await findLink(token);
    const isPage = event.routeKey === 'GET /sign-in/link';
    if (found !== undefined) {
      const link = toPendingLink(found);
      return isPage ? htmlResult(200, linkPage(link)) : json(200, { data: link });
    }
    if (isPage) return redirect('/sign-in?error=link_over');
    throw new NotFoundError('Pending link');
  });

export const compose = () => {
  const people = composePeople();
  const { singleUse, open } = people;
  const providers = shownProvidersOf(people, readAuthSettings());
  return createHandler({ ...open, findLink: findPendingLink({ singleUse, providers, now: open.now }) });
};
