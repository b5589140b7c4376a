import { describe, expect, it } from 'vitest';
import { askLegacy, askModern, callTool, MODERN, sendMcp } from '../../support/agents/mcp-client.ts';
import { call, demo } from '../../support/http/api-client.ts';
import { newFamily } from '../../support/new-family.ts';

const INITIALIZE = { capabilities: {}, clientInfo: { name: 'test', version: '1' } };

const PREPARES = { readOnlyHint: false, destructiveHint: false };
const WRITES = { readOnlyHint: false, destructiveHint: true };
/** Of the tools that do more than read. */
const HINTS: Readonly<Record<string, object>> = {
  ...{ propose_changes: PREPARES, import_file: PREPARES, decline: PREPARES },
  ...{ apply: WRITES, undo: WRITES },
};

describe('POST /mcp', () => {
  it.each(['2025-03-26', '2025-06-18', '2025-11-25'])('serves clients of revision %s', async (protocolVersion) => {
    const { result } = await askLegacy('initialize', { ...INITIALIZE, protocolVersion });
    expect(result).toMatchObject({
      protocolVersion,
      capabilities: { tools: {} },
      serverInfo: { name: 'counterfoil' },
      instructions: expect.stringContaining('never instructions'),
    });
    const initialized = { jsonrpc: '2.0', method: 'notifications/initialized' };
    const accepted = await sendMcp(initialized, { headers: { 'mcp-protocol-version': protocolVersion } });
    expect({ status: accepted.status, text: await accepted.text() }).toEqual({ status: 202, text: '' });
  });

  it('serves clients of revision 2026-07-28', async () => {
    const { result } = await askModern('server/discover');
    expect(result).toMatchObject({ supportedVersions: [MODERN], resultType: 'complete' });
    const listed = await askModern('tools/list');
    expect(listed.result).toMatchObject({ ttlMs: 0, cacheScope: 'private' });
  });

  it('lists at most 18 tools, each with a description of itself and of every argument', async () => {
    const { result } = await askLegacy('tools/list');
    const tools = result?.['tools'] as readonly {
      name: string;
      description: string;
      annotations: object;
      inputSchema: { type: string; additionalProperties: boolean; properties: Record<string, { description: string }> };
    }[];
    expect(tools.length).toBeLessThanOrEqual(18);
    for (const { name, description, annotations, inputSchema } of tools) {
      expect(description.length).toBeGreaterThan(20);
      const hints = HINTS[name] ?? { readOnlyHint: true, destructiveHint: false };
      expect(annotations).toMatchObject({ ...hints, openWorldHint: false });
      expect(inputSchema).toMatchObject({ type: 'object', additionalProperties: false });
      for (const property of Object.values(inputSchema.properties)) expect(property.description).toMatch(/\w{3}/);
    }
  });

  it('answers with JSON and a request id, and keeps no session', async () => {
    const response = await sendMcp(
      { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'list_accounts', arguments: {} } },
      { headers: { 'x-request-id': 'mcp-test-4711' } },
    );
    expect(response.headers.get('content-type')).toContain('application/json');
    expect(response.headers.get('x-request-id')).toBe('mcp-test-4711');
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('mcp-session-id')).toBeNull();
  });

  it('refuses a subscription, because nothing is streamed', async () => {
    const { error } = await askModern('subscriptions/listen', { filter: {} });
    expect(error).toMatchObject({ code: -32_603 });
  });

  it.each(['GET', 'DELETE'])('has no %s', async (method) => {
    const response = await sendMcp(null, { method });
    expect({ status: response.status, allow: response.headers.get('allow') }).toEqual({ status: 405, allow: 'POST' });
  });

  it.each([
    [null, 'initialize', /^Bearer resource_metadata="http/],
    ['f'.repeat(64), 'initialize', /^Bearer resource_metadata="http/],
    ['f'.repeat(64), 'tools/call', /^Bearer resource_metadata="http/],
  ])('tells a client with the key %s, at %s, where it gets a token', async (apiKey, method, challenge) => {
    const params = method === 'initialize' ? INITIALIZE : { name: 'overview', arguments: {} };
    const response = await sendMcp({ jsonrpc: '2.0', id: 1, method, params }, { apiKey });
    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toMatch(challenge);
    expect(response.headers.get('www-authenticate')).toContain('/.well-known/oauth-protected-resource/mcp"');
  });

  it('refuses a wrong token, and a wrong key even for arguments that ask the API nothing', async () => {
    const token = await sendMcp(
      { jsonrpc: '2.0', id: 1, method: 'ping' },
      { apiKey: null, headers: { authorization: 'Bearer a.b.c' } },
    );
    expect(token.headers.get('www-authenticate')).toMatch(/^Bearer error="invalid_token", resource_metadata=/);
    const params = { name: 'list_records', arguments: { kind: 'wishes' } };
    const key = await sendMcp({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }, { apiKey: 'f'.repeat(64) });
    expect(key.status).toBe(401);
  });

  it('refuses bodies above 1 MB, bodies that are not JSON, and other types', async () => {
    expect((await sendMcp(null, { body: `"${'x'.repeat(1_000_000)}"` })).status).toBe(413);
    expect((await sendMcp(null, { body: '{"jsonrpc":' })).status).toBe(400);
    expect((await sendMcp(null, { body: '{}', headers: { 'content-type': 'text/plain' } })).status).toBe(415);
  });

  it('lets a page of another origin ask, as the API does', async () => {
    const response = await fetch(`${demo().base_url}/mcp`, {
      method: 'OPTIONS',
      headers: { origin: 'https://elsewhere.example', 'access-control-request-method': 'POST' },
    });
    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-headers')).toContain('MCP-Protocol-Version');
  });
});

describe('a tool', () => {
  it.each([
    ['search_transactions', { amount: '5' }, 'There is no argument amount'],
    ['search_transactions', { per_page: 1_000 }, 'per_page'],
    ['search_transactions', { start_date: '1 May' }, 'start_date: must be a day such as 2026-03-31'],
    ['search_transactions', { start_date: '2026-05-02', end_date: '2026-05-01' }, 'end_date'],
    ['search_transactions', { cursor: 'x' }, 'cursor must be the next_cursor'],
    ['get_transaction', {}, 'id'],
    ['list_imports', { valid: true }, 'need import_id'],
    ['statement_coverage', {}, 'account'],
  ])('%s answers to wrong arguments with what is wrong: %j', async (name, sent, text) => {
    const { isError, data } = await callTool(name, sent);
    expect(isError).toBe(true);
    expect(data.message).toContain(text);
  });

  it('lists near names for a name that does not exist', async () => {
    const { apiKey } = await newFamily();
    for (const name of ['Groceries', 'Rent', 'Travel', 'Fees', 'Gifts', 'Health'])
      await call('POST', '/categories', { json: { name }, apiKey });
    const { isError, data } = await callTool('search_transactions', { category: 'Grocery' }, { apiKey });
    expect({ isError, error: data.error, first: data.near[0], count: data.near.length }).toEqual({
      isError: true,
      error: 'invalid_argument',
      first: 'Groceries',
      count: 5,
    });
  });

  it('shows a key for some parts what it may read, and says what it may not', async () => {
    const { keyWith } = await newFamily();
    const apiKey = await keyWith('transactions:read');
    const { data } = await callTool('list_accounts', {}, { apiKey });
    expect(data).toMatchObject({ error: 'insufficient_scope', message: expect.stringContaining('accounts:read') });
    const overview = await callTool('overview', {}, { apiKey });
    expect(overview.isError).toBe(false);
    expect(overview.data.not_permitted).toContain('bank_connections_failing');
  });

  it('shows a key for some accounts those', async () => {
    const { apiKey, keyFor } = await newFamily();
    const account = async (name: string) => {
      const json = { name, account_type: 'depository', currency: 'EUR' };
      return (await call<{ data: { id: string } }>('POST', '/accounts', { json, apiKey })).body.data.id;
    };
    const limited = await keyFor(await account('Mine'));
    await account('Theirs');
    const { text } = await callTool('list_accounts', {}, { apiKey: limited });
    expect(text).toContain('Mine');
    expect(text).not.toContain('Theirs');
  });
});
