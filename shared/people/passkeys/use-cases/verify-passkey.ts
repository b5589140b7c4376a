import type { Edge } from '../../../platform/domain/network/edge.ts';
import type { User } from '../../domain/user.ts';
import { type GuardPorts, guardTries } from '../../sign-in/use-cases/verify-password.ts';
import type { Passkeys, Users } from '../../use-cases/people-ports.ts';
import type { Passkey, PasskeyRefusal, RelyingParty, SentAssertion } from '../domain/passkey.ts';
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

const refuse = (reason: PasskeyRefusal, user?: User, wait = 0) => ({ ok: false, reason, user, wait }) as const;

/** Checks the signature of a passkey over a challenge, which is used up. Throttled by credential and network. */
export const verifyPasskey =
  (ports: VerifyPasskeyPorts) =>
  async (attempt: Attempt): Promise<PasskeyProof> => {
    const { sent, edge, token, account = `passkey:${sent.id}`, mayTry = async () => true } = attempt;
    const passkey = await ports.passkeys.find(sent.id);
    const user = await ports.users.find(passkey?.userId ?? NOBODY);
    const guess = await guardTries(ports)({ account, user, edge });
    if (!guess.ok) return refuse('throttled', undefined, guess.waitSeconds);
    const ceremony = (await mayTry()) ? await takeCeremony(ports)(attempt, token) : undefined;
    if (ceremony === undefined) return refuse('challenge_over');
    if (passkey === undefined || user === undefined) return refuse('unknown_passkey');
    const proof = await check(ports, attempt, { ...ceremony, passkey, user });
    if (proof.ok) await guess.succeeded();
    return proof;
  };

type Found = {
  readonly rp: RelyingParty;
  readonly challenge: string;
  readonly passkey: Passkey;
  readonly user: User;
};

const check = async (
  ports: VerifyPasskeyPorts,
  attempt: Attempt,
  { rp, challenge, passkey, user }: Found,
): Promise<PasskeyProof> => {
  const { sent } = attempt;
  if (!isNamed(attempt, ports.ceremonies.userHandleOf(user.id))) return refuse('wrong_user');
  const verified = await ports.ceremonies.verifySignature({ rp, challenge, sent, passkey });
  if (typeof verified === 'string') return refuse(verified);
  const refusal = attempt.refuseUser(user);
  if (refusal !== undefined) return refuse(refusal, user);
  const isRisen = await ports.passkeys.use(passkey, verified.signCount, ports.now());
  return isRisen ? { ok: true, user, passkey } : refuse('counter_regression', user);
};

const isNamed = ({ sent, isDiscovered }: Attempt, handle: string): boolean =>
  sent.userHandle === handle || (sent.userHandle === null && isDiscovered !== true);
