import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { callTool, sendMcp } from '../../support/agents/mcp-client.ts';
import { call, demo } from '../../support/http/api-client.ts';
import { newFamily } from '../../support/new-family.ts';

const calling = (params: unknown, id: unknown = 1) => ({ jsonrpc: '2.0', id, method: 'tools/call', params });
const OVERVIEW = { name: 'list_accounts', arguments: {} };

const nested = (depth: number): string => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;

describe('POST /mcp under attack', () => {
  it.each([
    ['an empty batch', '[]'],
    ['a batch', JSON.stringify([calling(OVERVIEW), calling(OVERVIEW, 2)])],
    ['a batch of numbers', '[1,2,3]'],
    ['null', 'null'],
    ['a number', '7'],
    ['a text', '"tools/call"'],
    ['a huge id', JSON.stringify(calling(OVERVIEW, 'x'.repeat(100_000)))],
    ['a fraction as id', JSON.stringify(calling(OVERVIEW, 1.5))],
    ['an object as id', JSON.stringify(calling(OVERVIEW, {}))],
    ['no params', JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call' })],
    ['a list of params', JSON.stringify(calling([1]))],
    ['a list of arguments', JSON.stringify(calling({ name: 'list_accounts', arguments: [1] }))],
    ['the tool __proto__', JSON.stringify(calling({ name: '__proto__', arguments: {} }))],
    ['the tool constructor', JSON.stringify(calling({ name: 'constructor', arguments: {} }))],
    ['the method __proto__', '{"jsonrpc":"2.0","id":1,"method":"__proto__","params":{}}'],
    ['the method toString', '{"jsonrpc":"2.0","id":1,"method":"toString","params":{}}'],
    [
      'the argument __proto__',
      '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"list_accounts","arguments":{"__proto__":{"x":1}}}}',
    ],
    [
      'the argument constructor',
      '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"list_accounts","arguments":{"constructor":{"x":1}}}}',
    ],
    [
      'deep arguments',
      `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"propose_changes","arguments":${nested(20_000)}}}`,
    ],
    [
      'almost 1 MB of arguments',
      JSON.stringify(calling({ name: 'search_transactions', arguments: { search: 'x'.repeat(990_000) } })),
    ],
    ['a lone surrogate', '{"jsonrpc":"2.0","id":"\\ud800","method":"tools/call","params":{"name":"list_accounts"}}'],
  ])('answers %s as JSON, without a fault of the service', async (_, body) => {
    const response = await sendMcp(null, { body });
    const text = await response.text();
    expect([200, 202, 400]).toContain(response.status);
    if (text !== '') expect(JSON.parse(text)).toEqual(expect.anything());
    expect(text).not.toMatch(/node_modules|at .*\.ts:|stack/);
    expect(text.length).toBeLessThan(250_000);
  });

  it.each([
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/event-stream',
    'application/jsonp',
  ])('refuses the content type %s', async (type) => {
    const response = await sendMcp(calling(OVERVIEW), { headers: { 'content-type': type } });
    expect(response.status).toBe(415);
  });

  it('reads no key from the query, from a cookie or from arguments', async () => {
    const { base_url, api_key } = demo();
    for (const query of ['api_key', 'x-api-key', 'access_token', 'key']) {
      const response = await fetch(`${base_url}/mcp?${query}=${api_key}`, {
        method: 'POST',
        headers: {
          accept: 'application/json, text/event-stream',
          'content-type': 'application/json',
          cookie: `${query}=${api_key}`,
        },
        body: JSON.stringify(calling({ ...OVERVIEW, arguments: { [query]: api_key } })),
      });
      expect([query, response.status]).toEqual([query, 401]);
      expect(await response.text()).not.toContain(api_key);
    }
  });

  it('echoes no key that is refused, and answers with no text that JSON cannot hold', async () => {
    const secret = `cf_${'0123456789abcdef'.repeat(4)}`;
    const refused = await sendMcp(calling(OVERVIEW), { apiKey: secret });
    const headers = JSON.stringify([...refused.headers]);
    expect([refused.status, `${await refused.text()}${headers}`.includes(secret)]).toEqual([401, false]);
    const { text } = await callTool('search_transactions', { search: 'a\ud800b', category: '\udfff' });
    expect(text.isWellFormed()).toBe(true);
  });

  it('keeps what tools were asked out of the logs', async () => {
    const { apiKey } = await newFamily();
    const [argument, cell, name] = ['argument', 'cell', 'name'].map((what) => `hidden-${what}-${crypto.randomUUID()}`);
    await call('POST', '/categories', { apiKey, json: { name } });
    const content = `date,name,amount\n2026-03-01,${cell},-900.00\n`;
    await callTool('import_file', { content, filename: `${argument}.csv` }, { apiKey });
    await callTool('search_transactions', { search: argument, category: argument }, { apiKey });
    await callTool(
      'propose_changes',
      { edit: { filter: {}, changes: { category: name, notes: argument } } },
      { apiKey },
    );
    await sendMcp(null, { apiKey, body: `{"${argument}":` });
    const folder = join(dirname(process.env['DEMO_FILE'] ?? ''), 'logs');
    const logs = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'));
    expect(logs.length).toBeGreaterThan(0);
    for (const secret of [argument, cell, name, apiKey])
      expect(logs.some((text) => text.includes(secret ?? ''))).toBe(false);
  });
});
