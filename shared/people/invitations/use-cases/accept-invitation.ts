import { DomainError } from '../../../platform/domain/errors.ts';
import type { Edge } from '../../../platform/domain/network/edge.ts';
import type { NewUser, User } from '../../domain/user.ts';
import { allowsLocalSignIn, type LocalSignInAccess } from '../../sign-in/domain/local-sign-in.ts';
import { refusePoorPassword } from '../../sign-in/use-cases/change-credentials.ts';
import type { Registered } from '../../sign-in/use-cases/register-first-user.ts';
import { localLogin, type OpenSessionPorts, openSession } from '../../sign-in/use-cases/sign-in-locally.ts';
import { localLoginDisabled } from '../../sign-in/use-cases/verify-password.ts';
import { auditPerson, auditSource } from '../../use-cases/audit-events.ts';
import type { Users } from '../../use-cases/people-ports.ts';
import type { StoredInvitation } from './invitation-ports.ts';
import {
  type ClaimPorts,
  claimInvitation,
  invitationOver,
  type OpenInvitationPorts,
  openInvitation,
  settleClaim,
} from './open-invitation.ts';

export type AcceptPorts = Omit<OpenSessionPorts, 'users'> &
  Omit<OpenInvitationPorts, 'users' | 'invitations'> &
  Omit<ClaimPorts, 'users'> & {
    readonly users: Pick<Users, 'find' | 'findByEmail' | 'create' | 'update'>;
    readonly localAccess: LocalSignInAccess;
    readonly hashPassword: (password: string) => Promise<string>;
    readonly newId: () => string;
  };

/** Validated by the schema, except the password, whose rule depends on the user. */
export type Acceptance = {
  readonly token: string;
  readonly password: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
};

/**
 * Creates a user with a password in the family that invited them, and returns a session token. The link proves the
 * mailbox, so the address is the invited one. Never changes a user that exists.
 * @throws ValidationError; DomainError 403 local_login_disabled, 409 conflict or busy, 422 invalid_token
 */
export const acceptInvitation =
  (ports: AcceptPorts) =>
  async (
    { token, password, ...names }: Acceptance,
    edge: Edge,
    formerToken: string | undefined,
  ): Promise<Registered> => {
    const invitation = await openInvitation(ports)(token);
    if (invitation === undefined) throw invitationOver();
    const { email, role } = invitation;
    if (!allowsLocalSignIn(ports.localAccess, role)) throw localLoginDisabled();
    if ((await ports.users.findByEmail(email)) !== undefined) throw accountExists(email);
    refusePoorPassword(password, { email, ...names });
    const passwordHash = await ports.hashPassword(password);
    const user = await createUser(ports, invitation, { ...names, passwordHash }, edge);
    const [sessionId, method] = [ports.newId(), { kind: 'password' } as const];
    const event = localLogin(user, { isOverride: false, secondFactor: false, edge, sessionId });
    const start = { sessionId, user, method, providerSession: null, edge };
    return { user, token: await openSession(ports)(start, event, formerToken) };
  };

type Chosen = Pick<NewUser, 'passwordHash'> & Pick<Acceptance, 'firstName' | 'lastName'>;

const createUser = async (
  ports: AcceptPorts,
  invitation: StoredInvitation,
  chosen: Chosen,
  edge: Edge,
): Promise<User> => {
  const { familyId, email, role } = invitation;
  const [id, at] = [ports.newId(), ports.now()];
  await claimInvitation(ports)(invitation, id);
  const membership = { role, roleSource: 'manual', foundedFamily: false, status: 'active' } as const;
  const user: NewUser = { id, familyId, email, ...chosen, ...membership };
  await ports.audit.record({
    type: 'invitation_accepted',
    actor: null,
    user: auditPerson(user),
    provider: null,
    source: auditSource(edge),
    details: { invitationId: invitation.id, role, method: 'password' },
  });
  const isCreated = await ports.users.create(user, at);
  await settleClaim(ports)(familyId, email, id, isCreated);
  if (!isCreated) throw accountExists(email);
  return { ...user, createdAt: at, updatedAt: at };
};

/** Told only to those who have the link from the mailbox. */
const accountExists = (email: string): DomainError =>
  new DomainError(
    'conflict',
    `An account with the address ${email} already exists, and an account belongs to one family. Ask for an invitation to another address of yours`,
  );
