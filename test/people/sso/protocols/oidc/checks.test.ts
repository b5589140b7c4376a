import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type CheckedToken,
  checkAccessTokenHash,
  checkAuthenticatedAt,
  checkAuthorizedParty,
  checkCodeHash,
  checkIssuedAt,
  checkTokenIssuer,
  checkTokenSubject,
  checkTokenType,
  leftHalfHash,
  type TokenCheck,
} from '../../../../../shared/people/sso/protocols/oidc/check-id-token.ts';
import { createOidcMemory } from '../../../../../shared/people/sso/protocols/oidc/discover.ts';
import { readMetadata } from '../../../../../shared/people/sso/protocols/oidc/metadata.ts';

const NOW = 1_795_000_000;
const EXPECTED = { clientId: 'counterfoil-web', issuer: 'https://idp.example.com', now: NOW };
const reason = (
  check: TokenCheck,
  claims: CheckedToken['claims'],
  header: CheckedToken['header'] = { alg: 'RS256' },
): string => check({ header, claims, accessToken: 'access', code: 'code' }, EXPECTED)?.reason ?? 'good';

describe('checkIssuedAt', () => {
  it.each([
    [60, 'good'],
    [61, 'id_token_iat'],
    [-660, 'good'],
    [-661, 'id_token_iat'],
  ])('at %i seconds', (seconds, expected) => {
    expect(reason(checkIssuedAt, { iat: NOW + seconds })).toBe(expected);
  });
});

describe('checkAuthenticatedAt', () => {
  it('allows at most a minute in the future', () => {
    expect([-9_999, 60, 61].map((seconds) => reason(checkAuthenticatedAt, { auth_time: NOW + seconds }))).toEqual([
      'good',
      'good',
      'id_token_auth_time',
    ]);
    expect(reason(checkAuthenticatedAt, {})).toBe('good');
  });
});

describe('checkAuthorizedParty', () => {
  it('accepts our client id or no azp', () => {
    expect(
      [undefined, 'counterfoil-web', 'Counterfoil-web', '', null, ['counterfoil-web']].map((azp) =>
        reason(checkAuthorizedParty, { azp }),
      ),
    ).toEqual(['good', 'good', 'id_token_azp', 'id_token_azp', 'id_token_azp', 'id_token_azp']);
  });
});

describe('checkTokenIssuer', () => {
  it('requires an exact match of the issuer', () => {
    expect(
      ['https://idp.example.com', 'https://idp.example.com/', 'https://IDP.example.com', undefined].map((iss) =>
        reason(checkTokenIssuer, { iss }),
      ),
    ).toEqual(['good', 'id_token_iss', 'id_token_iss', 'id_token_iss']);
  });
});

describe('checkTokenType', () => {
  it('accepts JWT in any case, or no type', () => {
    expect(
      [undefined, 'JWT', 'jwt', 'application/jwt', 'at+jwt', '', null].map((typ) =>
        reason(checkTokenType, {}, { typ }),
      ),
    ).toEqual(['good', 'good', 'good', 'good', 'id_token_typ', 'id_token_typ', 'id_token_typ']);
  });
});

describe('checkTokenSubject', () => {
  it('accepts 1 to 255 characters without control characters', () => {
    expect(
      ['a', 'x'.repeat(255), 'x'.repeat(256), '', '\t', 'a\u0007', 1].map((sub) => reason(checkTokenSubject, { sub })),
    ).toEqual(['good', 'good', 'id_token_sub', 'id_token_sub', 'id_token_sub', 'id_token_sub', 'id_token_sub']);
  });
});

describe('leftHalfHash', () => {
  it('returns the example of the specification', () => {
    expect(leftHalfHash('jHkWEdUXMU1BwAsC4vtUsZwnNvTIxEl0z9K3vx5KF0Y', 'RS256')).toBe('77QmUPtjPfzWtF2AnpK9RQ');
    expect(leftHalfHash('Qcb0Orv1zh30vL1MPRsbm-diHiMwcLyZvn1arpZv-Jxf_11jnpEX3Tgfvk', 'RS256')).toBe(
      'LDktKdoQak3Pk0cnXxCltA',
    );
  });

  it.each([
    ['ES256', 22],
    ['PS384', 32],
    ['RS512', 43],
    ['EdDSA', 43],
    ['Ed25519', 43],
  ])('has the length of %s', (alg, length) => {
    expect(leftHalfHash('x', alg)).toHaveLength(length);
  });

  it.each([
    [checkAccessTokenHash, 'at_hash', 'access'],
    [checkCodeHash, 'c_hash', 'code'],
  ] as const)('is compared by %o', (check, name, text) => {
    for (const alg of ['RS256', 'ES384', 'PS512', 'EdDSA']) {
      expect(reason(check, { [name]: leftHalfHash(text, alg) }, { alg })).toBe('good');
      expect(reason(check, { [name]: leftHalfHash(`${text}x`, alg) }, { alg })).toBe(`id_token_${name}`);
    }
    expect(reason(check, {})).toBe('good');
    expect(reason(check, { [name]: '' })).toBe(`id_token_${name}`);
  });
});

describe('createOidcMemory', () => {
  it('caches a hundred providers and evicts the oldest', () => {
    const memory = createOidcMemory();
    const metadata = readMetadata({});
    for (let index = 0; index < 101; index += 1) memory.rememberMetadata({ ...metadata, issuer: `i${index}` });
    expect(['i0', 'i1', 'i100'].map((issuer) => memory.metadata(issuer)?.issuer)).toEqual([undefined, 'i1', 'i100']);
  });
});

describe('readMetadata', () => {
  it('never throws and never accepts an algorithm without a provider key', () => {
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.constantFrom('issuer', 'id_token_signing_alg_values_supported', 'scopes_supported', 'jwks_uri'),
          fc.jsonValue(),
        ),
        (document) => {
          const { idTokenAlgorithms } = readMetadata(document);
          expect(idTokenAlgorithms.filter((alg) => /^(none|HS)/i.test(alg))).toEqual([]);
        },
      ),
    );
    expect(
      readMetadata({ id_token_signing_alg_values_supported: ['none', 'HS256', 'RS256', 'RSA1_5', 7] })
        .idTokenAlgorithms,
    ).toEqual(['RS256']);
  });
});
