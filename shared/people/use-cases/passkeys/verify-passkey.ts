import type { Edge } from '../../../platform/domain/edge.ts';
import type { Passkey, PasskeyRefusal, SentAssertion } from '../../domain/passkey.ts';
import type { User } from '../../domain/user.ts';
import { type GuardPorts, guardTries } from '../local/verify-password.ts';
import type { Passkeys, Users } from '../people-ports.ts';
import { type TakeCeremonyPorts, takeCeremony } from './ceremony.ts';
import type { CeremonyUse, PasskeyCeremonies } from './passkey-ports.ts';

export type VerifyPasskeyPorts = GuardPorts &
  TakeCeremonyPorts & {
    readonly passkeys: Pick<Passkeys, 'find' | 'use'>;
    readonly ceremonies: Pick<PasskeyCeremonies, 'verifySignature' | 'userHandleOf'>;
    readonly users: Pick<Users, 'find'>;
  };

type Attempt = CeremonyUse & {
  readonly sent: SentAssertion;
  /** The browser's token of the ceremony. */
  readonly token: string | undefined;
  readonly edge: Edge;
  /** The counter of failures; by default that of the credential, which strangers do not know. */
  readonly account?: string;
  /** The service did not ask for it by its id, so it must name its user. */
  readonly isDiscovered?: true;
  /** A reason to refuse the user, after the signature was verified. */
  readonly refuseUser: (user: User) => PasskeyRefusal | undefined;
  /** Called once the throttle admits the attempt; false abandons it. */
  readonly mayTry?: () => Promise<boolean>;
};

export type PasskeyProof =
  | { readonly ok: true; readonly user: User; readonly passkey: Passkey }
  | {
      readonly ok: false;
      readonly reason: PasskeyRefusal;
      /** The user of the credential, if it was verified. */
      readonly user: User | undefined;
      readonly wait: number;
    };

/** A user ID that does not exist: looked up for unknown credentials, as for addresses. */
const NOBODY = '00000000-0000-4000-8000-000000000000';

/** Checks the signature of a passkey over a challenge, which is used up. Throttled by credential and network. */
export const verifyPasskey =
  (ports: VerifyPasskeyPorts) =>
  async (attempt: Attempt): Promise<PasskeyProof> => {
    const { sent, edge, token, account = `passkey:${sent.id}`, mayTry } = attempt;
    const passkey = await ports.passkeys.find(sent.id);
    const user = await ports.users.find(passkey?.userId ?? NOBODY);
    const refuse = (reason: PasskeyRefusal, by?: User, wait = 0) => ({ ok: false, reason, user: by, wait }) as const;
    const guess = await guardTries(ports)({ account, user, edge });
    if (!guess.ok) return refuse('throttled', undefined, guess.waitSeconds);
    if (mayTry !== undefined && !(await mayTry())) return refuse('challenge_over');
    const ceremony = await takeCeremony(ports)(attempt, token);
    if (ceremony === undefined) return refuse('challenge_over');
    if (passkey === undefined || user === undefined) return refuse('unknown_passkey');
    if (!isNamed(attempt, ports.ceremonies.userHandleOf(user.id))) return refuse('wrong_user');
    const verified = await ports.ceremonies.verifySignature({ ...ceremony, sent, passkey });
    if (typeof verified === 'string') return refuse(verified);
    const refusal = attempt.refuseUser(user);
    if (refusal !== undefined) return refuse(refusal, user);
    const isRisen = await ports.passkeys.use(passkey, verified.signCount, ports.now());
    if (!isRisen) return refuse('counter_regression', user);
    await guess.succeeded();
    return { ok: true, user, passkey };
  };

const isNamed = ({ sent, isDiscovered }: Attempt, handle: string): boolean =>
  sent.userHandle === handle || (sent.userHandle === null && isDiscovered !== true);
