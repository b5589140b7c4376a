import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { removeClient } from '../../../shared/people/oauth/use-cases/manage-clients.ts';
import {
  listAuthorizations,
  revokeAuthorization,
  userGrants,
} from '../../../shared/people/oauth/use-cases/user-grants.ts';
import { actOf } from '../../support/people/admin-world.ts';
import { aGrant, type OAuthWorld, oauthWorld, refresh } from '../../support/people/oauth-world.ts';
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

const actOfClient = async (id: string) => {
  const client = await world.ports.clients.find(id);
  if (client === undefined) throw new Error('The client should be there');
  return { client, edge: world.edge };
};

describe('an access token', () => {
  it('lasts fifteen minutes', async () => {
    const { tokens } = await aGrant(world);
    world.pass(899);
    expect(await world.callerOf(tokens.accessToken)).toBeDefined();
    world.pass(1);
    expect(await world.callerOf(tokens.accessToken)).toBeUndefined();
  });

  it.each([
    [
      'the user is suspended',
      async ({ user }) => world.ports.users.update(user.id, { status: 'suspended' }, world.now()),
    ],
    [
      'the user has another role',
      async ({ user }) => world.ports.users.update(user.id, { role: 'admin' }, world.now()),
    ],
    [
      'the user ended everything',
      async ({ user }) => world.ports.users.update(user.id, {}, world.now(), { endSessions: true }),
    ],
    ['the user is gone', async ({ user }) => world.ports.users.remove(user.id)],
    [
      'the user took it back',
      async ({ user }) => {
        const [grant] = await world.ports.grants.listOf(user.id);
        await revokeAuthorization(world.ports)(actOf(user), grant?.id ?? '');
      },
    ],
    [
      'the client is gone',
      async ({ user, client }) => removeClient(world.ports)(actOf(user), client.id, () => undefined),
    ],
    [
      'the client revoked its refresh token',
      async ({ client, tokens }) => world.revoke(tokens.refreshToken, await actOfClient(client.id)),
    ],
    [
      'the client revoked it',
      async ({ client, tokens }) => world.revoke(tokens.accessToken, await actOfClient(client.id)),
    ],
    ['the administrator deletes the user', async ({ user }) => userGrants(world.ports).revokeAll(user.id, world.now())],
  ] as readonly (readonly [string, (grant: Awaited<ReturnType<typeof aGrant>>) => Promise<unknown>])[])(
    'stops working immediately when %s, and so does the refresh token',
    async (_, end) => {
      const grant = await aGrant(world);
      expect(await world.callerOf(grant.tokens.accessToken)).toBeDefined();

      await end(grant);

      expect(await world.callerOf(grant.tokens.accessToken)).toBeUndefined();
      expect(await refresh(world, grant.client, grant.tokens.refreshToken)).toMatchObject({ ok: false });
      const user = await world.ports.users.find(grant.user.id);
      expect(user === undefined ? [] : await listAuthorizations(world.ports, user, world.now())).toEqual([]);
    },
  );

  it('is refused if it names another grant', async () => {
    const [mine, theirs] = [await aGrant(world), await aGrant(world)];
    const claims = await world.ports.verifyAccessToken(mine.tokens.accessToken, world.now());
    const other = await world.ports.verifyAccessToken(theirs.tokens.accessToken, world.now());
    if (claims === undefined || other === undefined) throw new Error('The tokens should be good');
    const changed = [
      { ...claims, grantId: other.grantId },
      { ...claims, userId: other.userId },
      { ...claims, clientId: other.clientId },
      { ...claims, issuer: 'https://evil.example' },
      { ...claims, audience: 'https://app.example/api/v2' },
      { ...claims, grantId: randomUUID() },
      { ...claims, grantId: '../..' },
    ];

    for (const claimsOfToken of changed) {
      expect(await world.callerOf(await world.ports.issueAccessToken(claimsOfToken, world.now()))).toBeUndefined();
    }
    expect(await world.callerOf(await world.ports.issueAccessToken(claims, world.now()))).toBeDefined();
  });

  it('can only read if the grant can only read, whatever its claims', async () => {
    const { tokens } = await aGrant(world, { scope: 'read' });
    const claims = await world.ports.verifyAccessToken(tokens.accessToken, world.now());
    if (claims === undefined) throw new Error('The token should be good');
    const more = await world.ports.issueAccessToken({ ...claims, scope: 'read_write' }, world.now());

    expect(await world.callerOf(more)).toMatchObject({ scope: 'read' });
  });
});
