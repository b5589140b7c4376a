import { DomainError } from '../../../platform/domain/errors.ts';
import type { Edge } from '../../../platform/domain/network/edge.ts';
import { normalEmail } from '../../../platform/domain/text/addresses.ts';
import type { User } from '../../domain/user.ts';
import { type PasswordPorts, refusePassword, verifySignInPassword } from '../../sign-in/use-cases/verify-password.ts';
import {
  recordSecondFactor,
  requiresSecondFactor,
  type SecondFactorPorts,
  verifySecondFactor,
} from '../../sign-in/use-cases/verify-second-factor.ts';
import { auditPerson, auditSource } from '../../use-cases/audit-events.ts';
import { identityLinkedEmail } from '../../use-cases/emails.ts';
import type { SingleUseTokens } from '../../use-cases/people-ports.ts';
import { decideSsoSignIn } from '../domain/decide-sso-sign-in.ts';
import { applyDecision, groupsExpected } from './apply-decision.ts';
import { type FoundLink, findPendingLink, type PendingLink, type PendingLinkPorts } from './pending-link.ts';
import { refuseSignIn } from './refuse-sign-in.ts';
import type { FinishPorts, SsoOutcome } from './sso-ports.ts';
import { startSessionNow } from './start-session.ts';
import { bindingOf, identityKey, type VerifiedIdentity } from './verified-identity.ts';

export type LinkPorts = FinishPorts &
  Omit<PasswordPorts, 'localAccess' | 'users'> &
  SecondFactorPorts &
  Pick<PendingLinkPorts, 'providers'>;

export type LinkRequest = {
  /** Token of the pending link. */
  readonly token: string;
  readonly password: string;
  /** Two-factor code; required if the user has a second factor. */
  readonly code: string | undefined;
  readonly edge: Edge;
};

/**
 * Links a pending identity to the user with its address, after that user's password and second factor. Also works while
 * local login is disabled, because users moving to a provider must be able to link it.
 * @throws DomainError 401 unauthorized, invalid_credentials, second_factor_required or second_factor_invalid, 429
 */
export const linkIdentity =
  (ports: LinkPorts) =>
  async ({ token, password, code, edge }: LinkRequest): Promise<SsoOutcome> => {
    const found = await findPendingLink(ports)(token);
    if (found === undefined) throw linkOver();
    const user = await prove(ports, found.pending, password, edge);
    const secondFactor = requiresSecondFactor(user);
    if (secondFactor) await proveSecondFactor(ports, user, code, edge);
    const { singleUse, now }: { readonly singleUse: Pick<SingleUseTokens, 'take'>; readonly now: () => string } = ports;
    if ((await singleUse.take('pending_link', token, now())) === undefined) throw linkOver();
    return bind(ports, found, { user, secondFactor, edge });
  };

/** The address comes from the provider, so a password opens only that account. */
const prove = async (
  ports: LinkPorts,
  { said: identity }: PendingLink,
  password: string,
  edge: Edge,
): Promise<User> => {
  const opened = { ...ports, localAccess: 'open' } as const;
  const email = identity.email ?? '';
  const proof = await verifySignInPassword(opened)({ email, password, edge });
  if (!proof.ok) throw await refusePassword(opened, 'login_failed')(proof, edge);
  if (normalEmail(email) !== proof.user.email) throw linkOver();
  return proof.user;
};

const proveSecondFactor = async (ports: LinkPorts, user: User, code: string | undefined, edge: Edge): Promise<void> => {
  if (code === undefined || code === '') {
    throw new DomainError('second_factor_required', 'code is required: two-factor authentication is on');
  }
  const proof = await verifySecondFactor(ports)({ user, code, edge });
  await recordSecondFactor(ports.audit)(proof, { user, edge });
};

type Proved = { readonly user: User; readonly secondFactor: boolean; readonly edge: Edge };

const bind = async (
  ports: LinkPorts,
  { pending, provider }: FoundLink,
  { user, secondFactor, edge }: Proved,
): Promise<SsoOutcome> => {
  const { said: identity, identityId, providerSession, session, returnTo } = pending;
  const about = { provider, identity, session, returnTo, edge };
  const verified: VerifiedIdentity = {
    ...about,
    providerSession: providerSession ?? { strategy: 'oauth2' },
    intent: SIGN_IN,
  };
  const decision = await decide(ports, verified, user);
  if (decision.kind !== 'link') {
    const reason = decision.kind === 'refuse' ? decision.reason : decision.kind;
    const detail = decision.kind === 'refuse' ? decision.detail : 'The identity must not be linked';
    await refuseSignIn(ports.audit)({ ...verified, reason, detail, assertedEmail: identity.email });
    throw linkOver();
  }
  const person = auditPerson(user);
  await ports.audit.record({
    type: 'link',
    actor: person,
    user: person,
    provider: provider.name,
    source: auditSource(edge),
    details: { identityId, strategy: provider.strategy, proof: 'password' },
  });
  const at = ports.now();
  const binding = bindingOf(verified, {
    id: identityId,
    userId: user.id,
    said: identity,
    linkedAt: at,
    lastSignInAt: at,
  });
  if (!(await ports.identities.bind(binding))) throw linkOver(); // bound concurrently: the next sign-in decides again
  await ports.mail.send(identityLinkedEmail(user, provider.label));
  const welcome = await applyDecision(ports)(verified, decision);
  if (welcome === undefined) throw linkOver(); // the user changed concurrently, but the identity is linked
  return startSessionNow(ports)({ ...about, user: welcome, identity: binding, providerSession }, secondFactor);
};

const SIGN_IN = { kind: 'sign_in' } as const;

const decide = async (ports: LinkPorts, verified: VerifiedIdentity, user: User) => {
  const found = await ports.identities.find(identityKey(verified));
  const owner = found === undefined || found === 'blocked' ? undefined : await ports.users.find(found.userId);
  return decideSsoSignIn({
    settings: ports.settings,
    provider: verified.provider,
    identity: verified.identity,
    groupsExpected: await groupsExpected(ports, verified.provider.id, verified.identity, undefined),
    bound:
      found === 'blocked'
        ? 'blocked'
        : owner === undefined || found === undefined
          ? null
          : { user: owner, isLastSuperAdmin: false, issuer: found.said.issuer },
    userWithEmail: user,
    linkFor: { user, isLastSuperAdmin: false, proof: 'password' },
    isFirstUser: false,
  });
};

const linkOver = (): DomainError =>
  new DomainError('unauthorized', 'The request to link the account has expired. Sign in with the provider again');
