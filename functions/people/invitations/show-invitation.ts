import { allowsLocalSignIn, localSignInAccess } from '../../../shared/people/domain/local-sign-in.ts';
import { findVisitor, type PersonDependencies } from '../../../shared/people/http/person-endpoint.ts';
import { INVITATION_COOKIE, invitationCookie } from '../../../shared/people/http/sign-in-cookies.ts';
import { textDigest } from '../../../shared/people/identity/secret-text.ts';
import type { SignInChoices } from '../../../shared/people/schema/sign-in-answers.ts';
import { createInvitations } from '../../../shared/people/store/invitation-repository.ts';
import {
  type OpenInvitationPorts,
  openInvitation,
} from '../../../shared/people/use-cases/invitations/open-invitation.ts';
import type { Users } from '../../../shared/people/use-cases/people-ports.ts';
import { isAllowedDomain } from '../../../shared/platform/domain/addresses.ts';
import { lambda } from '../../../shared/platform/entry.ts';
import { redirect } from '../../../shared/platform/http/answers.ts';
import { cookieOf } from '../../../shared/platform/http/cookies.ts';
import { htmlResult } from '../../../shared/platform/http/html-answers.ts';
import { openEndpoint } from '../../../shared/platform/http/open-endpoint.ts';
import {
  INVITATION_PATH,
  type InvitationContent,
  invitationOverPage,
  invitationPage,
} from '../../../web/people/sign-in/invitation-page.ts';
import { readAuthSettings } from '../auth-settings.ts';
import { composePeople } from '../people.ts';
import { composeSignInChoices } from '../sign-in/sign-in-choices.ts';
import { INVITATION_LIMIT } from './invitations.ts';

export type InvitationViewPorts = Omit<OpenInvitationPorts, 'users'> & {
  readonly users: Pick<Users, 'find' | 'findByEmail'>;
  /** Providers that are enabled. */
  readonly choices: () => Promise<Pick<SignInChoices, 'providers'>>;
  readonly allowedDomains: readonly string[];
  readonly allowsPassword: (role: 'member' | 'admin') => boolean;
};

export type Dependencies = PersonDependencies & InvitationViewPorts;

/**
 * GET /invitation?token=: the link in the email. It moves the token to a cookie, so that no page with the token in its
 * address links elsewhere, and changes nothing, because mail scanners open links. GET /invitation: the page.
 */
export const createHandler = (deps: Dependencies) =>
  openEndpoint(deps, { limit: INVITATION_LIMIT }, async (event) => {
    const query = new URLSearchParams(event.rawQueryString);
    const sent = query.get('token');
    if (sent !== null) return redirect(INVITATION_PATH, [invitationCookie(sent)]);
    const token = cookieOf(event, INVITATION_COOKIE) ?? '';
    const error = query.get('error') ?? undefined;
    const seen = await viewInvitation(deps, token);
    if (seen === undefined) return htmlResult(404, invitationOverPage(error));
    const visitor = await findVisitor(deps, event);
    return htmlResult(200, invitationPage({ ...seen, signedInAs: visitor?.person.user.email, error }));
  });

/** What the page shows; undefined if the link does not work. */
export const viewInvitation = async (
  ports: InvitationViewPorts,
  token: string,
): Promise<Omit<InvitationContent, 'signedInAs' | 'error'> | undefined> => {
  const invitation = await openInvitation(ports)(token);
  if (invitation === undefined) return undefined;
  const { id, email, role, invitedBy } = invitation;
  const [inviter, user, { providers }] = await Promise.all([
    ports.users.find(invitedBy),
    ports.users.findByEmail(email),
    ports.choices(),
  ]);
  return {
    id,
    email,
    role,
    token,
    inviter: inviter?.email ?? '',
    hasAccount: user !== undefined,
    providers: isAllowedDomain(email, ports.allowedDomains) ? providers : [],
    password: ports.allowsPassword(role),
  };
};

/** The ports of the page, also for the form that shows it again. */
export const composeInvitationView = (): InvitationViewPorts => {
  const people = composePeople();
  const settings = readAuthSettings();
  const access = localSignInAccess(settings);
  return {
    invitations: createInvitations(people.documents, people.tableName),
    users: people.users,
    singleUse: people.singleUse,
    digest: textDigest,
    now: people.open.now,
    choices: composeSignInChoices(people),
    allowedDomains: settings.allowedDomains,
    allowsPassword: (role) => allowsLocalSignIn(access, role),
  };
};

export const handler = lambda(() => createHandler({ ...composePeople().person, ...composeInvitationView() }));
