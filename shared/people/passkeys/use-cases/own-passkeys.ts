import { DomainError, NotFoundError, ValidationError } from '../../../platform/domain/errors.ts';
import type { User } from '../../domain/user.ts';
import { recoveryCodes } from '../../sign-in/domain/second-factor.ts';
import { type Act, type CredentialPorts, changeCredentials } from '../../sign-in/use-cases/change-credentials.ts';
import { newCodes, type RecoveryCodePorts } from '../../sign-in/use-cases/second-factor-settings.ts';
import { eventOf } from '../../use-cases/audit-events.ts';
import { firstPasskeyEmail, passkeyAddedEmail, passkeyRemovedEmail } from '../../use-cases/emails.ts';
import type { Passkeys, Person, SingleUseTokens } from '../../use-cases/people-ports.ts';
import { MAX_PASSKEYS, type Passkey, passkeyName, type SentRegistration } from '../domain/passkey.ts';
import { beginCeremony, takeCeremony } from './ceremony.ts';
import type { BeginCeremonyPorts, BegunCeremony, CeremonyUse, PasskeyCeremonies } from './passkey-ports.ts';

const within = (sessionId: string): CeremonyUse => ({ purpose: 'passkey_registration', boundTo: sessionId });

type BeginPorts = BeginCeremonyPorts & {
  readonly ceremonies: Pick<PasskeyCeremonies, 'registrationOptions'>;
  readonly passkeys: Pick<Passkeys, 'listOf'>;
};

/** For a recently authenticated user. @throws DomainError 409 invalid_state */
export const beginRegistration =
  (ports: BeginPorts) =>
  async ({ user, session }: Person): Promise<BegunCeremony> => {
    const passkeys = await ports.passkeys.listOf(user.id);
    if (passkeys.length >= MAX_PASSKEYS) throw tooMany();
    return beginCeremony(ports)(within(session.id), (asked) =>
      ports.ceremonies.registrationOptions({ ...asked, user, passkeys }),
    );
  };

const tooMany = (): DomainError =>
  new DomainError('invalid_state', `You have ${MAX_PASSKEYS} passkeys, the most that an account can have. Remove one`);

export type AddPasskeyPorts = CredentialPorts &
  RecoveryCodePorts &
  Pick<BeginCeremonyPorts, 'relyingParty'> & {
    readonly ceremonies: Pick<PasskeyCeremonies, 'verifyRegistration'>;
    readonly passkeys: Pick<Passkeys, 'find' | 'listOf' | 'add' | 'remove'>;
    readonly singleUse: Pick<SingleUseTokens, 'take'>;
    readonly newId: () => string;
  };

type Wanted = {
  readonly sent: SentRegistration;
  readonly name: string;
  /** The browser's token of the ceremony. */
  readonly ceremonyToken: string | undefined;
};

type Added = {
  readonly passkey: Passkey;
  /** Of the first second factor: shown once. The session then continues under `token`. */
  readonly started: { readonly token: string; readonly recoveryCodes: readonly string[] } | undefined;
};

/**
 * Adds a passkey of the session that began the registration. The first second factor turns two-factor authentication
 * on, with recovery codes; all other sessions then end.
 * @throws ValidationError; DomainError 409 conflict, invalid_state; 422 invalid_token
 */
export const addPasskey =
  (ports: AddPasskeyPorts) =>
  async (act: Act, { sent, name, ceremonyToken }: Wanted): Promise<Added> => {
    const { user, session } = act.person;
    const validName = passkeyName(name);
    const ceremony = await takeCeremony(ports)(within(session.id), ceremonyToken);
    if (ceremony === undefined) throw registrationOver();
    const verified = await ports.ceremonies.verifyRegistration({ ...ceremony, sent });
    if (typeof verified === 'string') throw notAccepted();
    const about = { id: ports.newId(), userId: user.id, name: validName, createdAt: ports.now(), lastUsedAt: null };
    const passkey: Passkey = { ...about, ...verified };
    if ((await ports.passkeys.find(passkey.credentialId)) !== undefined) throw alreadyAdded();
    await ports.audit.record(eventOf(act, { type: 'passkey_added', details: factsOf(passkey), user }));
    if (!(await ports.passkeys.add(passkey))) throw alreadyAdded();
    return { passkey, started: await startUsing(ports, act, passkey) };
  };

const factsOf = ({ id: passkeyId, name, isSynced: synced }: Passkey) => ({ passkeyId, name, synced });

const registrationOver = (): DomainError =>
  new DomainError('invalid_token', 'The request to add a passkey has expired. Start again');

const notAccepted = (): ValidationError =>
  new ValidationError(['credential was not accepted. Use a passkey that asks for your fingerprint, face or PIN']);

const alreadyAdded = (): DomainError =>
  new DomainError('conflict', 'This passkey was already added. Use another device or security key');

/** Takes the passkey back if it cannot be used as intended. */
const startUsing = async (ports: AddPasskeyPorts, act: Act, passkey: Passkey): Promise<Added['started']> => {
  const { user } = act.person;
  let isOn = false;
  const users: AddPasskeyPorts['users'] = {
    update: async (...change) => {
      isOn = true; // until known otherwise: without its passkey, a second factor would lock the user out
      const after = await ports.users.update(...change);
      isOn = after !== undefined;
      return after;
    },
  };
  try {
    if ((await ports.passkeys.listOf(user.id)).length > MAX_PASSKEYS) throw tooMany();
    if (user.secondFactor == null) return await turnOn({ ...ports, users }, act);
    await ports.mail.send(passkeyAddedEmail(user));
    return undefined;
  } catch (error) {
    if (!isOn) await ports.passkeys.remove(passkey);
    throw error;
  }
};

const turnOn = async (ports: AddPasskeyPorts, act: Act): Promise<Added['started']> => {
  const { codes, digests } = newCodes(ports);
  const secondFactor = { secret: null, lastStep: 0, recoveryCodes: recoveryCodes(digests), enabledAt: ports.now() };
  const token = await changeCredentials(ports)(act, {
    changes: { secondFactor },
    event: () => ({ type: 'second_factor_enabled', details: { method: 'passkey' } }),
    letter: firstPasskeyEmail,
  });
  return { token, recoveryCodes: codes };
};

type OwnPorts = { readonly passkeys: Pick<Passkeys, 'listOf'> };

/** @throws NotFoundError also for another user's passkey */
export const findOwnPasskey =
  ({ passkeys }: OwnPorts) =>
  async (user: User, id: string): Promise<{ readonly passkey: Passkey; readonly others: number }> => {
    const own = await passkeys.listOf(user.id);
    const passkey = own.find((passkey) => passkey.id === id);
    if (passkey === undefined) throw new NotFoundError('Passkey');
    return { passkey, others: own.length - 1 };
  };

type RenamePorts = Pick<CredentialPorts, 'audit'> & { readonly passkeys: Pick<Passkeys, 'listOf' | 'rename'> };

/** @throws ValidationError; NotFoundError */
export const renamePasskey =
  (ports: RenamePorts) =>
  async (act: Omit<Act, 'token'>, id: string, typed: string): Promise<void> => {
    const { user } = act.person;
    const { passkey } = await findOwnPasskey(ports)(user, id);
    const name = passkeyName(typed);
    if (name === passkey.name) return;
    const details = { passkeyId: id, oldName: passkey.name, name };
    await ports.audit.record(eventOf(act, { type: 'passkey_renamed', details, user }));
    if (!(await ports.passkeys.rename(passkey, name))) throw new NotFoundError('Passkey');
  };

type RemovePorts = CredentialPorts & { readonly passkeys: Pick<Passkeys, 'listOf' | 'add' | 'remove'> };

/**
 * Removes a passkey and ends all other sessions. Without an app, the last one turns two-factor authentication off.
 * Returns the token under which the session continues.
 * @throws NotFoundError; DomainError 409 conflict, without having removed it
 */
export const removePasskey =
  (ports: RemovePorts) =>
  async (act: Act, id: string): Promise<string> => {
    const { user } = act.person;
    const { passkey, others } = await findOwnPasskey(ports)(user, id);
    const { id: passkeyId, name } = passkey;
    await ports.audit.record(eventOf(act, { type: 'passkey_removed', details: { passkeyId, name }, user }));
    await ports.passkeys.remove(passkey); // first, so that a sign-in with it at this moment ends with the others
    try {
      return await changeCredentials(ports)(act, {
        letter: passkeyRemovedEmail,
        ...(isLastFactor(user, others) ? TURNED_OFF : ENDED),
      });
    } catch (error) {
      if (error instanceof DomainError && error.code === 'conflict') await ports.passkeys.add(passkey);
      throw error;
    }
  };

/** Without this passkey, nothing would be left but recovery codes. */
export const isLastFactor = ({ secondFactor }: Pick<User, 'secondFactor'>, otherPasskeys: number): boolean =>
  otherPasskeys === 0 && secondFactor?.secret == null;

type Change = Pick<Parameters<ReturnType<typeof changeCredentials>>[1], 'changes' | 'event'>;

const TURNED_OFF: Change = {
  changes: { secondFactor: null },
  event: () => ({ type: 'second_factor_disabled', details: { method: 'passkey' } }),
};
const ENDED: Change = {
  changes: {},
  event: (sessions) => ({ type: 'sessions_revoked', details: { sessions } }),
};
