import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { Role } from '../../../shared/people/domain/role.ts';
import type { NewUser, User } from '../../../shared/people/domain/user.ts';
import { acceptInvitation } from '../../../shared/people/invitations/use-cases/accept-invitation.ts';
import { openInvitation, refOf } from '../../../shared/people/invitations/use-cases/open-invitation.ts';
import {
  invite,
  listInvitations,
  type NewInvitation,
  resendInvitation,
  revokeInvitation,
} from '../../../shared/people/invitations/use-cases/send-invitation.ts';
import type { SignInIntent } from '../../../shared/people/sso/use-cases/sso-flow.ts';
import { createRateLimits } from '../../../shared/people/store/rate-limit-repository.ts';
import { createSsoWorld, EDGE } from './sso-world.ts';

type Table = { readonly documents: DynamoDBDocumentClient; readonly tableName: string };

export const PASSWORD = 'rain on seven tin roofs';
export const BEA = 'bea@example.com';

/** Invitations over the real repositories, with a user who invites. */
export const createInvitationWorld = async (table: Table) => {
  const world = createSsoWorld(table);
  await world.addUser({ role: 'super_admin' });
  const anna = await world.addUser({ role: 'admin', email: 'anna@example.com' });
  const over = (documents: DynamoDBDocumentClient) => ({
    ...world.over(documents),
    rateLimits: createRateLimits(documents, table.tableName),
    localAccess: 'open' as const,
    hashPassword: async (password: string) => `hash of ${password}`,
  });
  const ports = over(table.documents);
  const asInviter = (user: User) => ({ user, edge: EDGE, sessionId: null });
  const tokenOf = (at = -1): string => /invitation\?token=([\w-]+)/.exec(world.mails.at(at)?.text ?? '')?.[1] ?? '';
  const acceptance = (token: string) => ({ token, password: PASSWORD, firstName: 'Bea', lastName: null });
  return {
    ...world,
    ports,
    over,
    anna,
    asInviter,
    /** The token in the last email. */
    tokenOf,
    acceptance,
    /** Invites, and returns the token of the link. */
    invite: async (some: Partial<NewInvitation> = {}, user: User = anna): Promise<string> => {
      await invite(ports)(asInviter(user), { email: BEA, role: 'member', ...some });
      return tokenOf();
    },
    resend: (id: string, user: User = anna) => resendInvitation(ports)(asInviter(user), id),
    revoke: (id: string, user: User = anna) => revokeInvitation(ports)(asInviter(user), id),
    list: (user: User = anna) => listInvitations(ports)(user),
    open: (token: string) => openInvitation(ports)(token),
    accept: (token: string, some: Partial<typeof ports> = {}) =>
      acceptInvitation({ ...ports, ...some })(acceptance(token), EDGE, undefined),
    /** The purpose of a sign-in with a provider that started from the invitation's page. */
    intentOf: async (token: string): Promise<SignInIntent> => {
      const invitation = await openInvitation(ports)(token);
      if (invitation === undefined) throw new Error('There is no such invitation');
      return { kind: 'accept', invitation: refOf(invitation) };
    },
    member: (role: Role, more: Partial<NewUser> = {}) => world.addUser({ role, familyId: anna.familyId, ...more }),
    later: (seconds: number): void => {
      world.state.now = new Date(Date.parse(world.state.now) + seconds * 1000).toISOString();
    },
  };
};
