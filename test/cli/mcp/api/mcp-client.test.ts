import { Client, StreamableHTTPClientTransport, type Transport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { describe, expect, it, onTestFinished } from 'vitest';
import { cliUser } from '../../../support/cli/cli-user.ts';
import { BIN } from '../../../support/cli/run-cli.ts';

const connect = async (transport: Transport, mode: 'legacy' | 'auto'): Promise<Client> => {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
  await client.connect(transport);
  onTestFinished(() => client.close());
  return client;
};

describe('the client of the official SDK', () => {
  it.each(['legacy', 'auto'] as const)('gets the same answers over HTTP and by the command line (%s)', async (mode) => {
    const { client: api, url, apiKey, accountId, home, env } = await cliUser();
    const transaction = { account_id: accountId, date: '2026-02-10', amount: '4.80', name: 'Bakery “Ö”' };
    const { id } = (await api.POST('/transactions', { body: transaction })).data;
    const requestInit = { headers: { 'x-api-key': apiKey } };
    const overHttp = await connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { requestInit }), mode);
    const variables = { PATH: process.env['PATH'] ?? '', HOME: home, ...env };
    const byProgram = await connect(
      new StdioClientTransport({ command: process.execPath, args: [BIN, 'mcp'], env: variables }),
      mode,
    );

    const { tools } = await overHttp.listTools();
    expect(tools.map(({ name }) => name)).toContain('list_accounts');
    expect((await byProgram.listTools()).tools).toEqual(tools);
    expect(byProgram.getServerVersion()).toEqual(overHttp.getServerVersion());
    for (const [call, isError] of [
      [{ name: 'list_accounts', arguments: {} }, undefined],
      [{ name: 'get_transaction', arguments: { id } }, undefined],
      [{ name: 'search_transactions', arguments: { category: 'nothing' } }, true],
    ] as const) {
      const answer = await overHttp.callTool(call);
      expect([call.name, answer.isError]).toEqual([call.name, isError]);
      expect(await byProgram.callTool(call)).toEqual(answer);
    }
    await expect(byProgram.callTool({ name: 'nothing', arguments: {} })).rejects.toThrow('no tool of this name');
  });
});
