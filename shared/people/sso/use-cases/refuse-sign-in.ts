import type { Edge } from '../../../platform/domain/network/edge.ts';
import type { Audit, AuditPerson } from '../../admin/domain/audit-event.ts';
import { auditSource } from '../../use-cases/audit-events.ts';
import { INVITATION_REFUSALS, type InvitationRefusal } from '../domain/decide-sso-sign-in.ts';
import type { IdentityProvider } from '../domain/identity-provider.ts';
import type { SignInIntent } from './sso-flow.ts';
import type { SsoOutcome } from './sso-ports.ts';
import type { VerifiedIdentity } from './verified-identity.ts';

/** The only errors shown to the visitor. Those who accept an invitation learn more, because they have its link. */
export type SsoError = 'sign_in_failed' | 'provider_unavailable' | InvitationRefusal | 'email_unverified';

export type SsoRefusal = {
  readonly provider: Pick<IdentityProvider, 'name' | 'strategy'>;
  readonly edge: Edge;
  readonly intent: SignInIntent;
  /** Reason code for the audit log. */
  readonly reason: string;
  /** Explanation for the administrator, without secrets. */
  readonly detail: string;
  readonly assertedEmail?: string | null;
  /** The user, if known. */
  readonly user?: AuditPerson | null;
  readonly error?: SsoError;
};

/** Audits why a sign-in failed. The visitor gets nearly always the same error. */
export const refuseSignIn =
  (audit: Audit) =>
  async ({ provider, edge, intent, reason, detail, assertedEmail, user, error }: SsoRefusal): Promise<SsoOutcome> => {
    const about = { actor: null, user: user ?? null, provider: provider.name, source: auditSource(edge) };
    const method = provider.strategy;
    await audit.record(
      intent.kind === 'reauthenticate'
        ? { ...about, type: 'reauthentication_failed', details: { reason, detail, method } }
        : { ...about, type: 'login_failed', details: { reason, detail, method, assertedEmail: assertedEmail ?? null } },
    );
    return failure(intent, error);
  };

/** The same, for a verified identity. */
export const refuseIdentity =
  (audit: Audit) =>
  ({ provider, edge, intent, identity }: VerifiedIdentity, reason: string, detail: string): Promise<SsoOutcome> => {
    const error = intent.kind === 'accept' ? SHOWN.find((shown) => shown === reason) : undefined;
    const refusal = { provider, edge, intent, reason, detail, assertedEmail: identity.email };
    return refuseSignIn(audit)({ ...refusal, ...(error !== undefined && { error }) });
  };

const SHOWN: readonly SsoError[] = [...INVITATION_REFUSALS, 'email_unverified'];

/** Where to redirect after a failure: signed-in users return to the page they came from. */
export const failure = ({ kind }: SignInIntent, error: SsoError = 'sign_in_failed'): SsoOutcome => ({
  location: `${PAGES[kind]}?error=${error}`,
});

const PAGES = {
  sign_in: '/sign-in',
  accept: '/invitation',
  link: '/settings/security',
  reauthenticate: '/settings/security',
} as const satisfies Readonly<Record<SignInIntent['kind'], string>>;
