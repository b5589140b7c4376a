import { DomainError } from '../../../platform/domain/errors.ts';
import type { Mail } from '../../../platform/domain/mail.ts';
import type { Audit } from '../../domain/audit-event.ts';
import { auditPerson, auditSource } from '../audit-source.ts';
import type { SecondFactors } from '../people-ports.ts';
import type { Act } from './change-credentials.ts';
import { recoveryCodesLetter } from './letters.ts';
import { newCodes, type RecoveryCodePorts } from './recovery-code-ports.ts';
import { refuseWithoutSecondFactor } from './remove-second-factor.ts';

export type RenewCodesPorts = RecoveryCodePorts & {
  readonly secondFactors: Pick<SecondFactors, 'replaceRecoveryCodes'>;
  readonly audit: Audit;
  readonly mail: Mail;
};

/** Shown this once; those from before no longer work. @throws DomainError 409 */
export const renewRecoveryCodes =
  (ports: RenewCodesPorts) =>
  async ({ person: { user, session }, edge }: Omit<Act, 'token'>): Promise<readonly string[]> => {
    const { secret } = refuseWithoutSecondFactor(user);
    const { codes, digests } = newCodes(ports);
    await ports.audit.record({
      type: 'recovery_codes_created',
      actor: auditPerson(user),
      user: auditPerson(user),
      provider: null,
      source: auditSource(edge, session.id),
      details: { count: codes.length },
    });
    if (!(await ports.secondFactors.replaceRecoveryCodes(user.id, secret, digests))) {
      throw new DomainError('conflict', 'Two-step sign-in was changed at the same time: try again');
    }
    await ports.mail.send(recoveryCodesLetter(user));
    return codes;
  };
