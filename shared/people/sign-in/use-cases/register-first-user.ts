import { DomainError, ValidationError } from '../../../platform/domain/errors.ts';
import type { Family } from '../../../platform/domain/family.ts';
import { type Edge, viewerNetwork } from '../../../platform/domain/network/edge.ts';
import type { AuditEvent } from '../../admin/domain/audit-event.ts';
import type { User } from '../../domain/user.ts';
import { auditPerson, auditSource } from '../../use-cases/audit-events.ts';
import type { SuperAdmins, Users } from '../../use-cases/people-ports.ts';
import { allowsLocalSignIn, type LocalSignInAccess } from '../domain/local-sign-in.ts';
import { refusePoorPassword } from './change-credentials.ts';
import { localLogin, type OpenSessionPorts, openSession } from './sign-in-locally.ts';
import { type GuardPorts, guardTries, localLoginDisabled, tooManyTries } from './verify-password.ts';

export type RegisterPorts = Omit<OpenSessionPorts, 'users'> &
  GuardPorts & {
    readonly users: Pick<Users, 'create' | 'claimFirst' | 'findByEmail' | 'isFirstOpen' | 'update'>;
    readonly families: { readonly create: (family: Family, now: string) => Promise<void> };
    readonly superAdmins: Pick<SuperAdmins, 'add'>;
    readonly hashPassword: (password: string) => Promise<string>;
    readonly localAccess: LocalSignInAccess;
    /** Whether it is the code that the deployment generated; compared in constant time. */
    readonly isSetupCode: (code: string) => Promise<boolean>;
    readonly newId: () => string;
  };

/** Validated by the schema, except the password, whose rule depends on the user. */
export type Registration = {
  readonly setupCode: string;
  readonly email: string;
  readonly password: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly family: Omit<Family, 'id'>;
};

/**
 * Creates the first user, a super admin with a new family, and returns a session token. Only one of several concurrent
 * requests succeeds; an interrupted one can be retried after a minute. On a public address anyone could be first, so
 * it takes the code of the deployment.
 * @throws ValidationError; DomainError 403 registration_closed, local_login_disabled, setup_code_invalid, 429
 *   rate_limit_exceeded
 */
export const registerFirstUser =
  (ports: RegisterPorts) =>
  async (registration: Registration, edge: Edge, formerToken: string | undefined): Promise<Registered> => {
    if (!(await ports.users.isFirstOpen())) throw registrationClosed();
    if (!allowsLocalSignIn(ports.localAccess, 'super_admin')) throw localLoginDisabled();
    await refuseOtherCode(ports)(registration.setupCode, edge);
    await refuseKnownAddress(ports, registration);
    refusePoorPassword(registration.password, registration);
    const passwordHash = await ports.hashPassword(registration.password);
    const user = await createFirst(ports, registration, passwordHash, edge);
    const [sessionId, method] = [ports.newId(), { kind: 'password' } as const];
    const isOverride = ports.localAccess === 'super_admins';
    const event = localLogin(user, { isOverride, secondFactor: false, edge, sessionId });
    const start = { sessionId, user, method, providerSession: null, edge };
    return { user, token: await openSession(ports)(start, event, formerToken) };
  };

export type Registered = { readonly user: User; readonly token: string };

const createFirst = async (
  ports: RegisterPorts,
  { email, firstName, lastName, family }: Registration,
  passwordHash: string,
  edge: Edge,
): Promise<User> => {
  const [id, familyId, at] = [ports.newId(), ports.newId(), ports.now()];
  if (!(await ports.users.claimFirst(id, at))) throw registrationClosed();
  const membership = { role: 'super_admin', roleSource: 'bootstrap', foundedFamily: true, status: 'active' } as const;
  const user = { id, familyId, email, firstName, lastName, passwordHash, ...membership };
  await ports.families.create({ ...family, id: familyId }, at);
  await ports.superAdmins.add(id);
  await ports.audit.record({
    type: 'user_registered',
    actor: null,
    user: auditPerson(user),
    provider: null,
    source: auditSource(edge),
    details: { role: user.role, familyCreated: true },
  });
  if (!(await ports.users.create(user, at))) throw registrationClosed();
  return { ...user, createdAt: at, updatedAt: at };
};

/** Wrong codes count for their network only, so that strangers cannot make the owner wait. */
const refuseOtherCode =
  (ports: GuardPorts & Pick<RegisterPorts, 'isSetupCode' | 'audit'>) =>
  async (code: string, edge: Edge): Promise<void> => {
    const account = `setup:${viewerNetwork(edge.viewerAddress)}`;
    const guess = await guardTries(ports)({ account, user: undefined, edge });
    if (!guess.ok) {
      await ports.audit.record(codeRefused('throttled', edge));
      throw tooManyTries(guess.waitSeconds);
    }
    if (!(await ports.isSetupCode(code))) {
      await ports.audit.record(codeRefused('wrong_setup_code', edge));
      throw new DomainError(
        'setup_code_invalid',
        'setup_code must be the code that the deployment printed. Read it again with npm run setup-code',
      );
    }
    await guess.succeeded();
  };

/** Without the address that was typed, because nobody has proved it. */
const codeRefused = (reason: 'throttled' | 'wrong_setup_code', edge: Edge): AuditEvent => ({
  type: 'login_failed',
  actor: null,
  user: null,
  provider: null,
  source: auditSource(edge),
  details: { reason, detail: null, method: 'setup_code', assertedEmail: null },
});

/** Somebody may have signed in through a provider before. With their address, the claim would be taken for nobody. */
const refuseKnownAddress = async ({ users }: RegisterPorts, { email }: Registration): Promise<void> => {
  if ((await users.findByEmail(email)) === undefined) return;
  throw new ValidationError(['email belongs to a user who signed in through a provider: use another address']);
};

const registrationClosed = (): DomainError =>
  new DomainError('registration_closed', 'This service is already set up. Ask a super admin for an account');
