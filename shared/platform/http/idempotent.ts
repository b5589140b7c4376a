import { createHash } from 'node:crypto';
import { DomainError } from '../domain/errors.ts';
import type { FamilyId } from '../domain/ids.ts';
import { type ApiEvent, type ApiResult, headerOf } from './api-event.ts';
import { type AnsweredEvent, errorResult } from './response/answers.ts';

/** How to handle a request with an Idempotency-Key. */
export type Begun =
  /** Not completed yet. `id` is the id for what the request creates, the same for each attempt. */
  | { readonly kind: 'fresh'; readonly id: string }
  | { readonly kind: 'replay'; readonly status: number; readonly body: string }
  | { readonly kind: 'in_progress' }
  /** The key was used for another request. */
  | { readonly kind: 'mismatch' };

/** Remembers the answer to a key, by family and route, for a day. */
export type Idempotency = {
  readonly begin: (familyId: FamilyId, route: string, key: string, requestHash: string, now: string) => Promise<Begun>;
  /** Stores the answer; no effect if another process has taken over. */
  readonly finish: (
    familyId: FamilyId,
    route: string,
    key: string,
    answer: { readonly status: number; readonly body: string },
  ) => Promise<void>;
  /** Allows an immediate retry of the same request. */
  readonly abandon: (familyId: FamilyId, route: string, key: string) => Promise<void>;
};

type Request = {
  readonly familyId: FamilyId;
  readonly route: string;
  readonly key: string;
  readonly requestHash: string;
  readonly now: string;
  /** The request that runs; a repetition gets the answer with its id. */
  readonly event: AnsweredEvent;
};

/** @throws DomainError `validation_failed` unless the key is printable text of up to 255 characters: an empty one would not protect anything */
export const idempotencyKey = (event: Pick<ApiEvent, 'headers'>): string | undefined => {
  const key = headerOf(event, 'idempotency-key');
  if (key === undefined) return undefined;
  if (/^[\x21-\x7e]{1,255}$/.test(key)) return key;
  const sent = key.trim() === '' ? ', and is empty: send one, or leave out the header' : '';
  const message = `Idempotency-Key must be 1 to 255 printable characters without spaces${sent}`;
  throw new DomainError('validation_failed', message, { errors: [message] });
};

/**
 * Runs once per key: a repetition gets the first answer. If there is none (interrupted, or failed temporarily), it runs
 * again with the same id.
 */
export const idempotent = async (
  store: Idempotency,
  { familyId, route, key, requestHash, now, event }: Request,
  act: (id: string) => Promise<ApiResult>,
): Promise<ApiResult> => {
  const begun = await store.begin(familyId, route, key, requestHash, now);
  if (begun.kind === 'replay') return replay(begun.status, begun.body);
  if (begun.kind === 'mismatch') {
    throw new DomainError(
      'idempotency_key_reused',
      'This Idempotency-Key was used for a different request: use a new key',
    );
  }
  if (begun.kind === 'in_progress') {
    const message = 'A request with this Idempotency-Key is still being processed';
    throw new DomainError('idempotency_in_progress', message, { retryAfter: 1 });
  }
  try {
    const result = await act(begun.id);
    await store.finish(familyId, route, key, toAnswer(result)).catch(ignoreFailure);
    return result;
  } catch (error) {
    if (isFinal(error)) {
      await store.finish(familyId, route, key, toAnswer(errorResult(error, event))).catch(ignoreFailure);
    } else await store.abandon(familyId, route, key).catch(ignoreFailure);
    throw error;
  }
};

/** Storing the answer is best effort; the item expires by itself. */
const ignoreFailure = (): void => undefined;

/** Whether the same request would be answered the same. A conflict with another request passes. */
const isFinal = (error: unknown): error is DomainError =>
  error instanceof DomainError &&
  (error.extras.importId !== undefined || (error.extras.retryAfter === undefined && error.code !== 'conflict'));

const toAnswer = ({ statusCode = 200, body = '' }: ApiResult) => ({ status: statusCode, body });

const replay = (statusCode: number, body: string): ApiResult => ({
  statusCode,
  headers: {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'idempotency-replayed': 'true',
  },
  body,
});

/** The same text for equal requests: parsed fields and inflated file, regardless of encoding. */
export const requestHash = (fields: unknown, bytes?: Uint8Array): string => {
  const hash = createHash('sha256').update(JSON.stringify(fields));
  if (bytes !== undefined) hash.update('\0').update(bytes);
  return hash.digest('base64url');
};
