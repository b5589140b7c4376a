import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { quoted } from '../../../../../shared/people/sso/protocols/oauth2/refusal.ts';
import { withoutSecrets } from '../../../../../shared/people/sso/protocols/oauth2/without-secrets.ts';

const SECRET = 's3cr&t "of/ü" +%=';
const detailOf = (detail: string, secret = SECRET): string =>
  withoutSecrets({ ok: false, reason: 'refused', detail }, ['', secret]).detail;

const ECHOES: Readonly<Record<string, (secret: string) => string>> = {
  'as it is': (secret) => `no ${secret}, sorry`,
  'in quotes': (secret) => quoted(`no ${secret}`),
  'in a URL': (secret) => `https://idp.example/?s=${encodeURIComponent(secret)}&x`,
  'in a form': (secret) => `body client_id=us&${new URLSearchParams({ client_secret: secret })}`,
  'in HTTP Basic': (secret) => `Basic ${Buffer.from(`us:${secret}`).toString('base64')} is wrong`,
  'in HTTP Basic, of a form': (secret) =>
    `Basic ${Buffer.from(new URLSearchParams({ us: secret }).toString()).toString('base64')}`,
  'in Base64 for URLs': (secret) => `token ${Buffer.from(`{"s":"${secret}"}`).toString('base64url')}`,
};

describe('withoutSecrets', () => {
  it.each(Object.entries(ECHOES))('removes a secret that a provider echoes %s', (_, echo) => {
    const detail = detailOf(echo(SECRET));
    expect(detail).toContain('[secret]');
    const decoded = (detail.match(/[\w+/-]{8,}/g) ?? []).map((run) => Buffer.from(run, 'base64').toString());
    for (const text of [detail, ...decoded]) expect(text).not.toContain('s3cr');
  });

  it('removes the beginning of a truncated secret', () => {
    for (let before = 170; before <= 200; before += 1) {
      const detail = detailOf(quoted(`${'x'.repeat(before)} ${SECRET}`));
      expect(detail).not.toContain(SECRET.slice(0, 6));
    }
  });

  it('keeps text without secrets', () => {
    const detail = 'The token endpoint returned "invalid_grant" (status 400): "authorization_code_is_not_known_here"';
    expect(detailOf(detail)).toBe(detail);
  });

  it('removes every secret, however it is repeated', async () => {
    const secrets = fc.string({ minLength: 12, maxLength: 64, unit: 'grapheme-ascii' });
    await fc.assert(
      fc.property(secrets, fc.constantFrom(...Object.values(ECHOES)), (secret, echo): void => {
        expect(detailOf(echo(secret), secret)).not.toContain(secret);
      }),
    );
  });
});
