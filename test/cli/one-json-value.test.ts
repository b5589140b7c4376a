import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { newHome, runCli, startCli } from '../support/cli/run-cli.ts';
import { fakeService } from '../support/servers/fake-service.ts';

/** A command that waits for an answer, until it gets the signal. */
const interrupt = async (signal: NodeJS.Signals, args: readonly string[], toGroup = false) => {
  const { baseUrl, requests } = await fakeService('silent');
  const env = { COUNTERFOIL_URL: baseUrl, COUNTERFOIL_API_KEY: 'key' };
  const child = startCli(args, { home: await newHome(), env });
  const output = Promise.all([child.stdout, child.stderr].map((stream) => text(stream as NonNullable<typeof stream>)));
  await expect.poll(() => requests.length).toBe(1);
  const ended = once(child, 'exit');
  // as Ctrl-C in a terminal does: the process and the one that started it get it, and the latter passes it on
  if (toGroup) process.kill(-(child.pid ?? 0), signal);
  else child.kill(signal);
  const [code] = await ended;
  const [stdout = '', stderr = ''] = await output;
  return { code, stdout, stderr };
};

describe('--json', () => {
  it.each([
    [['accounts', '--jsno', '--json'], /unknown option '--jsno'/],
    [['rows', '--json'], /missing required argument 'import'/],
    [['acounts', '--json'], /Did you mean accounts/],
    [['improt', '--json'], /Did you mean import/],
    [['bogus', '--json'], /^(error: |Error: )?unknown command 'bogus'(\nUse --help to see how\.\n)?$/],
    [['--json'], /unknown option '--json'/],
  ])('prints one JSON value for wrong use: %j', async (args, message) => {
    const { code, stdout, stderr } = await runCli(args, { home: await newHome() });
    expect(code).toBe(2);
    expect(JSON.parse(stdout)).toEqual({
      error: 'invalid_usage',
      message: expect.stringMatching(message),
      remedy: 'Use --help to see how.',
    });
    expect(stderr).toMatch(message);
  });

  it.each([
    ['SIGINT', 130, false],
    ['SIGTERM', 143, false],
    ['SIGINT', 130, true],
    ['SIGTERM', 143, true],
  ] as const)('prints one JSON value after %s', async (signal, exit, toGroup) => {
    const { code, stdout, stderr } = await interrupt(signal, ['accounts', '--json'], toGroup);
    expect({ code, stderr }).toEqual({ code: exit, stderr: 'Interrupted.\n' });
    expect(JSON.parse(stdout)).toEqual({ error: 'interrupted', message: 'Interrupted.' });
  });
});

it.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('says after %s that it was interrupted', async (signal, code) => {
  expect(await interrupt(signal, ['accounts'])).toEqual({ code, stdout: '', stderr: 'Interrupted.\n' });
});
