import { DomainError } from '../../../platform/domain/errors.ts';
import type { UserId } from '../../../platform/domain/ids.ts';
import type { Edge } from '../../../platform/domain/network/edge.ts';
import type { SecretBox } from '../../../platform/domain/secret-box.ts';
import {
  isFlag,
  isNumber,
  isObject,
  isText,
  objectReader,
  optionalReader,
} from '../../../platform/domain/stored-shape.ts';
import type { Audit } from '../../admin/domain/audit-event.ts';
import { recoveryCodeDigest } from '../../crypto/recovery-codes.ts';
import { totpStep } from '../../crypto/totp.ts';
import type { User } from '../../domain/user.ts';
import type { ProviderSession } from '../../sso/domain/external-identity.ts';
import { auditPerson, auditSource } from '../../use-cases/audit-events.ts';
import type { SecondFactors, SingleUseTokens } from '../../use-cases/people-ports.ts';
import { CHALLENGE_SECONDS, type SecondFactor, totpContext } from '../domain/second-factor.ts';
import type { SignInMethod } from '../domain/sign-in-session.ts';
import { type GuardPorts, guardTries, tooManyTries } from './verify-password.ts';

export type SecondFactorPorts = GuardPorts & {
  readonly secretBox: Pick<SecretBox, 'open'>;
  readonly secondFactors: Pick<SecondFactors, 'useStep' | 'useRecoveryCode'>;
};

type Sent = {
  readonly user: User;
  readonly code: string;
  readonly edge: Edge;
  /** Called once the throttle admits the attempt; false abandons it before the code is checked. */
  readonly mayTry?: () => Promise<boolean>;
};

export type SecondFactorRefusal = 'throttled' | 'no_second_factor' | 'challenge_over' | 'wrong_code' | 'used_code';
export type SecondFactorProof =
  | { readonly ok: true; readonly method: 'totp' }
  | { readonly ok: true; readonly method: 'recovery_code'; readonly remaining: number }
  | {
      readonly ok: false;
      readonly method: 'totp' | 'recovery_code';
      readonly reason: SecondFactorRefusal;
      readonly wait: number;
    };

/** Checks a code: from the app, each usable once, or a recovery code, which is used up. Throttled. */
export const verifySecondFactor =
  (ports: SecondFactorPorts) =>
  async ({ user, code: typed, edge, mayTry }: Sent): Promise<SecondFactorProof> => {
    const code = typed.replace(/\s/g, '');
    const method = /^\d{6}$/.test(code) ? 'totp' : 'recovery_code';
    const refuse = (reason: SecondFactorRefusal, wait = 0) => ({ ok: false, method, reason, wait }) as const;
    const { secondFactor } = user;
    if (secondFactor == null) return refuse('no_second_factor');
    const guess = await guardTries(ports)({ account: `second_factor:${user.id}`, user, edge });
    if (!guess.ok) return refuse('throttled', guess.waitSeconds);
    if (mayTry !== undefined && !(await mayTry())) return refuse('challenge_over');
    const use = method === 'totp' ? useTotp : useRecoveryCode;
    const used = await use(ports, { user, secondFactor, code });
    if (typeof used === 'string') return refuse(used);
    await guess.succeeded();
    return used;
  };

type Use = { readonly user: User; readonly secondFactor: SecondFactor; readonly code: string };
type Used = Extract<SecondFactorProof, { ok: true }> | SecondFactorRefusal;

const useTotp = async (ports: SecondFactorPorts, { user, secondFactor, code }: Use): Promise<Used> => {
  if (secondFactor.secret === null) return 'wrong_code';
  const secret = await ports.secretBox.open(secondFactor.secret, totpContext(user.id));
  const step = totpStep(secret, code, ports.now());
  if (step === undefined) return 'wrong_code';
  const isFirst = await ports.secondFactors.useStep(user.id, secondFactor.secret, step);
  return isFirst ? { ok: true, method: 'totp' } : 'used_code';
};

const useRecoveryCode = async (ports: SecondFactorPorts, { user, code }: Use): Promise<Used> => {
  const digest = recoveryCodeDigest(code);
  if (digest === undefined) return 'wrong_code';
  const remaining = await ports.secondFactors.useRecoveryCode(user.id, digest);
  return remaining === undefined ? 'wrong_code' : { ok: true, method: 'recovery_code', remaining };
};

type Tried = { readonly user: User; readonly edge: Edge; readonly sessionId?: string | null };

/**
 * Audits the result of a code.
 * @throws DomainError 401 second_factor_invalid or unauthorized, 429 rate_limit_exceeded
 */
export const recordSecondFactor =
  (audit: Audit) =>
  async (proof: SecondFactorProof, { user, edge, sessionId = null }: Tried): Promise<void> => {
    const about = { user: auditPerson(user), provider: null, source: auditSource(edge, sessionId) };
    if (!proof.ok) {
      const { reason, method, wait } = proof;
      await audit.record({
        ...about,
        actor: null,
        type: 'second_factor_failed',
        details: { reason, detail: null, method },
      });
      if (reason === 'challenge_over') throw challengeOver();
      throw reason === 'throttled' ? tooManyTries(wait) : invalidCode();
    }
    if (proof.method !== 'recovery_code') return;
    const { remaining } = proof;
    await audit.record({ ...about, actor: auditPerson(user), type: 'recovery_code_used', details: { remaining } });
  };

const invalidCode = (): DomainError =>
  new DomainError('second_factor_invalid', 'code: The code is incorrect or was already used. Enter the next one');

export const challengeOver = (): DomainError =>
  new DomainError('unauthorized', 'The code was not entered in time or is no longer expected. Sign in again');

/** State between the first and the second factor: what is needed to finish the sign-in. */
export type SecondFactorChallenge = {
  /** ID of the future session, so that secrets can be sealed for it now. */
  readonly sessionId: string;
  readonly userId: UserId;
  readonly method: SignInMethod;
  readonly providerSession: ProviderSession | null;
  /** The user is a super admin who signed in while local login is disabled. */
  readonly isOverride: boolean;
  /** A path on this site. */
  readonly returnTo: string;
  /** The user's version when the challenge began; ending their sessions invalidates the challenge. */
  readonly credentialsVersion: number;
};

export const readStoredChallenge = optionalReader(
  objectReader<SecondFactorChallenge>({
    sessionId: isText,
    userId: isText,
    method: isObject,
    providerSession: (value): value is ProviderSession | null => value === null || isObject(value),
    isOverride: isFlag,
    returnTo: isText,
    credentialsVersion: isNumber,
  }),
);

export type ChallengePorts = {
  readonly singleUse: Pick<SingleUseTokens, 'put'>;
  readonly newToken: () => string;
  readonly now: () => string;
};

type Proved = Omit<SecondFactorChallenge, 'userId' | 'credentialsVersion'> & { readonly user: User };

/** Whether a second factor is required after the first. */
export const requiresSecondFactor = ({ secondFactor }: Pick<User, 'secondFactor'>): boolean => secondFactor != null;

/** Starts a challenge and returns its token for the cookie. */
export const beginSecondFactor =
  ({ singleUse, newToken, now }: ChallengePorts) =>
  async ({ user, ...proved }: Proved): Promise<string> => {
    const token = newToken();
    const challenge: SecondFactorChallenge = {
      ...proved,
      userId: user.id,
      credentialsVersion: user.credentialsVersion ?? 0,
    };
    const expires = new Date(Date.parse(now()) + CHALLENGE_SECONDS * 1000).toISOString();
    await singleUse.put('second_factor', token, challenge, expires);
    return token;
  };
