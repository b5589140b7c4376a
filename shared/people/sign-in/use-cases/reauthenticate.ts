import { DomainError } from '../../../platform/domain/errors.ts';
import type { Edge } from '../../../platform/domain/network/edge.ts';
import type { Audit } from '../../admin/domain/audit-event.ts';
import type { User } from '../../domain/user.ts';
import { auditPerson, auditSource } from '../../use-cases/audit-events.ts';
import type { Identities, Passkeys, Person, Providers, SignInSessions } from '../../use-cases/people-ports.ts';
import { allowsLocalSignIn, type LocalSignInAccess } from '../domain/local-sign-in.ts';
import type { KnownDevices } from './known-devices.ts';
import { type PasswordPorts, refusePassword, verifySignInPassword } from './verify-password.ts';
import {
  recordSecondFactor,
  requiresSecondFactor,
  type SecondFactorPorts,
  verifySecondFactor,
} from './verify-second-factor.ts';

export type ReauthenticatePorts = PasswordPorts &
  SecondFactorPorts & {
    readonly audit: Audit;
    readonly sessions: Pick<SignInSessions, 'rotate'>;
    readonly knownDevices: KnownDevices;
    readonly newToken: () => string;
  };

type Request = {
  readonly person: Person;
  readonly token: string;
  readonly password: string | undefined;
  readonly code: string | undefined;
  readonly edge: Edge;
};

/**
 * Authenticates the user again with every local factor: the password if it can be used, and the second factor if set.
 * The session continues under the returned token.
 * @throws DomainError 401 invalid_credentials, second_factor_required, second_factor_invalid; 403
 * reauthentication_required if only a provider can authenticate the user; 409 conflict; 429
 */
export const reauthenticate =
  (ports: ReauthenticatePorts) =>
  async (request: Request): Promise<string> => {
    const { person, token, edge } = request;
    const { user, session } = person;
    const needsPassword = canUsePassword(ports.localAccess, user);
    const asksCode = requiresSecondFactor(user);
    if (!needsPassword && !asksCode) throw onlyByProvider();
    if (needsPassword) await checkPassword(ports, request);
    if (asksCode) await checkCode(ports, request);
    await ports.audit.record({
      type: 'reauthenticated',
      actor: auditPerson(user),
      user: auditPerson(user),
      provider: null,
      source: auditSource(edge, session.id),
      details: { method: needsPassword ? 'password' : 'second_factor' },
    });
    return renewSession(ports)(user, token);
  };

export type RenewSessionPorts = {
  readonly sessions: Pick<SignInSessions, 'rotate'>;
  readonly knownDevices: Pick<KnownDevices, 'remember'>;
  readonly newToken: () => string;
  readonly now: () => string;
};

/** Continues a session under a new token after the user has authenticated again. @throws DomainError 409 conflict */
export const renewSession =
  (ports: RenewSessionPorts) =>
  async (user: User, token: string): Promise<string> => {
    const newToken = ports.newToken();
    const credentialsVersion = user.credentialsVersion ?? 0;
    const proved = { authenticatedAt: ports.now(), credentialsVersion };
    if (!(await ports.sessions.rotate(token, newToken, proved))) {
      throw new DomainError('conflict', 'The session was renewed or ended at the same time. Try again');
    }
    await ports.knownDevices.remember(newToken, user);
    return newToken;
  };

const checkPassword = async (ports: ReauthenticatePorts, { person, password = '', edge }: Request): Promise<void> => {
  const proof = await verifySignInPassword(ports)({ email: person.user.email, password, edge });
  if (!proof.ok) throw await refusePassword(ports, 'reauthentication_failed')(proof, edge, person.session.id);
  if (proof.user.id !== person.user.id) throw new Error('An address belongs to two users');
};

const checkCode = async (ports: ReauthenticatePorts, { person, code, edge }: Request): Promise<void> => {
  const { user, session } = person;
  if (code === undefined)
    throw new DomainError('second_factor_required', 'code is required: two-factor authentication is on');
  const proof = await verifySecondFactor(ports)({ user, code, edge });
  await recordSecondFactor(ports.audit)(proof, { user, edge, sessionId: session.id });
};

const onlyByProvider = (): DomainError =>
  new DomainError(
    'reauthentication_required',
    'You have no password. Confirm your identity with your provider: GET /auth/<name>?reauthenticate=true',
  );

type ReauthenticationPorts = {
  readonly localAccess: LocalSignInAccess;
  readonly identities: Pick<Identities, 'listOf'>;
  readonly providers: Pick<Providers, 'list'>;
  readonly passkeys: Pick<Passkeys, 'listOf'>;
};

type WaysToProve = {
  /** Both, if both are required. */
  readonly password: boolean;
  readonly code: boolean;
  /** Suffices alone. */
  readonly passkey: boolean;
  /** Any one of them suffices; the provider of the session comes first. */
  readonly providers: readonly { readonly name: string; readonly label: string }[];
};

/** How the signed-in user can authenticate again. */
export const reauthenticationMethods =
  ({ localAccess, identities, providers, passkeys }: ReauthenticationPorts) =>
  async ({ user, session: { method } }: Person): Promise<WaysToProve> => {
    const [bound, all, own] = await Promise.all([
      identities.listOf(user.id),
      providers.list(),
      passkeys.listOf(user.id),
    ]);
    const connected = all.filter(({ id, enabled }) => enabled && bound.some(({ providerId }) => providerId === id));
    const isOfSession = ({ id }: { readonly id: string }) => method.kind === 'sso' && method.providerId === id;
    return {
      password: canUsePassword(localAccess, user),
      code: requiresSecondFactor(user),
      passkey: own.length > 0,
      providers: connected
        .toSorted((a, b) => Number(isOfSession(b)) - Number(isOfSession(a)))
        .map(({ name, label }) => ({ name, label })),
    };
  };

/** Whether the user has a password that can be used. */
export const canUsePassword = (localAccess: LocalSignInAccess, user: Pick<User, 'role' | 'passwordHash'>): boolean =>
  user.passwordHash !== null && allowsLocalSignIn(localAccess, user.role);
