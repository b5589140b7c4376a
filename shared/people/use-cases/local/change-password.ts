import { ValidationError } from '../../../platform/domain/errors.ts';
import { isDoorOpenTo, type LocalDoor } from '../../domain/local-sign-in.ts';
import { passwordFaults } from '../../domain/password-rule.ts';
import type { User } from '../../domain/user.ts';
import { type Act, type CredentialPorts, changeCredentials } from './change-credentials.ts';
import { passwordChangedLetter } from './letters.ts';
import { localLoginDisabled } from './refuse-password.ts';

export type ChangePasswordPorts = CredentialPorts & {
  readonly hashPassword: (password: string) => Promise<string>;
  readonly door: LocalDoor;
};

/**
 * Sets the password of a person who has just proved who he is, his first one too. The token under which his session goes
 * on; every other session ends.
 * @throws ValidationError; DomainError 403 local_login_disabled, 409 conflict
 */
export const changePassword =
  (ports: ChangePasswordPorts) =>
  async (act: Act, password: string): Promise<string> => {
    const { user } = act.person;
    if (!isDoorOpenTo(ports.door, user.role)) throw localLoginDisabled();
    refusePoorPassword(password, user);
    const passwordHash = await ports.hashPassword(password);
    return changeCredentials(ports)(act, {
      changes: { passwordHash },
      event: (sessions) => ({ type: 'password_changed', details: { first: user.passwordHash === null, sessions } }),
      letter: passwordChangedLetter,
    });
  };

/** @throws ValidationError */
export const refusePoorPassword = (
  password: string,
  { email, firstName, lastName }: Pick<User, 'email' | 'firstName' | 'lastName'>,
): void => {
  const faults = passwordFaults(password, { email, names: [firstName, lastName] });
  if (faults.length > 0) throw new ValidationError(faults);
};
