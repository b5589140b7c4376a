import fc from 'fast-check';
import { Configuration } from 'openid-client';
import { describe, expect, it } from 'vitest';
import { exactJsonObject } from '../../../../../shared/people/sso/protocols/oauth2/exact-json.ts';
import { newAuthorizationFlow } from '../../../../../shared/people/sso/protocols/oauth2/flow.ts';
import { clientAuthentication } from '../../../../../shared/people/sso/protocols/oauth2/openid-client-options.ts';
import { quoted, refused } from '../../../../../shared/people/sso/protocols/oauth2/refusal.ts';
import { withoutSecrets } from '../../../../../shared/people/sso/protocols/oauth2/without-secrets.ts';

const authenticated = (method: 'client_secret_post' | 'client_secret_basic', clientId: string, secret: string) => {
  const body = new URLSearchParams();
  const headers = new Headers();
  const configuration = new Configuration({ issuer: 'https://idp.example.com' }, clientId);
  clientAuthentication(method, secret)(configuration.serverMetadata(), configuration.clientMetadata(), body, headers);
  return { body: Object.fromEntries(body), authorization: headers.get('authorization') };
};

describe('clientAuthentication', () => {
  it('sends the secret in the body or in the header, never both', () => {
    expect(authenticated('client_secret_post', 'id', 's&=')).toEqual({
      body: { client_id: 'id', client_secret: 's&=' },
      authorization: null,
    });
    expect(authenticated('client_secret_basic', 'id', 's')).toEqual({ body: {}, authorization: 'Basic aWQ6cw==' });
  });

  it('encodes like a form, which leaves typical ids unchanged', () => {
    const credentials = (id: string, secret: string): string =>
      Buffer.from(authenticated('client_secret_basic', id, secret).authorization?.slice(6) ?? '', 'base64').toString();
    expect(credentials('7f0c1c8e-6f4b-4b0e', 'a.b_c~d')).toBe('7f0c1c8e-6f4b-4b0e:a.b_c%7Ed');
    expect(credentials('a:b c', 'p%w+d/ü')).toBe('a%3Ab+c:p%25w%2Bd%2F%C3%BC');
    fc.assert(
      fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), (secret) => {
        const [, encoded = ''] = credentials('id', secret).split(':');
        expect(new URLSearchParams(`x=${encoded}`).get('x')).toBe(secret);
      }),
    );
  });
});

describe('exactJsonObject', () => {
  it('keeps integers that a double cannot represent', () => {
    expect(exactJsonObject('{"id":9007199254740993,"n":[-9007199254740993],"small":9007199254740991,"f":1.5}')).toEqual(
      {
        id: '9007199254740993',
        n: ['-9007199254740993'],
        small: 9007199254740991,
        f: 1.5,
      },
    );
  });

  it('is undefined for anything but an object', () => {
    expect(['', '[]', 'null', '7', '"x"', '{', '<html>'].map(exactJsonObject)).toEqual(Array(7).fill(undefined));
  });
});

describe('quoted', () => {
  it('is short and without control characters', () => {
    expect(quoted('a\r\nb"')).toBe('"a\\r\\nb\\""');
    expect(quoted('x'.repeat(300))).toHaveLength(203);
    expect([quoted(undefined), quoted(['a']), quoted(null)]).toEqual(['"nothing"', '"[\\"a\\"]"', '"null"']);
  });
});

describe('withoutSecrets', () => {
  it('removes every secret from a detail, also if encoded', () => {
    const detail = 'code a/b of secret s s, a%2Fb';
    expect(withoutSecrets(refused('x', detail), ['a/b', ''])).toEqual({
      ok: false,
      reason: 'x',
      detail: 'code [secret] of secret s s, [secret]',
    });
  });
});

describe('newAuthorizationFlow', () => {
  it('has 256 bits per value, different every time', () => {
    const flows = Array.from({ length: 50 }, newAuthorizationFlow).flatMap(Object.values);
    expect(new Set(flows).size).toBe(150);
    expect(flows.every((value) => /^[\w-]{43}$/.test(value))).toBe(true);
  });
});
