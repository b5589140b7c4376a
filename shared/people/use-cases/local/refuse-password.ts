import type { Edge } from '../../../platform/domain/edge.ts';
import { DomainError } from '../../../platform/domain/errors.ts';
import type { Audit } from '../../domain/audit-event.ts';
import type { LocalDoor } from '../../domain/local-sign-in.ts';
import { auditPerson, auditSource } from '../audit-source.ts';
import { tooManyTries } from './guard-tries.ts';
import type { PasswordProof } from './prove-password.ts';

type Refused = Extract<PasswordProof, { ok: false }>;

/**
 * Writes down why a password was not taken and gives the error that is the answer: of the door, of the throttle, or one
 * that is the same for an unknown address, a suspended user and a wrong password. Behind a door for super admins all of
 * these are the door's at a sign-in, so that it does not tell who is one.
 */
export const refusePassword =
  (
    { audit, door }: { readonly audit: Audit; readonly door: LocalDoor },
    type: 'login_failed' | 'reauthentication_failed',
  ) =>
  async ({ reason, user, wait }: Refused, edge: Edge, sessionId: string | null = null): Promise<DomainError> => {
    const person = user === undefined ? null : auditPerson(user);
    const about = { actor: null, user: person, provider: null, source: auditSource(edge, sessionId) };
    const refusal = { reason, detail: null, method: 'password' } as const;
    await audit.record(
      type === 'login_failed'
        ? { ...about, type, details: { ...refusal, assertedEmail: null } }
        : { ...about, type, details: refusal },
    );
    if (reason === 'throttled') return tooManyTries(wait);
    return door === 'open' || type === 'reauthentication_failed' ? invalidCredentials() : localLoginDisabled();
  };

const invalidCredentials = (): DomainError =>
  new DomainError('invalid_credentials', 'The e-mail address or the password is wrong');

export const localLoginDisabled = (): DomainError =>
  new DomainError('local_login_disabled', 'Signing in with a password is switched off: sign in by your provider');
