import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { exampleRequest, examplesOf } from '../../shared/docs/domain/examples.ts';
import { commandsOf, programInProcess, shellWords } from '../support/cli/program-in-process.ts';
import { newHome } from '../support/cli/run-cli.ts';
import { OPERATIONS } from '../support/http/api-fixtures.ts';

const README = join(import.meta.dirname, '../../cli/README.md');

/** The name of the command that would run; nothing runs. */
const parsed = async (line: string): Promise<string> => {
  const { program } = programInProcess();
  const ran: string[] = [];
  for (const command of commandsOf(program)) command.action(() => void ran.push(command.name()));
  const bare = line
    .replace(/ [<>] \S+/, '')
    .replaceAll('…', '')
    .replaceAll(/<(\w+)>/g, '$1');
  await program.parseAsync(await shellWords(bare), { from: 'user' });
  return ran.join(' ');
};

const helpOf = (command: ReturnType<typeof commandsOf>[number]): string => {
  const parts: string[] = [];
  command.configureOutput({ writeOut: (part) => void parts.push(part) }).outputHelp();
  return parts.join('');
};

const examplesIn = (help: string): readonly string[] =>
  help.split('\n').flatMap((line) => (line.startsWith('  $ counterfoil ') ? [line.slice(4)] : []));

describe('examples of the command line', () => {
  const commands = commandsOf(programInProcess().program);

  it.each(commands.map((command) => [command.name(), command] as const))(
    'of the help of %s are accepted',
    async (name, command) => {
      const examples = examplesIn(helpOf(command));
      expect(examples.length).toBeGreaterThan(0);
      const ran = await Promise.all(examples.map(parsed));
      expect(ran).toContain(name);
    },
  );

  it('in the README are accepted, and the README explains every command', async () => {
    const readme = await readFile(README, 'utf8');
    const lines = [...readme.matchAll(/^(?:npx )?(counterfoil .*)$/gm)].map(([, line = '']) => line);
    expect(lines.length).toBeGreaterThan(5);
    for (const line of lines) expect(await parsed(line)).not.toBe('');
    for (const command of commands) {
      const path = command.parent?.parent ? `${command.parent.name()} ${command.name()}` : command.name();
      expect(readme).toMatch(new RegExp(`^\\| .*\`${path}\\b`, 'm'));
    }
  });
});

type Request = { readonly method: string; readonly path: string; readonly body: unknown };

/** A service that keeps what it is asked and answers nothing. */
const listening = async () => {
  const requests: Request[] = [];
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const part of request) text += part;
    const { method = '', url = '' } = request;
    requests.push({ method, path: decodeURIComponent(url), body: text === '' ? undefined : JSON.parse(text) });
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"data":{}}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close().closeAllConnections());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests };
};

it('sends the request of each operation if its example in the reference is run', async () => {
  const { url, requests } = await listening();
  const env = { COUNTERFOIL_URL: url, COUNTERFOIL_API_KEY: 'key', HOME: await newHome() };
  for (const operation of OPERATIONS) {
    const request = exampleRequest(OPERATIONS, operation);
    const { program, exits } = programInProcess(env);
    await program.parseAsync(await shellWords(examplesOf(operation, request).cli), { from: 'user' });
    const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => request.path[name] ?? '');
    const { method } = operation;
    expect([operation.id, exits, requests.at(-1)]).toEqual([
      operation.id,
      [0],
      { method, path: `/api/v1${path}`, body: request.body },
    ]);
  }
  expect(requests).toHaveLength(OPERATIONS.length);
});
