import { INVITATION_COOKIE, sessionCookies } from '../../../shared/people/http/sign-in-cookies.ts';
import { acceptInvitation } from '../../../shared/people/invitations/use-cases/accept-invitation.ts';
import { toAcceptance } from '../../../shared/people/schema/invitation.ts';
import { toSignedIn } from '../../../shared/people/schema/sign-in-answers.ts';
import { cookieOf, dropCookie, SESSION_COOKIE, withCookies } from '../../../shared/platform/http/cookies.ts';
import { csrfToken } from '../../../shared/platform/http/csrf.ts';
import { readFields } from '../../../shared/platform/http/request/read-form.ts';
import { json, redirect } from '../../../shared/platform/http/response/answers.ts';
import { showFormOnError } from '../../../shared/platform/http/response/refused-form.ts';
import { invitationOverPage, invitationPage } from '../../../web/people/sign-in/invitation-page.ts';
import type { FormState } from '../../../web/platform/form-state.ts';
import { page } from '../../platform/pages.ts';
import { localSignIn } from '../sign-in/local-sign-in.ts';
import { INVITATION_LIMIT, invitationView, viewInvitation } from './invitation-view.ts';

/** POST /invitation {token, password, first_name?, last_name?}: creates the user and signs in. */
export const handler = page(
  {
    limit: INVITATION_LIMIT,
    open: (work) => async (event, edge) => {
      const sent = readFields(event);
      const show = async (form: FormState) => {
        const seen = await viewInvitation(work, String(sent.fields['token'] ?? ''));
        return seen === undefined ? invitationOverPage() : invitationPage({ ...seen, form });
      };
      return showFormOnError(sent, show, async () => {
        const formerToken = cookieOf(event, SESSION_COOKIE);
        const { user, token } = await acceptInvitation(work)(toAcceptance(sent.fields), edge, formerToken);
        const cookies = [...sessionCookies(token), dropCookie(INVITATION_COOKIE)];
        if (sent.isForm) return redirect('/', cookies);
        return withCookies(json(201, toSignedIn(user, csrfToken(token))), cookies);
      });
    },
  },
  () => ({ ...localSignIn(), ...invitationView() }),
);
