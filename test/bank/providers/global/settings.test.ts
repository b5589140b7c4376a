import { describe, expect, it } from 'vitest';
import { apiKeyOf, toApiKey, toBaseUrl, toCredential } from '../../../../shared/bank/providers/global/provider.ts';

describe('toBaseUrl', () => {
  it.each([
    ['https://www.lunchflow.app/api/v1', 'https://www.lunchflow.app/api/v1'],
    [' https://bank.example/ ', 'https://bank.example'],
    ['http://127.0.0.1:4010/api/v1/', 'http://127.0.0.1:4010/api/v1'],
  ])('accepts %s', (text, url) => {
    expect(toBaseUrl(text, ['127.0.0.1:4010'])).toBe(url);
  });

  it.each([
    ['', 'is not a URL'],
    ['bank.example', 'is not a URL'],
    ['http://bank.example', 'must start with https://'],
    ['http://127.0.0.1:4011', 'must start with https://'],
    ['file:///etc/passwd', 'must start with https://'],
    ['https://me:secret@bank.example', 'must not contain a user name or password'],
    ['https://bank.example/v1?key=1', 'must not contain a query (?)'],
    ['https://bank.example/v1?', 'must not contain a query (?)'],
    ['https://bank.example/v1#x', 'must not contain a fragment (#)'],
  ])('refuses %j without repeating it', (text, problem) => {
    expect(() => toBaseUrl(text, ['127.0.0.1:4010'])).toThrow(
      new Error(`The base URL of the global provider ${problem}`),
    );
  });
});

describe('toApiKey', () => {
  it.each([' key-1\n', 'key-1', '\tkey-1 '])('accepts %j without surrounding text', (text) => {
    expect(toApiKey(text)).toBe('key-1');
  });

  it('accepts a key of 512 characters, but not of 513', () => {
    expect(toApiKey('k'.repeat(512))).toHaveLength(512);
    expect(() => toApiKey('k'.repeat(513))).toThrow('more than 512');
  });

  it.each(['', ' \n', 'a b', 'Bearer key-1', 'key\r\nx-admin: 1', 'schlüssel', 'key\u0000', 'key\u200b1'])(
    'refuses the key %j without repeating it',
    (text) => {
      const refusal = expect.objectContaining({
        code: 'token_invalid',
        message: expect.not.stringMatching(/key-1|lüss/),
      });
      expect(() => toApiKey(text)).toThrow(refusal);
    },
  );

  it('is unchanged after storing and reading', () => {
    expect(apiKeyOf(toCredential('k"\\1'))).toBe('k"\\1');
    expect(() => apiKeyOf('{"origin":"x"}')).toThrow();
  });
});
