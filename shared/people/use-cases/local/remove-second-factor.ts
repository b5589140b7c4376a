import { DomainError } from '../../../platform/domain/errors.ts';
import type { User } from '../../domain/user.ts';
import { type Act, type CredentialPorts, changeCredentials } from './change-credentials.ts';
import { secondFactorDisabledLetter } from './letters.ts';

/** Of a person who has just proved who he is. The token under which his session goes on. @throws DomainError 409 */
export const removeSecondFactor =
  (ports: CredentialPorts) =>
  async (act: Act): Promise<string> => {
    refuseWithoutSecondFactor(act.person.user);
    return changeCredentials(ports)(act, {
      changes: { secondFactor: null },
      event: () => ({ type: 'second_factor_disabled', details: { method: 'totp' } }),
      letter: secondFactorDisabledLetter,
    });
  };

export const refuseWithoutSecondFactor = ({ secondFactor }: User): NonNullable<User['secondFactor']> => {
  if (secondFactor != null) return secondFactor;
  throw new DomainError('invalid_state', 'Two-step sign-in is off');
};
