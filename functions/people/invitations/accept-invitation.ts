import { INVITATION_COOKIE, sessionCookies } from '../../../shared/people/http/sign-in-cookies.ts';
import { toAcceptance } from '../../../shared/people/schema/invitation.ts';
import { toSignedIn } from '../../../shared/people/schema/sign-in-answers.ts';
import { acceptInvitation } from '../../../shared/people/use-cases/invitations/accept-invitation.ts';
import { lambda } from '../../../shared/platform/entry.ts';
import { json, redirect } from '../../../shared/platform/http/answers.ts';
import { cookieOf, dropCookie, SESSION_COOKIE, withCookies } from '../../../shared/platform/http/cookies.ts';
import { csrfToken } from '../../../shared/platform/http/csrf.ts';
import { type OpenDependencies, openEndpoint } from '../../../shared/platform/http/open-endpoint.ts';
import { readFields } from '../../../shared/platform/http/read-form.ts';
import { showFormOnError } from '../../../shared/platform/http/refused-form.ts';
import { invitationOverPage, invitationPage } from '../../../web/people/sign-in/invitation-page.ts';
import type { FormState } from '../../../web/platform/form-state.ts';
import { composeLocal } from '../sign-in/local-sign-in.ts';
import { composeInvitations, INVITATION_LIMIT } from './invitations.ts';
import { composeInvitationView, type InvitationViewPorts, viewInvitation } from './show-invitation.ts';

export type Dependencies = OpenDependencies & {
  readonly view: InvitationViewPorts;
  readonly accept: ReturnType<typeof acceptInvitation>;
};

/** POST /invitation {token, password, first_name?, last_name?}: creates the user and signs in. */
export const createHandler = ({ accept, view, ...deps }: Dependencies) =>
  openEndpoint(deps, { limit: INVITATION_LIMIT }, async (event, edge) => {
    const sent = readFields(event);
    const show = async (form: FormState) => {
      const seen = await viewInvitation(view, String(sent.fields['token'] ?? ''));
      return seen === undefined ? invitationOverPage() : invitationPage({ ...seen, form });
    };
    return showFormOnError(sent, show, async () => {
      const formerToken = cookieOf(event, SESSION_COOKIE);
      const { user, token } = await accept(toAcceptance(sent.fields), edge, formerToken);
      const cookies = [...sessionCookies(token), dropCookie(INVITATION_COOKIE)];
      return sent.isForm ? redirect('/', cookies) : withCookies(json(201, toSignedIn(user, csrfToken(token))), cookies);
    });
  });

export const handler = lambda(() => {
  const { open, ports } = composeLocal();
  const { invitations, digest } = composeInvitations();
  const accept = acceptInvitation({ ...ports, invitations, digest });
  return createHandler({ ...open, view: composeInvitationView(), accept });
});
