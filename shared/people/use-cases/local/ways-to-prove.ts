import { isDoorOpenTo, type LocalDoor } from '../../domain/local-sign-in.ts';
import type { User } from '../../domain/user.ts';
import type { Identities, Person, Providers } from '../people-ports.ts';
import { owesSecondFactor } from './second-factor-challenge.ts';

export type WaysToProvePorts = {
  readonly door: LocalDoor;
  readonly identities: Pick<Identities, 'listOf'>;
  readonly providers: Pick<Providers, 'list'>;
};

export type WaysToProve = {
  /** Both, where both are asked. */
  readonly password: boolean;
  readonly code: boolean;
  /** Each of them alone will do; that by which the session began comes first. */
  readonly providers: readonly { readonly name: string; readonly label: string }[];
};

/** By what a person who is signed in can prove once more who he is. */
export const waysToProve =
  ({ door, identities, providers }: WaysToProvePorts) =>
  async ({ user, session: { method } }: Person): Promise<WaysToProve> => {
    const [bound, all] = await Promise.all([identities.listOf(user.id), providers.list()]);
    const own = all.filter(({ id, enabled }) => enabled && bound.some(({ providerId }) => providerId === id));
    const isOfSession = ({ id }: { readonly id: string }) => method.kind === 'sso' && method.providerId === id;
    return {
      password: asksPassword(door, user),
      code: owesSecondFactor(user),
      providers: own
        .toSorted((a, b) => Number(isOfSession(b)) - Number(isOfSession(a)))
        .map(({ name, label }) => ({ name, label })),
    };
  };

/** Whether he has a password that opens something. */
export const asksPassword = (door: LocalDoor, user: Pick<User, 'role' | 'passwordHash'>): boolean =>
  user.passwordHash !== null && isDoorOpenTo(door, user.role);
