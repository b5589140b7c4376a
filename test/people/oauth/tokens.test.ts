import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { revokeToken } from '../../../shared/people/oauth/use-cases/revoke-token.ts';
import {
  aGrant,
  ask,
  codeFor,
  exchange,
  issued,
  keepClient,
  keepUser,
  type OAuthWorld,
  oauthWorld,
  REDIRECT_URI,
  refresh,
  VERIFIER,
} from '../../support/people/oauth-world.ts';
import { startDirectTable } from '../../support/store/direct-table.ts';
import type { TestTable } from '../../support/store/dynalite-table.ts';

let table: TestTable;
let world: OAuthWorld;
beforeAll(async () => {
  table = await startDirectTable();
});
afterAll(() => table.stop());
beforeEach(() => {
  world = oauthWorld(table.documents, table.tableName);
});

const REFUSED = { ok: false, error: 'invalid_grant' };
const typesOf = () => world.events.map(({ type }) => type);
const lastReason = () => (world.events.at(-1)?.details as { readonly reason?: string } | undefined)?.reason;
const payloadOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
const headerOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString());

describe('a code', () => {
  it('is exchanged for an RFC 9068 access token that opens the API as its user', async () => {
    const { user, client, tokens } = await aGrant(world);

    expect(tokens).toMatchObject({ expiresIn: 900, scope: 'read_write' });
    expect(headerOf(tokens.accessToken)).toEqual({ alg: 'ES256', typ: 'at+jwt', kid: expect.any(String) });
    expect(payloadOf(tokens.accessToken)).toEqual({
      iss: 'https://app.example',
      aud: 'https://app.example/api/v1',
      sub: user.id,
      client_id: client.id,
      scope: 'read_write',
      gid: expect.any(String),
      jti: expect.any(String),
      iat: Date.parse(world.now()) / 1000,
      exp: Date.parse(world.now()) / 1000 + 900,
    });
    expect(await world.callerOf(tokens.accessToken)).toEqual({
      familyId: user.familyId,
      userId: user.id,
      scope: 'read_write',
      apiKeyId: payloadOf(tokens.accessToken).gid,
      keyName: 'Budget app',
    });
    expect(typesOf()).toEqual(['oauth_client_created', 'oauth_grant_created', 'oauth_token_issued']);
  });

  it('grants exactly the requested scope', async () => {
    const { tokens } = await aGrant(world, { scope: 'read' });

    expect(tokens.scope).toBe('read');
    expect(await world.callerOf(tokens.accessToken)).toMatchObject({ scope: 'read' });
  });

  it.each([
    [{ code_verifier: `${VERIFIER.slice(1)}x` }, 'code_verifier'],
    [{ redirect_uri: `${REDIRECT_URI}/` }, 'redirect_uri'],
    [{ code: 'none' }, 'unknown_code'],
  ])('is refused with %j, and still works afterwards', async (over, reason) => {
    const [user, client] = [await keepUser(world), await keepClient(world)];
    const code = await codeFor(world, client, user);

    expect(await exchange(world, client, code, over)).toMatchObject(REFUSED);
    expect(lastReason()).toBe(reason);
    expect(await exchange(world, client, code)).toMatchObject({ ok: true });
  });

  it('is refused for another client', async () => {
    const [user, client, other] = [await keepUser(world), await keepClient(world), await keepClient(world)];
    const code = await codeFor(world, client, user);

    expect(await exchange(world, other, code)).toMatchObject(REFUSED);
    expect(lastReason()).toBe('other_client');
  });

  it('lasts one minute', async () => {
    const [user, client] = [await keepUser(world), await keepClient(world)];
    const [first, second] = [await codeFor(world, client, user), await codeFor(world, client, user)];
    world.pass(59);
    expect(await exchange(world, client, first)).toMatchObject({ ok: true });
    world.pass(1);

    expect(await exchange(world, client, second)).toMatchObject(REFUSED);
    expect(lastReason()).toBe('expired_code');
  });

  it.each([0, 3600])('used twice, %i s apart, revokes the tokens of the first use', async (seconds) => {
    const [user, client] = [await keepUser(world), await keepClient(world)];
    const code = await codeFor(world, client, user);
    const { accessToken, refreshToken } = issued(await exchange(world, client, code));
    expect(await world.callerOf(accessToken)).toBeDefined();
    world.pass(seconds);

    expect(await exchange(world, client, code)).toMatchObject(REFUSED);

    expect(world.events.at(-1)).toMatchObject({
      type: 'oauth_reuse_detected',
      user: { userId: user.id, email: user.email },
      details: { clientId: client.id, what: 'authorization_code' },
    });
    expect(await world.callerOf(accessToken)).toBeUndefined();
    expect(await refresh(world, client, refreshToken)).toMatchObject(REFUSED);
  });

  it('used fifty times concurrently creates one grant, which is then revoked', async () => {
    const [user, client] = [await keepUser(world), await keepClient(world)];
    const code = await codeFor(world, client, user);

    const answers = await Promise.all(Array.from({ length: 50 }, () => exchange(world, client, code)));

    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(typesOf()).toContain('oauth_reuse_detected');
    const callers = await Promise.all(
      answers.map((answer) => (answer.ok ? world.callerOf(answer.accessToken) : undefined)),
    );
    expect(callers.every((caller) => caller === undefined)).toBe(true);
    expect(await world.ports.grants.listOf(user.id)).toHaveLength(1);
  });

  it.each([
    [{ status: 'suspended' }, true],
    [{ role: 'admin' }, false],
    [{}, true],
  ] as const)('is refused once its user changed to %j', async (change, endSessions) => {
    const [user, client] = [await keepUser(world), await keepClient(world)];
    const code = await codeFor(world, client, user);
    await world.ports.users.update(user.id, change, world.now(), { endSessions });

    expect(await exchange(world, client, code)).toMatchObject(REFUSED);
    expect(lastReason()).toBe('user');
  });
});

describe('the token endpoint', () => {
  it('accepts a confidential client only with its secret, and a public one only without', async () => {
    const { client, tokens } = await aGrant(world, {}, true);
    const open = await keepClient(world);
    const wrong = [
      { ...client, secret: null },
      { ...client, secret: 'wrong' },
      { ...client, secret: '' },
      { ...open, secret: client.secret },
      { id: randomUUID(), secret: null },
      { id: 'nonsense', secret: client.secret },
    ];

    for (const credentials of wrong) {
      expect(await refresh(world, credentials, tokens.refreshToken)).toMatchObject({
        ok: false,
        error: 'invalid_client',
      });
      expect(world.events.at(-1)).toMatchObject({ type: 'oauth_token_refused', details: { reason: 'client' } });
    }
    expect(world.events.at(-1)?.details).toMatchObject({ clientId: 'unknown' });
    expect(await refresh(world, client, tokens.refreshToken)).toMatchObject({ ok: true });
  });

  it.each([
    [{}, 'invalid_request'],
    [{ grant_type: 'password', username: 'a', password: 'b' }, 'unsupported_grant_type'],
    [{ grant_type: 'client_credentials' }, 'unsupported_grant_type'],
    [{ grant_type: 'authorization_code', code: 'x' }, 'invalid_request'],
    [{ grant_type: 'authorization_code', code: 'x', redirect_uri: REDIRECT_URI }, 'invalid_request'],
    [{ grant_type: 'refresh_token' }, 'invalid_request'],
  ])('answers %j with %s', async (parameters, error) => {
    expect(await ask(world, await keepClient(world), parameters)).toMatchObject({ ok: false, error });
  });

  it('audits no code, token or secret', async () => {
    const [user, client] = [await keepUser(world), await keepClient(world, true)];
    const code = await codeFor(world, client, user);
    const first = issued(await exchange(world, client, code));
    const second = issued(await refresh(world, client, first.refreshToken));
    await refresh(world, client, `${first.refreshToken}x`);
    const secrets = [code, client.secret, first.accessToken, first.refreshToken, second.refreshToken];

    for (const secret of secrets) expect(JSON.stringify(world.events)).not.toContain(secret);
  });
});

describe('a refresh token', () => {
  it('is replaced by a new one, and the grant continues', async () => {
    const { client, tokens } = await aGrant(world);
    let token = tokens.refreshToken;
    const seen = new Set([token]);
    for (let turn = 0; turn < 5; turn++) {
      world.pass(900);
      const next = issued(await refresh(world, client, token));
      expect(await world.callerOf(next.accessToken)).toBeDefined();
      token = next.refreshToken;
      seen.add(token);
    }

    expect(seen.size).toBe(6);
  });

  it('has one successor under any concurrency', async () => {
    const { client, tokens } = await aGrant(world);

    const answers = await Promise.all(Array.from({ length: 50 }, () => refresh(world, client, tokens.refreshToken)));

    const successors = new Set(answers.map((answer) => issued(answer).refreshToken));
    expect(successors.size).toBe(1);
    expect(successors).not.toContain(tokens.refreshToken);
    const [successor = ''] = successors;
    expect(await refresh(world, client, successor)).toMatchObject({ ok: true });
    expect(typesOf()).not.toContain('oauth_reuse_detected');
  });

  it('can be repeated for a minute if the response was lost', async () => {
    const { client, tokens } = await aGrant(world);
    const lost = issued(await refresh(world, client, tokens.refreshToken));
    world.pass(60);

    expect(issued(await refresh(world, client, tokens.refreshToken)).refreshToken).toBe(lost.refreshToken);
  });

  it.each([undefined as never, '', 'damaged', 'A'.repeat(200)])(
    'is refused if its kept successor is %j',
    async (successor) => {
      const { client, tokens } = await aGrant(world);
      await refresh(world, client, tokens.refreshToken);
      const { gid } = payloadOf(tokens.accessToken);
      const { refresh: state } = (await world.ports.grants.find(gid)) ?? {};
      if (!state?.previous) throw new Error('The token was not replaced');
      const damaged = { ...state, previous: { ...state.previous, successor } };
      await world.ports.grants.rotate(gid, state.digest, damaged, world.now());

      expect(await refresh(world, client, tokens.refreshToken)).toMatchObject(REFUSED);
      expect(lastReason()).toBe('no_successor');
    },
  );

  it.each([
    ['a minute after it was used up', async () => world.pass(61)],
    [
      'once its successor was used',
      async ({ client, successor }: { client: Parameters<typeof refresh>[1]; successor: string }) => {
        issued(await refresh(world, client, successor));
      },
    ],
  ])('revokes the grant if it is reused %s', async (_, meanwhile) => {
    const { user, client, tokens } = await aGrant(world);
    const next = issued(await refresh(world, client, tokens.refreshToken));
    await meanwhile({ client, successor: next.refreshToken });

    expect(await refresh(world, client, tokens.refreshToken)).toMatchObject(REFUSED);

    expect(world.events.at(-1)).toMatchObject({
      type: 'oauth_reuse_detected',
      user: { userId: user.id },
      details: { clientId: client.id, what: 'refresh_token' },
    });
    expect(await refresh(world, client, next.refreshToken)).toMatchObject(REFUSED);
    expect(await world.callerOf(next.accessToken)).toBeUndefined();
  });

  it('that never existed revokes nothing', async () => {
    const { client, tokens } = await aGrant(world);
    const [grantId = '', random = '', mark = ''] = tokens.refreshToken.split('.');
    const forged = [
      `${grantId}.${'A'.repeat(43)}.${mark}`,
      `${grantId}.${random}.${'A'.repeat(22)}`,
      `${randomUUID()}.${random}.${mark}`,
      `${grantId}.${random}`,
      tokens.accessToken,
      '',
      'x'.repeat(10_000),
    ];

    for (const token of forged) {
      expect(await refresh(world, client, token)).toMatchObject(REFUSED);
      expect(lastReason()).toBe('unknown_token');
    }
    expect(await refresh(world, client, tokens.refreshToken)).toMatchObject({ ok: true });
  });

  it('is refused for another client, without ending the grant', async () => {
    const { client, tokens } = await aGrant(world);

    expect(await refresh(world, await keepClient(world), tokens.refreshToken)).toMatchObject(REFUSED);
    expect(await refresh(world, client, tokens.refreshToken)).toMatchObject({ ok: true });
  });

  it('can reduce the scope, but never extend it', async () => {
    const { client, tokens } = await aGrant(world);
    const less = issued(await refresh(world, client, tokens.refreshToken, { scope: 'read' }));
    expect(await world.callerOf(less.accessToken)).toMatchObject({ scope: 'read' });
    const again = issued(await refresh(world, client, less.refreshToken));
    expect(again.scope).toBe('read_write');

    const reading = await aGrant(world, { scope: 'read' });
    for (const scope of ['read_write', 'nonsense']) {
      expect(await refresh(world, reading.client, reading.tokens.refreshToken, { scope })).toMatchObject({
        ok: false,
        error: 'invalid_scope',
      });
    }
    expect(await refresh(world, reading.client, reading.tokens.refreshToken)).toMatchObject({ ok: true });
  });

  it('lasts thirty days without use, and ninety in total', async () => {
    const day = 86_400;
    const idle = await aGrant(world);
    world.pass(30 * day);
    expect(await refresh(world, idle.client, idle.tokens.refreshToken)).toMatchObject(REFUSED);

    const { client, tokens } = await aGrant(world);
    let { refreshToken } = tokens;
    for (const days of [29, 29, 29, 2]) {
      world.pass(days * day);
      refreshToken = issued(await refresh(world, client, refreshToken)).refreshToken;
    }
    world.pass(day);
    expect(await refresh(world, client, refreshToken)).toMatchObject(REFUSED);
    expect(lastReason()).toBe('ended');
  });
});

const actOfClient = async (id: string) => {
  const client = await world.ports.clients.find(id);
  if (client === undefined) throw new Error('The client should be there');
  return { client, edge: world.edge };
};

describe('revocation by a client', () => {
  it('silently ignores tokens of another client', async () => {
    const { tokens } = await aGrant(world);
    const other = await actOfClient((await keepClient(world)).id);

    for (const token of [tokens.accessToken, tokens.refreshToken, 'nonsense', '']) await world.revoke(token, other);

    expect(await world.callerOf(tokens.accessToken)).toBeDefined();
    expect(typesOf()).not.toContain('oauth_grant_revoked');
  });

  it('revokes the grant for an old refresh token, only once', async () => {
    const { client, tokens } = await aGrant(world);
    const next = issued(await refresh(world, client, tokens.refreshToken));
    const act = await actOfClient(client.id);
    await world.revoke(tokens.refreshToken, act);
    await world.revoke(tokens.refreshToken, act);

    expect(await world.callerOf(next.accessToken)).toBeUndefined();
    expect(typesOf().filter((type) => type === 'oauth_grant_revoked')).toHaveLength(1);
  });

  it('is refused if it cannot be audited', async () => {
    const { client, tokens } = await aGrant(world);
    const act = await actOfClient(client.id);
    const audit = { record: () => Promise.reject(new Error('no log')) };
    await expect(revokeToken({ ...world.ports, audit })(tokens.refreshToken, act)).rejects.toThrow('no log');
    expect(await world.callerOf(tokens.accessToken)).toBeDefined();

    await world.revoke(tokens.refreshToken, act);
    expect(await world.callerOf(tokens.accessToken)).toBeUndefined();
    expect(typesOf()).toContain('oauth_grant_revoked');
  });
});
