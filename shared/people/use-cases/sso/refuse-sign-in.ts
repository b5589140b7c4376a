import type { Edge } from '../../../platform/domain/edge.ts';
import type { Audit, AuditPerson } from '../../domain/audit-event.ts';
import type { IdentityProvider } from '../../domain/identity-provider.ts';
import { auditSource } from '../audit-events.ts';
import type { Arrival } from './arrival.ts';
import type { SignInAim } from './sso-flow.ts';
import type { SsoOutcome } from './sso-ports.ts';

/** All that the person at the door learns. */
export type SsoError = 'sign_in_failed' | 'provider_unavailable';

export type SsoRefusal = {
  readonly provider: Pick<IdentityProvider, 'name' | 'strategy'>;
  readonly edge: Edge;
  readonly aim: SignInAim;
  /** A code for the audit log. */
  readonly reason: string;
  /** For the administrator, without secrets. */
  readonly detail: string;
  readonly assertedEmail?: string | null;
  /** Whom it is about, where that is known. */
  readonly user?: AuditPerson | null;
  readonly error?: SsoError;
};

/** Writes down why a sign-in failed; whoever tried gets one answer for almost everything. */
export const refuseSignIn =
  (audit: Audit) =>
  async ({ provider, edge, aim, reason, detail, assertedEmail, user, error }: SsoRefusal): Promise<SsoOutcome> => {
    const about = { actor: null, user: user ?? null, provider: provider.name, source: auditSource(edge) };
    const method = provider.strategy;
    await audit.record(
      aim.kind === 'reauthenticate'
        ? { ...about, type: 'reauthentication_failed', details: { reason, detail, method } }
        : { ...about, type: 'login_failed', details: { reason, detail, method, assertedEmail: assertedEmail ?? null } },
    );
    return failure(aim, error);
  };

/** The same for an identity that was verified. */
export const refuseArrival =
  (audit: Audit) =>
  ({ provider, edge, aim, identity }: Arrival, reason: string, detail: string): Promise<SsoOutcome> =>
    refuseSignIn(audit)({ provider, edge, aim, reason, detail, assertedEmail: identity.email });

/** Where a browser goes that did not come in: who has a session already goes back to the page that sent him. */
export const failure = ({ kind }: SignInAim, error: SsoError = 'sign_in_failed'): SsoOutcome => ({
  location: `${kind === 'sign_in' ? '/sign-in' : '/settings/security'}?error=${error}`,
});
