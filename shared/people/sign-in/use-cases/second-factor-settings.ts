import { DomainError } from '../../../platform/domain/errors.ts';
import type { UserId } from '../../../platform/domain/ids.ts';
import type { Mail } from '../../../platform/domain/mail.ts';
import type { SecretBox } from '../../../platform/domain/secret-box.ts';
import { isText, objectReader, optionalReader } from '../../../platform/domain/stored-shape.ts';
import type { Audit } from '../../admin/domain/audit-event.ts';
import { recoveryCodeDigest } from '../../crypto/recovery-codes.ts';
import { totpStep, totpUri } from '../../crypto/totp.ts';
import type { User } from '../../domain/user.ts';
import { auditPerson, auditSource } from '../../use-cases/audit-events.ts';
import {
  appRemovedEmail,
  recoveryCodesEmail,
  secondFactorDisabledEmail,
  secondFactorEnabledEmail,
} from '../../use-cases/emails.ts';
import type { Passkeys, Person, SecondFactors, SingleUseTokens } from '../../use-cases/people-ports.ts';
import { recoveryCodes, totpContext } from '../domain/second-factor.ts';
import { CODE_TRIES } from '../domain/throttle.ts';
import { type Act, type CredentialPorts, changeCredentials } from './change-credentials.ts';

/** Time to find the phone and scan the code. */
const SETUP_SECONDS = 600;

export type BeginSetupPorts = {
  readonly singleUse: Pick<SingleUseTokens, 'put'>;
  readonly secretBox: Pick<SecretBox, 'seal'>;
  readonly newToken: () => string;
  readonly newTotpSecret: () => string;
  readonly now: () => string;
};

/** A setup in progress. Only the session that began it may finish it. */
type Setup = { readonly userId: UserId; readonly sessionId: string; readonly secret: string };
const readSetup = optionalReader(objectReader<Setup>({ userId: isText, sessionId: isText, secret: isText }));
export type NewSecondFactor = { readonly setupToken: string; readonly secret: string; readonly uri: string };

/** Creates a TOTP secret, which takes effect only after `confirmSetup`. @throws DomainError 409 invalid_state */
export const beginSetup =
  ({ singleUse, secretBox, newToken, newTotpSecret, now }: BeginSetupPorts) =>
  async ({ user, session }: Person): Promise<NewSecondFactor> => {
    if (user.secondFactor?.secret != null) {
      throw new DomainError('invalid_state', 'You already have an authenticator app. Remove it first');
    }
    const [setupToken, secret] = [newToken(), newTotpSecret()];
    const setup: Setup = {
      userId: user.id,
      sessionId: session.id,
      secret: await secretBox.seal(secret, totpContext(user.id)),
    };
    await singleUse.put('second_factor_setup', setupToken, setup, inSeconds(now(), SETUP_SECONDS));
    return { setupToken, secret, uri: totpUri(secret, user.email) };
  };

export type ConfirmSetupPorts = CredentialPorts &
  RecoveryCodePorts & {
    readonly singleUse: Pick<SingleUseTokens, 'attempt' | 'take'>;
    readonly secretBox: Pick<SecretBox, 'open'>;
  };

type Confirmed = { readonly token: string; readonly recoveryCodes: readonly string[] };

/**
 * Turns two-factor authentication on after a code shows that the app has the secret. The code is used up. Returns the
 * recovery codes, which are not shown again.
 * @throws DomainError 401 second_factor_invalid, 422 invalid_token, 409 conflict
 */
export const confirmSetup =
  (ports: ConfirmSetupPorts) =>
  async (act: Act, setupToken: string, code: string): Promise<Confirmed> => {
    const { singleUse, now } = ports;
    const { user, session } = act.person;
    const setup = readSetup(
      await singleUse.attempt('second_factor_setup', setupToken, CODE_TRIES, now()),
      'second factor setup',
    );
    if (setup?.userId !== user.id || setup.sessionId !== session.id) throw setupOver();
    const secret = await ports.secretBox.open(setup.secret, totpContext(user.id));
    const lastStep = totpStep(secret, code.replace(/\s/g, ''), now());
    if (lastStep === undefined) {
      throw new DomainError(
        'second_factor_invalid',
        'The code is incorrect. Check that the clock of your phone is right',
      );
    }
    if ((await singleUse.take('second_factor_setup', setupToken, now())) === undefined) throw setupOver();
    const { codes, digests } = newCodes(ports);
    const secondFactor = { secret: setup.secret, lastStep, recoveryCodes: recoveryCodes(digests), enabledAt: now() };
    const token = await changeCredentials(ports)(act, {
      changes: { secondFactor },
      event: () => ({ type: 'second_factor_enabled', details: { method: 'totp' } }),
      letter: secondFactorEnabledEmail,
    });
    return { token, recoveryCodes: codes };
  };

const setupOver = (): DomainError =>
  new DomainError(
    'invalid_token',
    'setup_token has expired, was already used or belongs to another session. Start the setup again',
  );

const inSeconds = (now: string, seconds: number): string => new Date(Date.parse(now) + seconds * 1000).toISOString();

export type RecoveryCodePorts = {
  readonly newRecoveryCodes: () => readonly string[];
};

/** New recovery codes with the digests to store. */
export const newCodes = ({
  newRecoveryCodes,
}: RecoveryCodePorts): { readonly codes: readonly string[]; readonly digests: readonly string[] } => {
  const codes = newRecoveryCodes();
  const digests = codes.map(recoveryCodeDigest).filter((digest) => digest !== undefined);
  if (digests.length !== codes.length) throw new Error('A generated recovery code is invalid');
  return { codes, digests };
};

type RemovePorts = CredentialPorts & { readonly passkeys: Pick<Passkeys, 'listOf'> };

/**
 * Removes the app of a recently authenticated user. Without passkeys, this turns two-factor authentication off. Returns
 * the token under which the session continues.
 * @throws DomainError 409
 */
export const removeSecondFactor =
  (ports: RemovePorts) =>
  async (act: Act): Promise<string> => {
    const { user } = act.person;
    const secondFactor = refuseWithoutSecondFactor(user);
    const hasPasskeys = (await ports.passkeys.listOf(user.id)).length > 0;
    if (hasPasskeys && secondFactor.secret === null) {
      throw new DomainError('invalid_state', 'Your passkeys are your second factor. Remove them to turn it off');
    }
    return changeCredentials(ports)(act, {
      changes: { secondFactor: hasPasskeys ? { ...secondFactor, secret: null } : null },
      event: () => ({ type: 'second_factor_disabled', details: { method: 'totp' } }),
      letter: hasPasskeys ? appRemovedEmail : secondFactorDisabledEmail,
    });
  };

export const refuseWithoutSecondFactor = ({ secondFactor }: User): NonNullable<User['secondFactor']> => {
  if (secondFactor != null) return secondFactor;
  throw new DomainError('invalid_state', 'Two-factor authentication is off');
};

type RenewCodesPorts = RecoveryCodePorts & {
  readonly secondFactors: Pick<SecondFactors, 'replaceRecoveryCodes'>;
  readonly audit: Audit;
  readonly mail: Mail;
};

/** Replaces the recovery codes; the old ones stop working. @throws DomainError 409 */
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
      throw new DomainError('conflict', 'Two-factor authentication was changed at the same time. Try again');
    }
    await ports.mail.send(recoveryCodesEmail(user));
    return codes;
  };
