import { openInvitation } from '../../../shared/people/invitations/use-cases/open-invitation.ts';
import { allowsLocalSignIn } from '../../../shared/people/sign-in/domain/local-sign-in.ts';
import { isAllowedDomain } from '../../../shared/platform/domain/text/addresses.ts';
import type { InvitationContent } from '../../../web/people/sign-in/invitation-page.ts';
import { clock, made } from '../../platform/adapters.ts';
import { authSettings, invitations, localAccess, singleUse, users } from '../adapters.ts';
import { signInChoices } from '../sign-in/sign-in-work.ts';

/** The page and its form. Tokens are far too long to be guessed; a household shares an address. */
export const INVITATION_LIMIT = { name: 'invitation', perMinute: 30 } as const;

/** Shared by the page and its form. */
export const invitationView = () => ({
  ...made({ invitations, users, singleUse, localAccess, choices: signInChoices, now: clock }),
  allowedDomains: authSettings().allowedDomains,
});

/** undefined if the link does not work. */
export const viewInvitation = async (
  ports: ReturnType<typeof invitationView>,
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
    password: allowsLocalSignIn(ports.localAccess, role),
  };
};
