import { passkeyCeremonies } from '../../../shared/people/crypto/passkeys.ts';
import type { NewUser, User } from '../../../shared/people/domain/user.ts';
import {
  beginPasskeyReauthentication,
  beginPasskeySecondFactor,
  completeWithPasskey,
  reauthenticateWithPasskey,
} from '../../../shared/people/passkeys/use-cases/confirm-with-passkey.ts';
import { addPasskey, beginRegistration } from '../../../shared/people/passkeys/use-cases/own-passkeys.ts';
import type { BegunCeremony } from '../../../shared/people/passkeys/use-cases/passkey-ports.ts';
import {
  beginPasskeySignIn,
  signInWithPasskey,
} from '../../../shared/people/passkeys/use-cases/sign-in-with-passkey.ts';
import { toAssertion, toRegistration } from '../../../shared/people/schema/passkey-fields.ts';
import type { LocalSignInAccess } from '../../../shared/people/sign-in/domain/local-sign-in.ts';
import { beginSession } from '../../../shared/people/sign-in/use-cases/begin-session.ts';
import type { Act } from '../../../shared/people/sign-in/use-cases/change-credentials.ts';
import { signInLocally } from '../../../shared/people/sign-in/use-cases/sign-in-locally.ts';
import type { TestTable } from '../store/dynalite-table.ts';
import { Authenticator, type Deviation } from './authenticator.ts';
import { localWorld, PASSWORD } from './local-world.ts';

export const ORIGIN = 'https://money.example';
const RP = { id: 'money.example', origin: ORIGIN };

type Challenge = { readonly challenge: string };
export const optionsOf = ({ options }: BegunCeremony) =>
  options as Challenge & { readonly user?: { readonly id: string } };

export type PasskeyWorld = ReturnType<typeof passkeyWorld>;

/** Passkeys over the real stores and the real library, with authenticators in software. */
export const passkeyWorld = (table: TestTable, localAccess: LocalSignInAccess = 'open') => {
  const w = localWorld(table, localAccess);
  const ports = { ...w.ports, ceremonies: passkeyCeremonies, relyingParty: RP };

  const sessionOf = async (user: User): Promise<Act> => {
    const method = { kind: 'password' } as const;
    const start = { sessionId: ports.newId(), user, method, providerSession: null, edge: w.edge };
    return actOf(await beginSession(ports)(start));
  };
  const actOf = async (token: string): Promise<Act> => {
    const person = await w.personOf(token);
    if (person === undefined) throw new Error('The session has ended');
    return { person, token, edge: w.edge };
  };
  const register = async (act: Act, authenticator: Authenticator, deviation: Deviation = {}, name = 'Phone') => {
    const begun = await beginRegistration(ports)(act.person);
    const credential = authenticator.create(optionsOf(begun), deviation);
    return addPasskey(ports)(act, { sent: toRegistration({ credential }), name, ceremonyToken: begun.token });
  };
  const enter = (authenticator: Authenticator, begun: BegunCeremony, deviation: Deviation = {}) => {
    const sent = toAssertion({ credential: authenticator.get(optionsOf(begun), deviation) });
    return signInWithPasskey(ports)({ sent, token: begun.token, edge: w.edge, formerToken: undefined });
  };
  const afterPassword = async (user: User): Promise<string> => {
    const request = { email: user.email, password: PASSWORD, returnTo: '/imports', edge: w.edge };
    const signedIn = await signInLocally(ports)({ ...request, formerToken: undefined });
    if (signedIn.kind !== 'second_factor') throw new Error('No second factor is required');
    return signedIn.token;
  };
  return {
    ...w,
    ports,
    sessionOf,
    actOf,
    register,
    enter,
    afterPassword,
    /** A user with one passkey, and the act of the session that added it. */
    newPasskeyUser: async (
      over: Partial<NewUser> = {},
      options: ConstructorParameters<typeof Authenticator>[1] = {},
    ) => {
      const authenticator = new Authenticator(ORIGIN, options);
      const { passkey, started } = await register(await sessionOf(await w.newUser(over)), authenticator);
      const act = await actOf(started?.token ?? '');
      w.events.length = 0;
      w.letters.length = 0;
      return { user: act.person.user, act, authenticator, passkey, codes: started?.recoveryCodes ?? [] };
    },
    signIn: async (authenticator: Authenticator, deviation: Deviation = {}) =>
      enter(authenticator, await beginPasskeySignIn(ports)(), deviation),
    confirm: async (user: User, authenticator: Authenticator, deviation: Deviation = {}) => {
      const challengeToken = await afterPassword(user);
      const begun = await beginPasskeySecondFactor(ports)(challengeToken);
      const sent = toAssertion({ credential: authenticator.get(optionsOf(begun), deviation) });
      const request = { sent, token: begun.token, edge: w.edge, challengeToken, formerToken: undefined };
      return completeWithPasskey(ports)(request);
    },
    reauthenticate: async (act: Act, authenticator: Authenticator, deviation: Deviation = {}) => {
      const begun = await beginPasskeyReauthentication(ports)(act.person);
      const sent = toAssertion({ credential: authenticator.get(optionsOf(begun), deviation) });
      const request = { sent, token: begun.token, edge: w.edge, person: act.person, sessionToken: act.token };
      return reauthenticateWithPasskey(ports)(request);
    },
  };
};

/** The code of the error, or 'in'. */
export const outcomeOf = (act: Promise<unknown>): Promise<string> =>
  act.then(
    () => 'in',
    (error: { code?: string }) => error.code ?? String(error),
  );
