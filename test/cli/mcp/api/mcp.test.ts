import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { describe, expect, it } from 'vitest';
import { MODERN } from '../../../support/agents/mcp-client.ts';
import { cliUser } from '../../../support/cli/cli-user.ts';
import { newHome, runCli, startCli } from '../../../support/cli/run-cli.ts';

const INITIALIZE = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
};
const call = (id: number, name: string, sent = {}) => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name, arguments: sent },
});

const lines = (...messages: readonly unknown[]): string => messages.map((each) => `${JSON.stringify(each)}\n`).join('');
const answersIn = (stdout: string) =>
  new Map(
    stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
      .map((answer) => [answer.id, answer] as const),
  );

describe('counterfoil mcp', () => {
  it('forwards messages of the 2025 revisions and of 2026-07-28, and ends when stdin ends', async () => {
    const { home, env } = await cliUser();
    const meta = {
      'io.modelcontextprotocol/protocolVersion': MODERN,
      'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
      'io.modelcontextprotocol/clientCapabilities': {},
    };
    const modern = call(3, 'list_accounts');
    const input = lines(
      INITIALIZE,
      { jsonrpc: '2.0', method: 'notifications/initialized' },
      call(2, 'list_accounts'),
      { ...modern, params: { ...modern.params, _meta: meta } },
      { jsonrpc: '2.0', id: 4, method: 'nothing' },
    );
    const { code, stdout, stderr } = await runCli(['mcp'], { home, env, input });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const answers = answersIn(stdout);
    expect([...answers.keys()].toSorted()).toEqual([1, 2, 3, 4]);
    expect(answers.get(1).result).toMatchObject({ protocolVersion: '2025-06-18', serverInfo: { name: 'counterfoil' } });
    expect(answers.get(2).result.content[0].text).toContain('"name":"Checking"');
    expect(answers.get(3).result).toMatchObject({ resultType: 'complete', content: [{ type: 'text' }] });
    expect(answers.get(4).error).toMatchObject({ code: -32_601 });
  });

  it('answers while it runs', async () => {
    const { home, env } = await cliUser();
    const child = startCli(['mcp'], { home, env });
    child.stdin?.write(lines(INITIALIZE));
    const answers = createInterface({ input: child.stdout as NodeJS.ReadableStream });
    const [line] = await once(answers, 'line');
    expect(JSON.parse(String(line))).toMatchObject({ id: 1, result: { serverInfo: { name: 'counterfoil' } } });
    child.stdin?.end();
    const [code] = await once(child, 'exit');
    expect(code).toBe(0);
  });

  it('answers with an error if the service refuses the key or cannot be reached, or if a line is not JSON', async () => {
    const { url } = await cliUser();
    const home = await newHome();
    const env = { COUNTERFOIL_URL: url, COUNTERFOIL_API_KEY: 'f'.repeat(64) };
    const refused = await runCli(['mcp'], { home, env, input: `${lines(call(7, 'overview'))}no json\n` });
    const answers = answersIn(refused.stdout);
    expect(answers.get(7).error.message).toContain('is missing, invalid or expired');
    expect(answers.get(null).error).toMatchObject({ code: -32_700 });
    const nobody = { ...env, COUNTERFOIL_URL: 'http://127.0.0.1:9' };
    const unheard = await runCli(['mcp'], { home, env: nobody, input: lines(call(8, 'overview')) });
    expect(answersIn(unheard.stdout).get(8).error.message).toContain('Could not reach http://127.0.0.1:9');
    expect(unheard.stderr).toContain('Could not reach');
  });

  it('says on stderr that nobody is signed in, and takes no --json', async () => {
    const home = await newHome();
    const { code, stdout, stderr } = await runCli(['mcp'], { home, input: lines(INITIALIZE) });
    expect({ code, stdout }).toEqual({ code: 4, stdout: '' });
    expect(stderr).toContain('You are not signed in');
    expect((await runCli(['mcp', '--json'], { home })).code).toBe(2);
  });
});
