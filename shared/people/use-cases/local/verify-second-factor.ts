import type { Edge } from '../../../platform/domain/edge.ts';
import type { SecretBox } from '../../../platform/domain/secret-box.ts';
import { type SecondFactor, totpContext } from '../../domain/second-factor.ts';
import type { User } from '../../domain/user.ts';
import type { SecondFactors } from '../people-ports.ts';
import { type GuardPorts, guardTries } from './guard-tries.ts';

export type SecondFactorPorts = GuardPorts & {
  readonly secretBox: Pick<SecretBox, 'open'>;
  readonly secondFactors: Pick<SecondFactors, 'useStep' | 'useRecoveryCode'>;
  /** The time step of a code around `now`; undefined for any other. */
  readonly totpStep: (secret: string, code: string, now: string) => number | undefined;
  /** Undefined for what cannot be a recovery code. */
  readonly recoveryCodeDigest: (typed: string) => string | undefined;
};

type Sent = {
  readonly user: User;
  readonly code: string;
  readonly edge: Edge;
  /** Asked once the throttle let the try through; false gives it up without a look at the code. */
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

/** Whether a code is the user's: of the app, never one twice, or a recovery code, which is then used up. Throttled. */
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
  const secret = await ports.secretBox.open(secondFactor.secret, totpContext(user.id));
  const step = ports.totpStep(secret, code, ports.now());
  if (step === undefined) return 'wrong_code';
  const isFirst = await ports.secondFactors.useStep(user.id, secondFactor.secret, step);
  return isFirst ? { ok: true, method: 'totp' } : 'used_code';
};

const useRecoveryCode = async (ports: SecondFactorPorts, { user, code }: Use): Promise<Used> => {
  const digest = ports.recoveryCodeDigest(code);
  if (digest === undefined) return 'wrong_code';
  const remaining = await ports.secondFactors.useRecoveryCode(user.id, digest);
  return remaining === undefined ? 'wrong_code' : { ok: true, method: 'recovery_code', remaining };
};
