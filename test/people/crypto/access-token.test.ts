import { createHmac, randomUUID } from 'node:crypto';
import { exportJWK, exportSPKI, generateKeyPair, importJWK, type CryptoKey as JoseKey, SignJWT } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  createFindPublicKey,
  createIssueAccessToken,
  createVerifyAccessToken,
} from '../../../shared/people/crypto/access-token.ts';
import { createKeyRing } from '../../../shared/people/crypto/key-ring.ts';
import { createSecretBox } from '../../../shared/people/crypto/secret-box.ts';
import { createSigningKeys } from '../../../shared/people/crypto/signing-keys.ts';
import type { PublicJwk, SigningKey } from '../../../shared/people/oauth/domain/signing-key.ts';
import type { AccessTokenClaims, StoredSigningKeys } from '../../../shared/people/oauth/use-cases/oauth-ports.ts';

const NOW = '2026-03-01T10:00:00.000Z';
const later = (seconds: number): string => new Date(Date.parse(NOW) + seconds * 1000).toISOString();
const CLAIMS: AccessTokenClaims = {
  issuer: 'https://money.example',
  audience: 'https://money.example/api/v1',
  userId: 'user',
  clientId: 'client',
  scope: 'read',
  grantId: 'grant',
};

/** The item with the keys, in memory. */
const aStore = () => {
  const state: { stored: StoredSigningKeys; reads: number } = { stored: { keys: [], version: 0 }, reads: 0 };
  return {
    state,
    store: {
      read: async () => {
        state.reads++;
        return state.stored;
      },
      replace: async (keys: readonly SigningKey[], fromVersion: number) => {
        if (fromVersion !== state.stored.version) return false;
        state.stored = { keys, version: fromVersion + 1 };
        return true;
      },
    },
  };
};
const secretBox = createSecretBox(createKeyRing(async () => JSON.stringify({ current: 'k', k: 'x'.repeat(64) })));
const rig = () => {
  const { state, store } = aStore();
  const signingKeys = createSigningKeys({ store, secretBox });
  const clock = { at: Date.parse(NOW) };
  return {
    state,
    signingKeys,
    clock,
    issue: createIssueAccessToken(signingKeys, randomUUID),
    verify: createVerifyAccessToken(createFindPublicKey(store, () => clock.at)),
  };
};

describe('an access token', () => {
  it('returns its claims until it expires', async () => {
    const { issue, verify } = rig();
    const token = await issue(CLAIMS, NOW);

    expect(await verify(token, NOW)).toEqual(CLAIMS);
    expect(await verify(token, later(899))).toEqual(CLAIMS);
    expect(await verify(token, later(900))).toBeUndefined();
  });

  it('is refused if any character is changed', async () => {
    const { issue, verify } = rig();
    const token = await issue(CLAIMS, NOW);
    for (let at = 0; at < token.length - 1; at += 7) {
      const changed = `${token.slice(0, at)}${token[at] === 'A' ? 'B' : 'A'}${token.slice(at + 1)}`;
      expect(await verify(changed, NOW)).toBeUndefined();
    }
  });

  it.each([
    '',
    'nonsense',
    'a.b.c',
    `${'A'.repeat(20)}.${'A'.repeat(20)}.${'A'.repeat(86)}`,
    '..',
    'x'.repeat(100_000),
  ])('is not %.40j', async (text) => {
    expect(await rig().verify(text, NOW)).toBeUndefined();
  });
});

describe('a forged token', () => {
  let good: Awaited<ReturnType<typeof rig>>;
  let jwk: PublicJwk;
  let kid: string;
  const payload = { client_id: 'client', scope: 'read_write', gid: 'grant' };
  const signed = (header: Record<string, unknown>, over: Record<string, unknown> = {}) =>
    new SignJWT({ iss: 'https://money.example', aud: 'https://money.example/api/v1', sub: 'user', ...payload, ...over })
      .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid, ...header })
      .setExpirationTime(Math.floor(Date.parse(NOW) / 1000) + 60);
  const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

  beforeAll(async () => {
    good = rig();
    await good.issue(CLAIMS, NOW);
    jwk = good.state.stored.keys[0]?.publicJwk as PublicJwk;
    kid = jwk.kid;
  });

  it('is refused even if it names our key', async () => {
    const { privateKey } = await generateKeyPair('ES256');

    expect(await good.verify(await signed({}).sign(privateKey), NOW)).toBeUndefined();
  });

  it('is refused if it contains its own key', async () => {
    const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
    const own = await exportJWK(publicKey);

    expect(await good.verify(await signed({ jwk: own }).sign(privateKey), NOW)).toBeUndefined();
    expect(await good.verify(await signed({ kid: 'another', jwk: own }).sign(privateKey), NOW)).toBeUndefined();
  });

  it('is refused without a signature, or with the public key used as a shared secret', async () => {
    const { verify } = good;
    const body = encoded({ iss: 'https://money.example', exp: 4e9, ...payload });
    const spki = await exportSPKI((await importJWK({ ...jwk }, 'ES256', { extractable: true })) as JoseKey);
    for (const alg of ['none', 'NONE', '']) {
      expect(await verify(`${encoded({ alg, typ: 'at+jwt', kid })}.${body}.`, NOW)).toBeUndefined();
      expect(await verify(`${encoded({ alg, typ: 'at+jwt', kid })}.${body}.${'A'.repeat(86)}`, NOW)).toBeUndefined();
    }
    for (const secret of [spki, JSON.stringify(jwk), jwk.x]) {
      const text = `${encoded({ alg: 'HS256', typ: 'at+jwt', kid })}.${body}`;
      const mac = createHmac('sha256', secret).update(text).digest('base64url');
      expect(await verify(`${text}.${mac}`, NOW)).toBeUndefined();
    }
  });

  it.each([
    ['of another type', { typ: 'JWT' }, {}],
    ['without a type', { typ: undefined }, {}],
    ['without an expiry', {}, { exp: undefined }],
    ['of several audiences', {}, { aud: ['https://money.example/api/v1', 'https://other.example'] }],
    ['with a scope that is none', {}, { scope: 'admin' }],
    ['without a grant', {}, { gid: undefined }],
    ['not valid yet', {}, { nbf: Math.floor(Date.parse(NOW) / 1000) + 60 }],
  ])('signed with our own key is refused %s', async (_, header, over) => {
    const { key } = await good.signingKeys.signer(NOW);
    const token = signed(header, over);
    if ('exp' in over) {
      const text = new SignJWT({ iss: 'https://money.example', aud: 'x', sub: 'user', ...payload });
      expect(
        await good.verify(await text.setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid }).sign(key), NOW),
      ).toBeUndefined();
      return;
    }
    expect(await good.verify(await token.sign(key), NOW)).toBeUndefined();
    expect(await good.verify(await signed({}).sign(key), NOW)).toBeDefined();
  });

  it('reads the table at most every five seconds for unknown key ids', async () => {
    const { privateKey } = await generateKeyPair('ES256');
    const before = good.state.reads;
    good.clock.at += 10_000;
    for (let at = 0; at < 20; at++) {
      await good.verify(await signed({ kid: `made up ${at}` }).sign(privateKey), NOW);
    }

    expect(good.state.reads - before).toBe(1);
  });
});

describe('signing keys', () => {
  it('are created once, regardless of concurrency', async () => {
    const { signingKeys, state } = rig();

    const signers = await Promise.all(Array.from({ length: 20 }, () => signingKeys.signer(NOW)));

    expect(new Set(signers.map(({ kid }) => kid)).size).toBe(1);
    expect(state.stored.keys).toHaveLength(1);
  });

  it('are stored encrypted', async () => {
    const { signingKeys, state } = rig();
    await signingKeys.signer(NOW);
    const [key] = state.stored.keys;

    expect(Object.keys(key?.publicJwk ?? {}).sort()).toEqual(['crv', 'kid', 'kty', 'x', 'y']);
    expect(key?.privateJwk.split('.')).toHaveLength(5);
    const opened = await secretBox.open(key?.privateJwk ?? '', `signing-key:${key?.publicJwk.kid}`);
    expect(JSON.parse(opened)).toHaveProperty('d');
  });

  it('are rotated without refusing a token at any moment', async () => {
    const { signingKeys, issue, verify, clock, state } = rig();
    const first = await issue(CLAIMS, NOW);
    expect(await verify(first, NOW)).toBeDefined(); // caches the current keys
    await signingKeys.rotate(NOW);

    const kidOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()).kid;
    const still = await issue(CLAIMS, later(599));
    expect(kidOf(still)).toBe(kidOf(first));
    clock.at += 600_000;
    const second = await issue(CLAIMS, later(600));
    expect(kidOf(second)).not.toBe(kidOf(first));
    for (const token of [still, second]) expect(await verify(token, later(600))).toBeDefined();
    expect(state.stored.keys).toHaveLength(2);
  });

  it('are replaced after ninety days', async () => {
    const { issue, state } = rig();
    await issue(CLAIMS, NOW);
    await issue(CLAIMS, later(90 * 86_400 - 1));
    expect(state.stored.keys).toHaveLength(1);
    await issue(CLAIMS, later(90 * 86_400));

    expect(state.stored.keys).toHaveLength(2);
  });
});
