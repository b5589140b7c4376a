import { describe, expect, it } from 'vitest';
import { withoutCode } from '../../../../web/platform/format/import-words.ts';

describe('withoutCode', () => {
  it.each([
    ['invalid_date: Line 2: 31.02.2026 is no day', 'Line 2: 31.02.2026 is no day'],
    ['conflict: The account is gone', 'The account is gone'],
    [
      'conflict: The account is gone: set another account_id with PATCH /api/v1/imports/{id} and publish again',
      'The account is gone: choose another account and try again',
    ],
    ['busy: Try again', 'Try again'],
    ['date: 31.02.2026 is no day', 'date: 31.02.2026 is no day'],
    ['The file is empty', 'The file is empty'],
  ])('shows %j to people as %j', (fault, shown) => {
    expect(withoutCode(fault)).toBe(shown);
  });
});
