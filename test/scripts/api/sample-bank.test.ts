import { describe, expect, it } from 'vitest';
import { createClient } from '../../../client/src/index.ts';
import { connectSampleBank } from '../../../scripts/sample/sample-bank.ts';
import { demo } from '../../support/http/api-client.ts';
import { newFamily } from '../../support/new-family.ts';
import { peerPort } from '../../support/servers/peers.ts';

describe('the sample bank', () => {
  it('is connected, with a savings account and a card, and has delivered their transactions', async () => {
    const { apiKey } = await newFamily();
    const client = createClient({ baseUrl: demo().base_url, apiKey });
    await connectSampleBank(client, { port: peerPort(29), today: new Date().toISOString().slice(0, 10) });

    const [connection] = (await client.GET('/bank_connections')).data;
    expect(connection).toMatchObject({ name: 'Harbor Bank', sync: { status: 'completed', error: null } });
    const accounts = (await client.GET('/accounts')).data;
    expect(accounts.map(({ name, balance }) => [name, balance]).toSorted()).toEqual([
      ['Harbor card', '195.25'],
      ['Harbor savings', '5336.45'],
    ]);
    expect((await client.GET('/transactions')).meta.total_count).toBe(9);
  });
});
