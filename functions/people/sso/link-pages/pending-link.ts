import { whenFlowExpired } from '../../../../shared/people/http/expired-flow.ts';
import type { OpenPage } from '../../../../shared/people/http/person-endpoint.ts';
import { PENDING_LINK_COOKIE, ssoCookies } from '../../../../shared/people/http/sign-in-cookies.ts';
import { toPendingLink } from '../../../../shared/people/schema/sign-in-answers.ts';
import { toLinkFields } from '../../../../shared/people/sso/schema/link-fields.ts';
import { type LinkPorts, linkIdentity } from '../../../../shared/people/sso/use-cases/link-identity.ts';
import { findPendingLink, type PendingLinkPorts } from '../../../../shared/people/sso/use-cases/pending-link.ts';
import { DomainError, NotFoundError } from '../../../../shared/platform/domain/errors.ts';
import { cookieOf, dropCookie, withCookies } from '../../../../shared/platform/http/cookies.ts';
import { readFields } from '../../../../shared/platform/http/request/read-form.ts';
import { json, redirect } from '../../../../shared/platform/http/response/answers.ts';
import { htmlResult } from '../../../../shared/platform/http/response/html-answers.ts';
import { showFormOnError } from '../../../../shared/platform/http/response/refused-form.ts';
import { linkPage } from '../../../../web/people/sign-in/link-page.ts';

/**
 * GET /sessions/link, and its page GET /sign-in/link: the identity from the provider that the user has yet to claim.
 */
export const showPendingLink: OpenPage<PendingLinkPorts> = {
  open: (work) => {
    const findLink = findPendingLink(work);
    return async (event) => {
      const token = cookieOf(event, PENDING_LINK_COOKIE);
      const found = token === undefined ? undefined : await findLink(token);
      const isPage = event.routeKey === 'GET /sign-in/link';
      if (found !== undefined) {
        const link = toPendingLink(found);
        return isPage ? htmlResult(200, linkPage(link)) : json(200, { data: link });
      }
      if (isPage) return redirect('/sign-in?error=link_over');
      throw new NotFoundError('Pending link');
    };
  },
};

/** POST /sessions/link {password, code?}: verifies the owner of the pending identity, links it and signs in. */
export const linkPending: OpenPage<LinkPorts & PendingLinkPorts> = {
  limit: { name: 'link', perMinute: 60 },
  open: (work) => {
    const [link, findLink] = [linkIdentity(work), findPendingLink(work)];
    return async (event, edge) => {
      const sent = readFields(event);
      const token = cookieOf(event, PENDING_LINK_COOKIE) ?? '';
      const act = async () => {
        if (token === '')
          throw new DomainError('unauthorized', 'Sign in with a provider first: there is no identity to link');
        const outcome = await link({ ...toLinkFields(sent.fields), token, edge });
        const cookies = ssoCookies(outcome);
        if (sent.isForm) return redirect(outcome.location, cookies);
        return withCookies(json(201, { data: { location: outcome.location } }), cookies);
      };
      if (!sent.isForm) return act();
      const found = token === '' ? undefined : await findLink(token);
      if (found === undefined) return linkOver();
      return whenFlowExpired(
        showFormOnError(sent, (form) => linkPage({ ...toPendingLink(found), form }), act),
        linkOver,
      );
    };
  },
};

/** The pending link no longer exists. */
const linkOver = () => redirect('/sign-in?error=link_over', [dropCookie(PENDING_LINK_COOKIE)]);
