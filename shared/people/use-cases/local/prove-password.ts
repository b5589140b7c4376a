import type { Edge } from '../../../platform/domain/edge.ts';
import { normalEmail } from '../../../platform/domain/email.ts';
import { decideLocalSignIn, type LocalDoor, type LocalRefusal } from '../../domain/local-sign-in.ts';
import type { User } from '../../domain/user.ts';
import type { Users } from '../people-ports.ts';
import { type GuardPorts, guardTries } from './guard-tries.ts';

export type PasswordPorts = GuardPorts & {
  readonly users: Pick<Users, 'find' | 'findByEmail'>;
  /** As long for nobody's hash (undefined) as for any. */
  readonly verifyPassword: (password: string, hash: string | null | undefined) => Promise<boolean>;
  readonly door: LocalDoor;
};

type Sent = { readonly email: string; readonly password: string; readonly edge: Edge };

export type PasswordProof =
  | { readonly ok: true; readonly user: User; readonly isOverride: boolean }
  | {
      readonly ok: false;
      readonly reason: LocalRefusal;
      /** Whose address it was, where it was looked at. */
      readonly user: User | undefined;
      /** Seconds, for who is throttled; else 0. */
      readonly wait: number;
    };

/** Nobody has it: looked for where an address is nobody's, so that both take the same time. */
const NOBODY = '00000000-0000-4000-8000-000000000000';
const MAX_BUCKET = 320;

/**
 * Whether a password proves whose address it is, throttled by account and network. The address that was typed counts as
 * an account whether it is one or not.
 */
export const provePassword =
  (ports: PasswordPorts) =>
  async ({ email, password, edge }: Sent): Promise<PasswordProof> => {
    const { users, verifyPassword, door } = ports;
    if (door === 'closed') return { ok: false, reason: 'local_login_disabled', user: undefined, wait: 0 };
    const address = normalEmail(email);
    const known = address === null ? undefined : await users.findByEmail(address);
    if (known === undefined) await users.find(NOBODY);
    const guess = await guardTries(ports)({ account: passwordBucket(email), user: known, edge });
    if (!guess.ok) return { ok: false, reason: 'throttled', user: undefined, wait: guess.waitSeconds };
    const matches = await verifyPassword(password, known?.passwordHash);
    const decision = decideLocalSignIn(door, known, matches);
    if (decision.kind === 'refused' || known === undefined) {
      const reason = decision.kind === 'refused' ? decision.reason : 'unknown_user';
      return { ok: false, reason, user: known, wait: 0 };
    }
    await guess.succeeded();
    return { ok: true, user: known, isOverride: decision.kind === 'override' };
  };

/** What failures of an address are counted under. */
export const passwordBucket = (email: string): string =>
  `password:${(normalEmail(email) ?? email.trim().toLowerCase()).slice(0, MAX_BUCKET)}`;
