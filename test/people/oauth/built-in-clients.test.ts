import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BUILT_IN_CLIENTS } from '../../../shared/people/oauth/domain/built-in-clients.ts';
import { redirectUriProblem } from '../../../shared/people/oauth/domain/oauth-client.ts';
import { beginAuthorization } from '../../../shared/people/oauth/use-cases/authorize-client.ts';
import { changeClient, findClient, removeClient } from '../../../shared/people/oauth/use-cases/manage-clients.ts';
import { actOf, aUser } from '../../support/people/admin-world.ts';
import {
  authorizationOf,
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

const COMMAND_LINE = { id: 'counterfoil-cli', secret: null };
const loopback = (port: number) => ({ redirect_uri: `http://127.0.0.1:${port}/callback` });

let table: TestTable;
let world: OAuthWorld;
beforeAll(async () => {
  table = await startDirectTable();
});
afterAll(() => table.stop());
beforeEach(() => {
  world = oauthWorld(table.documents, table.tableName);
});

describe('the command line as an application', () => {
  it('signs in to an installation where nobody registered it, on any port of the loopback', async () => {
    const user = await keepUser(world);
    const uri = loopback(49_152);
    const tokens = issued(await exchange(world, COMMAND_LINE, await codeFor(world, COMMAND_LINE, user, uri), uri));
    expect(await world.callerOf(tokens.accessToken)).toMatchObject({ userId: user.id, scope: 'read_write' });
    const next = issued(await refresh(world, COMMAND_LINE, tokens.refreshToken));
    expect(await world.callerOf(next.accessToken)).toMatchObject({ userId: user.id });
    await world.revoke(next.refreshToken, { client: await findClient(world.ports, COMMAND_LINE.id), edge: world.edge });
    expect(await world.callerOf(next.accessToken)).toBeUndefined();
  });

  it.each([
    'https://127.0.0.1:49152/callback',
    'http://localhost:49152/callback',
    'http://127.0.0.1:49152/',
    'http://127.0.0.1.attacker.example/callback',
    'https://attacker.example/callback',
  ])('never receives its code at %s', async (redirect_uri) => {
    const { person, edge } = actOf(await keepUser(world));
    const asked = beginAuthorization(world.ports)(authorizationOf(COMMAND_LINE, { redirect_uri }), person, edge);
    await expect(asked).rejects.toMatchObject({ code: 'bad_request' });
  });

  it('cannot be sent a secret', async () => {
    const user = await keepUser(world);
    const code = await codeFor(world, COMMAND_LINE, user, loopback(1024));
    const answer = await exchange(world, { ...COMMAND_LINE, secret: 'guessed' }, code, loopback(1024));
    expect(answer).toMatchObject({ ok: false, error: 'invalid_client' });
  });

  it('is listed beside registered applications, and cannot be changed or deleted', async () => {
    const { id } = await keepClient(world);
    const ids = (await world.ports.clients.list()).map((client) => client.id);
    expect(ids).toEqual(expect.arrayContaining([COMMAND_LINE.id, id]));
    const operator = actOf(aUser({ role: 'super_admin' }) as Parameters<typeof actOf>[0]);
    const changed = changeClient(world.ports)(operator, COMMAND_LINE.id, { name: 'Mine' }, () => undefined);
    await expect(changed).rejects.toMatchObject({ code: 'conflict', message: expect.stringContaining('cannot be') });
    const removed = removeClient(world.ports)(operator, COMMAND_LINE.id, () => undefined);
    await expect(removed).rejects.toMatchObject({ code: 'conflict' });
  });

  it.each(BUILT_IN_CLIENTS)('obeys the rules of registered applications: $name', ({ redirectUris }) => {
    expect(redirectUris.map(redirectUriProblem)).toEqual(redirectUris.map(() => undefined));
  });
});
