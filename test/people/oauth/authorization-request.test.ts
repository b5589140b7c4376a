import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  checkAuthorization as check,
  matchesChallenge,
} from '../../../shared/people/oauth/domain/authorization-request.ts';
import { isWithin, narrower, readScope } from '../../../shared/platform/domain/access/access-scope.ts';

const ORIGIN = 'https://app.example';
const checkAuthorization = (parameters: Readonly<Record<string, string>>) => check(parameters, ORIGIN);

const CHALLENGE = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';
const GOOD = { response_type: 'code', code_challenge: CHALLENGE, code_challenge_method: 'S256' };
const without = (name: string) => Object.fromEntries(Object.entries(GOOD).filter(([key]) => key !== name));

describe('checkAuthorization', () => {
  it('defaults to the read scope', () => {
    expect(checkAuthorization(GOOD)).toEqual({ ok: true, scope: 'read', codeChallenge: CHALLENGE, resources: [] });
    expect(checkAuthorization({ ...GOOD, scope: 'read_write' })).toMatchObject({ ok: true, scope: 'read_write' });
    expect(checkAuthorization({ ...GOOD, scope: 'read read_write' })).toMatchObject({ ok: true, scope: 'read_write' });
    expect(checkAuthorization({ ...GOOD, response_mode: 'query' })).toMatchObject({ ok: true });
  });

  it('defaults to what an assistant needs if the request names /mcp, and to what it asks for otherwise', () => {
    const resource = `${ORIGIN}/mcp`;
    const usual = readScope('propose') ?? 'read';
    expect(checkAuthorization({ ...GOOD, resource })).toMatchObject({ scope: usual, resources: ['/mcp'] });
    expect(checkAuthorization({ ...GOOD, resource, scope: ' ' })).toMatchObject({ scope: usual });
    expect(checkAuthorization({ ...GOOD, resource, scope: 'read' })).toMatchObject({ scope: 'read' });
    expect(checkAuthorization({ ...GOOD, resource, scope: 'read_write' })).toMatchObject({ scope: 'read_write' });
    expect(checkAuthorization({ ...GOOD, resource: ORIGIN })).toMatchObject({ scope: 'read', resources: ['/'] });
  });

  it.each([
    [{ ...GOOD, resource: 'https://other.example/mcp' }, 'invalid_target'],
    [{ ...GOOD, resource: `${ORIGIN}/mcp ${ORIGIN}/imports` }, 'invalid_target'],
    [without('response_type'), 'invalid_request'],
    [{ ...GOOD, response_type: 'token' }, 'unsupported_response_type'],
    [{ ...GOOD, response_type: 'code id_token' }, 'unsupported_response_type'],
    [{ ...GOOD, response_mode: 'fragment' }, 'invalid_request'],
    [without('code_challenge'), 'invalid_request'],
    [without('code_challenge_method'), 'invalid_request'],
    [{ ...GOOD, code_challenge_method: 'plain' }, 'invalid_request'],
    [{ ...GOOD, code_challenge_method: 's256' }, 'invalid_request'],
    [{ ...GOOD, code_challenge: CHALLENGE.slice(1) }, 'invalid_request'],
    [{ ...GOOD, code_challenge: `${CHALLENGE}=` }, 'invalid_request'],
    [{ ...GOOD, scope: 'write' }, 'invalid_scope'],
    [{ ...GOOD, scope: 'read admin' }, 'invalid_scope'],
    [{ ...GOOD, scope: 'READ' }, 'invalid_scope'],
  ])('refuses %j with %s', (parameters, error) => {
    expect(checkAuthorization(parameters)).toMatchObject({ ok: false, error });
  });
});

describe('matchesChallenge', () => {
  const digest = (text: string) => createHash('sha256').update(text).digest('base64url');

  it('accepts only the verifier of RFC 7636, appendix B', () => {
    expect(matchesChallenge('dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk', CHALLENGE)).toBe(true);
    expect(matchesChallenge('dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXl', CHALLENGE)).toBe(false);
    expect(matchesChallenge('', CHALLENGE)).toBe(false);
    expect(matchesChallenge(CHALLENGE, CHALLENGE)).toBe(false);
  });

  it.each(['short', 'x'.repeat(42), 'x'.repeat(129), `${'x'.repeat(43)} `])(
    'refuses the malformed verifier %j',
    (verifier) => {
      expect(matchesChallenge(verifier, digest(verifier))).toBe(false);
    },
  );
});

describe('scopes', () => {
  it('are the same as for API keys, and the narrower of two applies', () => {
    expect(readScope(undefined)).toBe('read');
    expect(readScope('  ')).toBe('read');
    expect(readScope('read  read')).toBe('read');
    expect(readScope('openid')).toBeUndefined();
    expect([isWithin('read_write', 'read'), isWithin('read', 'read_write')]).toEqual([false, true]);
    expect([narrower('read_write', 'read'), narrower('read_write', 'read_write')]).toEqual(['read', 'read_write']);
  });
});
