import { DomainError } from '../../domain/errors.ts';
import { RetiredKeyError, type SecretBox } from '../../domain/secret-box.ts';
import type { Idempotency } from '../idempotent.ts';

/**
 * For responses with a secret: they are stored encrypted, so that a repetition gets the secret and the table has none. Nothing
 * encrypts them again when keys rotate, because they expire after a day.
 */
export const sealedResponses = (store: Idempotency, box: Pick<SecretBox, 'seal' | 'open'>): Idempotency => ({
  ...store,
  begin: async (familyId, route, key, requestHash, now) => {
    const begun = await store.begin(familyId, route, key, requestHash, now);
    if (begun.kind !== 'replay') return begun;
    return { ...begun, body: await box.open(begun.body, contextOf(familyId, route, key)).catch(unreadable) };
  },
  finish: async (familyId, route, key, { status, body }) =>
    store.finish(familyId, route, key, { status, body: await box.seal(body, contextOf(familyId, route, key)) }),
});

/** @throws DomainError `conflict` instead of RetiredKeyError */
const unreadable = (error: unknown): never => {
  if (!(error instanceof RetiredKeyError)) throw error;
  throw new DomainError(
    'conflict',
    'The response to this Idempotency-Key can no longer be decrypted, because the service replaced its keys: find what the request created in the list, and rotate its secret',
  );
};

/** The word 'answer' is part of what is stored. */
const contextOf = (...parts: readonly string[]): string => JSON.stringify(['answer', ...parts]);
