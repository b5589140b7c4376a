import { describe, expect, it } from 'vitest';
import { typedIn } from '../../../shared/platform/http/response/refused-form.ts';

const SECRETS = [
  ...['csrf_token', 'password', 'current_password', 'code', 'client_secret', 'private_key', 'setup_token', 'api_key'],
];

describe('typedIn', () => {
  it.each(SECRETS)('keeps the typed values except %s', (name) => {
    expect(typedIn({ [name]: 'secret', name: 'Work', token: 'of a letter' })).toEqual({
      name: 'Work',
      token: 'of a letter',
    });
  });
});
