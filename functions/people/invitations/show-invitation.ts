import { findVisitor } from '../../../shared/people/http/person-endpoint.ts';
import { INVITATION_COOKIE, invitationCookie } from '../../../shared/people/http/sign-in-cookies.ts';
import { cookieOf } from '../../../shared/platform/http/cookies.ts';
import { redirect } from '../../../shared/platform/http/response/answers.ts';
import { htmlResult } from '../../../shared/platform/http/response/html-answers.ts';
import { INVITATION_PATH, invitationOverPage, invitationPage } from '../../../web/people/sign-in/invitation-page.ts';
import { page } from '../../platform/pages.ts';
import { person } from '../adapters.ts';
import { INVITATION_LIMIT, invitationView, viewInvitation } from './invitation-view.ts';

/**
 * GET /invitation?token=: the link in the email. It moves the token to a cookie, so that no page with the token in its
 * address links elsewhere, and changes nothing, because mail scanners open links. GET /invitation: the page.
 */
export const handler = page(
  {
    limit: INVITATION_LIMIT,
    open: (work) => async (event) => {
      const query = new URLSearchParams(event.rawQueryString);
      const sent = query.get('token');
      if (sent !== null) return redirect(INVITATION_PATH, [invitationCookie(sent)]);
      const token = cookieOf(event, INVITATION_COOKIE) ?? '';
      const error = query.get('error') ?? undefined;
      const seen = await viewInvitation(work, token);
      if (seen === undefined) return htmlResult(404, invitationOverPage(error));
      const visitor = await findVisitor(work, event);
      return invitationPage({ ...seen, signedInAs: visitor?.person.user.email, error });
    },
  },
  () => ({ ...invitationView(), findPerson: person().findPerson }),
);
