import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { formParameters, queryParameters } from '../../../shared/people/http/oauth-endpoint.ts';
import {
  aGrant,
  codeFor,
  exchange,
  issued,
  keepClient,
  keepUser,
  type OAuthWorld,
  oauthWorld,
  refresh,
} from '../../support/people/oauth-world.ts';
import { startDirectTable } from '../../support/store/direct-table.ts';
import type { TestTable } from '../../support/store/dynalite-table.ts';

const ORIGIN = 'https://app.example';
const [MCP, API] = [`${ORIGIN}/mcp`, `${ORIGIN}/api/v1`];

let table: TestTable;
let world: OAuthWorld;
beforeAll(async () => {
  table = await startDirectTable();
});
afterAll(() => table.stop());
beforeEach(() => {
  world = oauthWorld(table.documents, table.tableName);
});

describe('a code for /mcp', () => {
  it.each([MCP, `${MCP}/`, ''])(
    'is exchanged for tokens of the one resource server if the request names %j',
    async (resource) => {
      const [user, client] = [await keepUser(world), await keepClient(world)];
      const code = await codeFor(world, client, user, { resource: MCP });

      const { accessToken, refreshToken } = issued(await exchange(world, client, code, { resource }));
      expect(await world.callerOf(accessToken)).toMatchObject({ userId: user.id });
      expect(issued(await refresh(world, client, refreshToken, { resource })).scope).toBe('read_write');
    },
  );

  it.each([API, ORIGIN, `${MCP} ${API}`, 'https://other.example/mcp'])(
    'is not exchanged for %s, and stays valid',
    async (resource) => {
      const [user, client] = [await keepUser(world), await keepClient(world)];
      const code = await codeFor(world, client, user, { resource: MCP });

      expect(await exchange(world, client, code, { resource })).toMatchObject({ ok: false, error: 'invalid_target' });
      expect(issued(await exchange(world, client, code, { resource: MCP })).scope).toBe('read_write');
    },
  );
});

describe('a refresh token for /mcp', () => {
  it('is not used up by a request for another resource', async () => {
    const { client, tokens } = await aGrant(world, { resource: `${MCP} ${API}` });

    const refused = await refresh(world, client, tokens.refreshToken, { resource: ORIGIN });
    expect(refused).toMatchObject({ ok: false, error: 'invalid_target' });
    const narrowed = issued(await refresh(world, client, tokens.refreshToken, { resource: API }));
    expect(issued(await refresh(world, client, narrowed.refreshToken, { resource: MCP })).expiresIn).toBe(900);
  });

  it('without a named resource accepts any of them', async () => {
    const { client, tokens } = await aGrant(world);
    expect(issued(await refresh(world, client, tokens.refreshToken, { resource: MCP })).expiresIn).toBe(900);
  });
});

describe('the parameters of a request', () => {
  const formOf = (body: string) =>
    formParameters({ body, headers: { 'content-type': 'application/x-www-form-urlencoded' }, isBase64Encoded: false });

  it('may repeat resource only', () => {
    expect({ ...queryParameters({ rawQueryString: 'resource=a&scope=read&resource=&resource=b' }) }).toEqual({
      resource: 'a b',
      scope: 'read',
    });
    expect(() => queryParameters({ rawQueryString: 'scope=read&scope=read' })).toThrow('scope is repeated');
    expect(formOf('resource=a&resource=b')).toMatchObject({ resource: 'a b' });
    expect(formOf('code=a&code=b')).toContain('the field code twice');
  });
});
