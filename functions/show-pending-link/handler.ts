import { NotFoundError } from '../../shared/domain/errors.ts';
import { cookieOf } from '../../shared/http/cookies.ts';
import { htmlResult } from '../../shared/http/html-result.ts';
import { json } from '../../shared/http/json-response.ts';
import { type OpenDependencies, openEndpoint } from '../../shared/http/open-endpoint.ts';
import { redirect } from '../../shared/http/redirect.ts';
import { PENDING_LINK_COOKIE } from '../../shared/http/sso-cookies.ts';
import { toPendingLink } from '../../shared/schema/pending-link.ts';
import type { findPendingLink } from '../../shared/use-cases/people/sso/pending-link.ts';
import { linkPage } from '../../web/pages/sign-in/link-page.ts';

export type Dependencies = OpenDependencies & { readonly findLink: ReturnType<typeof findPendingLink> };

/** GET /sessions/link, and /sign-in/link for people: what the browser's provider said, which nobody has proved to be his yet */
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
