import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { changeClient } from '../../../shared/people/oauth/use-cases/manage-clients.ts';
import { actOf } from '../../support/people/admin-world.ts';
import {
  aGrant,
  keepClient,
  keepUser,
  type OAuthWorld,
  oauthWorld,
  refresh,
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

describe('registered clients', () => {
  it('can get a new secret, which replaces the old one and is audited without either', async () => {
    const { user, client, tokens } = await aGrant(world, {}, true);

    const { secret } = await changeClient(world.ports)(actOf(user), client.id, { newSecret: true }, () => undefined);

    expect(secret).toHaveLength(43);
    expect(await refresh(world, client, tokens.refreshToken)).toMatchObject({ error: 'invalid_client' });
    expect(await refresh(world, { ...client, secret }, tokens.refreshToken)).toMatchObject({ ok: true });
    expect(world.events.find(({ type }) => type === 'oauth_client_updated')?.details).toEqual({
      clientId: client.id,
      changes: [{ field: 'client_secret', old: null, new: null }],
    });
  });

  it('cannot get a secret if public, and accept one of many concurrent changes', async () => {
    const user = await keepUser(world);
    const { id } = await keepClient(world);
    const change = changeClient(world.ports);
    const none = () => undefined;
    await expect(change(actOf(user), id, { newSecret: true }, none)).rejects.toMatchObject({ code: 'conflict' });

    const results = await Promise.allSettled(
      Array.from({ length: 10 }, (_, at) => change(actOf(user), id, { name: `Name ${at}` }, none)),
    );
    const won = results.filter(({ status }) => status === 'fulfilled');
    expect(won.length).toBeGreaterThan(0);
    const names = won.map(
      (outcome) => (outcome as PromiseFulfilledResult<{ client: { name: string } }>).value.client.name,
    );
    expect(names).toContain((await world.ports.clients.find(id))?.name);
  });
});
