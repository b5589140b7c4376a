import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { beginAuthorization, decideAuthorization } from '../../../shared/people/oauth/use-cases/authorize-client.ts';
import { revokeToken } from '../../../shared/people/oauth/use-cases/revoke-token.ts';
import { authenticateClient } from '../../../shared/people/oauth/use-cases/token-endpoint.ts';
import { listAuthorizations } from '../../../shared/people/oauth/use-cases/user-grants.ts';
import { actOf } from '../../support/people/admin-world.ts';
import {
  ask,
  authorizationOf,
  codeFor,
  exchange,
  issued,
  keepClient,
  keepUser,
  type OAuthWorld,
  oauthWorld,
  REDIRECT_URI,
  refresh,
} from '../../support/people/oauth-world.ts';
import { startDirectTable } from '../../support/store/direct-table.ts';
import type { TestTable } from '../../support/store/dynalite-table.ts';

const ID = 'https://assistant.example/client.json';
const CLIENT = { id: ID, secret: null };

let table: TestTable;
let world: OAuthWorld;
beforeAll(async () => {
  table = await startDirectTable();
});
afterAll(() => table.stop());
beforeEach(() => {
  world = oauthWorld(table.documents, table.tableName);
  world.documentsOfClients.set(ID, { client_id: ID, client_name: 'Assistant', redirect_uris: [REDIRECT_URI] });
});

const granted = async () => {
  const user = await keepUser(world);
  const tokens = issued(await exchange(world, CLIENT, await codeFor(world, CLIENT, user)));
  world.documentsOfClients.clear(); // nothing reads it again
  return { user, tokens };
};

describe('an application that describes itself', () => {
  it('gets tokens, which name it with its host, after its document was read once', async () => {
    const { user, tokens } = await granted();

    expect(await world.callerOf(tokens.accessToken)).toMatchObject({
      userId: user.id,
      keyName: 'Assistant (assistant.example)',
    });
    const renewed = issued(await refresh(world, CLIENT, tokens.refreshToken));
    expect(await world.callerOf(renewed.accessToken)).toMatchObject({ keyName: 'Assistant (assistant.example)' });
    const listed = await listAuthorizations(world.ports, user, world.now());
    expect(listed).toMatchObject([{ clientName: 'Assistant (assistant.example)', grant: { clientId: ID } }]);
  });

  it('can revoke its own access, and no other', async () => {
    const { tokens } = await granted();
    const client = await authenticateClient(world.ports)({ clientId: ID, clientSecret: null });
    if (client === undefined) throw new Error('It needs no secret');
    const other = { ...client, id: 'https://other.example/client.json' };

    await revokeToken(world.ports)(tokens.refreshToken, { client: other, edge: world.edge });
    expect(await world.callerOf(tokens.accessToken)).toBeDefined();
    await revokeToken(world.ports)(tokens.refreshToken, { client, edge: world.edge });
    expect(await world.callerOf(tokens.accessToken)).toBeUndefined();
  });

  it('is refused with a redirect URI that its document does not list', async () => {
    const { person, edge } = actOf(await keepUser(world));
    const begin = beginAuthorization(world.ports);
    await expect(
      begin(authorizationOf(CLIENT, { redirect_uri: 'https://evil.example/' }), person, edge),
    ).rejects.toMatchObject({ code: 'bad_request', message: expect.stringContaining('redirect_uri') });
    world.documentsOfClients.set(ID, { client_id: 'https://assistant.example/other.json' });
    await expect(begin(authorizationOf(CLIENT), person, edge)).rejects.toMatchObject({ code: 'bad_request' });
  });

  it('has its document read twenty times in ten minutes for one person, and no more', async () => {
    const { person, edge } = actOf(await keepUser(world));
    const begin = () => beginAuthorization(world.ports)(authorizationOf(CLIENT), person, edge);
    for (let at = 0; at < 20; at++) await begin();

    await expect(begin()).rejects.toMatchObject({ code: 'rate_limit_exceeded' });
    const registered = await keepClient(world);
    expect(await beginAuthorization(world.ports)(authorizationOf(registered), person, edge)).toMatchObject({
      kind: 'consent',
    });
  });

  it('that sends a secret or the code of another is refused, and audited without its path', async () => {
    const user = await keepUser(world);
    const code = await codeFor(world, CLIENT, user);
    const other = { id: 'https://evil.example/token-in-the-path', secret: null };

    expect(await exchange(world, other, code)).toMatchObject({ ok: false, error: 'invalid_grant' });
    expect(world.events.at(-1)).toMatchObject({
      details: { clientId: 'https://evil.example', reason: 'other_client' },
    });
    expect(await exchange(world, { id: ID, secret: 'guessed' }, code)).toMatchObject({ error: 'invalid_client' });
    expect(world.events.at(-1)).toMatchObject({ details: { clientId: 'unknown' } });
    expect(await ask(world, CLIENT, { grant_type: 'client_credentials' })).toMatchObject({ ok: false });
    expect(issued(await exchange(world, CLIENT, code)).scope).toBe('read_write');
  });
});

describe('consent', () => {
  it.each([
    ['read_write', 'read', 'read'],
    ['read_write', 'requested', 'read_write'],
    ['imports:write', 'read', 'imports:read'],
    ['read', 'propose', 'read'],
  ] as const)('to %s, lowered to %s, grants %s', async (scope, choice, expected) => {
    const act = actOf(await keepUser(world));
    const begun = await beginAuthorization(world.ports)(authorizationOf(CLIENT, { scope }), act.person, act.edge);
    if (begun.kind !== 'consent') throw new Error(begun.location);
    const answer = { request: begun.request, decision: 'allow', scope: choice } as const;
    const location = new URL(await decideAuthorization(world.ports)(answer, act));

    expect(world.events.at(-1)).toMatchObject({ type: 'oauth_grant_created', details: { scope: expected } });
    const tokens = issued(await exchange(world, CLIENT, location.searchParams.get('code') ?? ''));
    expect(tokens.scope).toBe(expected);
    expect(await world.callerOf(tokens.accessToken)).toMatchObject({ scope: expected });
  });
});
