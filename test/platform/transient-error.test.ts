import { describe, expect, it } from 'vitest';
import { isTransient } from '../../shared/platform/domain/transient-error.ts';

const named = (name: string) => Object.assign(new Error(name), { name });
const answered = (httpStatusCode: number) => Object.assign(new Error('x'), { $metadata: { httpStatusCode } });

describe('isTransient', () => {
  it.each([
    named('ThrottlingException'),
    named('TimeoutError'),
    named('RequestThrottled'),
    named('UnprocessedError'),
    Object.assign(new Error('x'), { code: 'ECONNRESET' }),
    Object.assign(new Error('x'), { $retryable: { throttling: true } }),
    answered(500),
    answered(503),
    answered(429),
  ])('treats %o as temporary', (error) => {
    expect(isTransient(error)).toBe(true);
  });

  it.each([
    new Error('bug'),
    new TypeError('bug'),
    named('ConditionalCheckFailedException'),
    named('ValidationException'),
    answered(400),
    answered(403),
    null,
    undefined,
    'ThrottlingException',
  ])('treats %o as permanent', (error) => {
    expect(isTransient(error)).toBe(false);
  });
});
