import type { ProviderSession } from '../../domain/external-identity.ts';
import { CHALLENGE_SECONDS } from '../../domain/second-factor.ts';
import type { SignInMethod } from '../../domain/sign-in-session.ts';
import type { User } from '../../domain/user.ts';
import type { OneUse } from '../people-ports.ts';

/** A person who has proved the first factor and owes the second. What is needed to go on as if he had not been asked. */
export type SecondFactorChallenge = {
  /** Of the session that will be, so that what is sealed for it or points to it can be made before. */
  readonly sessionId: string;
  readonly userId: string;
  readonly method: SignInMethod;
  readonly providerSession: ProviderSession | null;
  /** Local login is off; he came in as a super admin. */
  readonly isOverride: boolean;
  /** A path of ours. */
  readonly returnTo: string;
  /** The user's when the challenge was made: whatever ends his sessions ends it too. */
  readonly credentialsVersion: number;
};

export type ChallengePorts = {
  readonly oneUse: Pick<OneUse, 'put'>;
  readonly newToken: () => string;
  readonly now: () => string;
};

type Proved = Omit<SecondFactorChallenge, 'userId' | 'credentialsVersion'> & { readonly user: User };

/** Whether a sign-in by the first factor is not yet one. */
export const owesSecondFactor = ({ secondFactor }: Pick<User, 'secondFactor'>): boolean => secondFactor != null;

/** The token of a challenge, for the browser's cookie. */
export const beginSecondFactor =
  ({ oneUse, newToken, now }: ChallengePorts) =>
  async ({ user, ...proved }: Proved): Promise<string> => {
    const token = newToken();
    const challenge: SecondFactorChallenge = {
      ...proved,
      userId: user.id,
      credentialsVersion: user.credentialsVersion ?? 0,
    };
    const expires = new Date(Date.parse(now()) + CHALLENGE_SECONDS * 1000).toISOString();
    await oneUse.put('second_factor', token, challenge, expires);
    return token;
  };
