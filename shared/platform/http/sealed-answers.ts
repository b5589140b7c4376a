import type { SecretBox } from '../domain/secret-box.ts';
import type { Idempotency } from './idempotent.ts';

/** For answers with a secret: they are stored encrypted, so that a repetition gets the secret and the table has none. */
export const sealedAnswers = (store: Idempotency, box: Pick<SecretBox, 'seal' | 'open'>): Idempotency => ({
  ...store,
  begin: async (familyId, route, key, requestHash, now) => {
    const begun = await store.begin(familyId, route, key, requestHash, now);
    if (begun.kind !== 'replay') return begun;
    return { ...begun, body: await box.open(begun.body, contextOf(familyId, route, key)) };
  },
  finish: async (familyId, route, key, { status, body }) =>
    store.finish(familyId, route, key, { status, body: await box.seal(body, contextOf(familyId, route, key)) }),
});

const contextOf = (...parts: readonly string[]): string => JSON.stringify(['answer', ...parts]);
