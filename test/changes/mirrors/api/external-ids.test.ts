import { expect, it } from 'vitest';
import type { Changes } from '../../../../shared/changes/schema/mirror.ts';
import { call } from '../../../support/http/api-client.ts';
import { newFamily } from '../../../support/new-family.ts';

const KINDS = ['accounts', 'categories', 'merchants', 'tags'] as const;

it('changes of external ids and metadata of records reach clients that follow them', async () => {
  const { apiKey } = await newFamily();
  const changes = async (cursor?: string) => {
    const query = new URLSearchParams({ kinds: KINDS.join(','), ...(cursor !== undefined && { cursor }) });
    return (await call<Changes>('GET', `/changes?${query}`, { apiKey })).body;
  };
  const ids = new Map<string, string>();
  for (const kind of KINDS) {
    const json = { name: 'Named', external_id: 'x-1', ...(kind === 'accounts' && { account_type: 'depository' }) };
    const { body } = await call<{ data: { id: string } }>('POST', `/${kind}`, { apiKey, json });
    ids.set(kind, body.data.id);
  }
  const first = await changes();
  for (const kind of KINDS) {
    const id = ids.get(kind);
    expect(first.data[kind]?.added).toMatchObject([{ id, external_id: 'x-1', external_source: 'api', metadata: {} }]);
    await call('PATCH', `/${kind}/${id}`, { apiKey, json: { external_id: 'x-2', metadata: { a: '1' } } });
  }
  const second = await changes(first.meta.next_cursor);
  for (const kind of KINDS) {
    const changed = [{ id: ids.get(kind), external_id: 'x-2', metadata: { a: '1' } }];
    expect(second.data[kind]).toMatchObject({ added: [], changed, removed: [] });
  }
});
