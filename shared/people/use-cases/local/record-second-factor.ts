import type { Edge } from '../../../platform/domain/edge.ts';
import { DomainError } from '../../../platform/domain/errors.ts';
import type { Audit } from '../../domain/audit-event.ts';
import type { User } from '../../domain/user.ts';
import { auditPerson, auditSource } from '../audit-source.ts';
import { tooManyTries } from './guard-tries.ts';
import type { SecondFactorProof } from './verify-second-factor.ts';

type Tried = { readonly user: User; readonly edge: Edge; readonly sessionId?: string | null };

/** Writes down what became of a code. @throws DomainError 401 second_factor_invalid or unauthorized, 429 rate_limit_exceeded */
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
  new DomainError('second_factor_invalid', 'code is wrong or was used before: wait for the next one');

export const challengeOver = (): DomainError =>
  new DomainError('unauthorized', 'Sign in once more: no second factor is asked for here, or its time is over');
