import { DomainError } from '../../../platform/domain/errors.ts';
import type { SecretBox } from '../../../platform/domain/secret-box.ts';
import { recoveryCodes, totpContext } from '../../domain/second-factor.ts';
import { CODE_TRIES } from '../../domain/throttle.ts';
import type { OneUse, Person } from '../people-ports.ts';
import { type Act, type CredentialPorts, changeCredentials } from './change-credentials.ts';
import { secondFactorEnabledLetter } from './letters.ts';
import { newCodes, type RecoveryCodePorts } from './recovery-code-ports.ts';

/** Longer than it takes to find the phone. */
const SETUP_SECONDS = 600;

export type BeginSetupPorts = {
  readonly oneUse: Pick<OneUse, 'put'>;
  readonly secretBox: Pick<SecretBox, 'seal'>;
  readonly newToken: () => string;
  readonly newTotpSecret: () => string;
  /** What an authenticator app reads. */
  readonly totpUri: (secret: string, account: string) => string;
  readonly now: () => string;
};

/** What is not yet in force. Only the session that began it ends it. */
type Setup = { readonly userId: string; readonly sessionId: string; readonly secret: string };
export type NewSecondFactor = { readonly setupToken: string; readonly secret: string; readonly uri: string };

/** A secret for the app; nothing is asked for before a code of it came back. @throws DomainError 409 invalid_state */
export const beginSetup =
  ({ oneUse, secretBox, newToken, newTotpSecret, totpUri, now }: BeginSetupPorts) =>
  async ({ user, session }: Person): Promise<NewSecondFactor> => {
    if (user.secondFactor != null) {
      throw new DomainError('invalid_state', 'Two-step sign-in is on already: switch it off first');
    }
    const [setupToken, secret] = [newToken(), newTotpSecret()];
    const setup: Setup = {
      userId: user.id,
      sessionId: session.id,
      secret: await secretBox.seal(secret, totpContext(user.id)),
    };
    await oneUse.put('second_factor_setup', setupToken, setup, inSeconds(now(), SETUP_SECONDS));
    return { setupToken, secret, uri: totpUri(secret, user.email) };
  };

export type ConfirmSetupPorts = CredentialPorts &
  RecoveryCodePorts & {
    readonly oneUse: Pick<OneUse, 'attempt' | 'take'>;
    readonly secretBox: Pick<SecretBox, 'open'>;
    readonly totpStep: (secret: string, code: string, now: string) => number | undefined;
  };

type Confirmed = { readonly token: string; readonly recoveryCodes: readonly string[] };

/**
 * Switches the second factor on once a code shows that the app has the secret. The recovery codes are shown this once.
 * That code is used up by it.
 * @throws DomainError 401 second_factor_invalid, 422 invalid_token, 409 conflict
 */
export const confirmSetup =
  (ports: ConfirmSetupPorts) =>
  async (act: Act, setupToken: string, code: string): Promise<Confirmed> => {
    const { oneUse, now } = ports;
    const { user, session } = act.person;
    const setup = await oneUse.attempt<Setup>('second_factor_setup', setupToken, CODE_TRIES, now());
    if (setup?.userId !== user.id || setup.sessionId !== session.id) throw setupOver();
    const secret = await ports.secretBox.open(setup.secret, totpContext(user.id));
    const lastStep = ports.totpStep(secret, code.replace(/\s/g, ''), now());
    if (lastStep === undefined) {
      throw new DomainError(
        'second_factor_invalid',
        'The code is not of this secret: is the clock of the phone right?',
      );
    }
    if ((await oneUse.take('second_factor_setup', setupToken, now())) === undefined) throw setupOver();
    const { codes, digests } = newCodes(ports);
    const secondFactor = { secret: setup.secret, lastStep, recoveryCodes: recoveryCodes(digests), enabledAt: now() };
    const token = await changeCredentials(ports)(act, {
      changes: { secondFactor },
      event: () => ({ type: 'second_factor_enabled', details: { method: 'totp' } }),
      letter: secondFactorEnabledLetter,
    });
    return { token, recoveryCodes: codes };
  };

const setupOver = (): DomainError =>
  new DomainError('invalid_token', 'setup_token is unknown, of another session, used or too old: begin once more');

const inSeconds = (now: string, seconds: number): string => new Date(Date.parse(now) + seconds * 1000).toISOString();
