import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { describe, expect, it, onTestFinished } from 'vitest';
import { expire, keptIn, newcomer, revokeAccess, signIn } from '../../../support/cli/login-of-user.ts';
import { startCli } from '../../../support/cli/run-cli.ts';
import { until } from '../../../support/until.ts';

/** The command line replaces a token this long before it expires. */
const MARGIN_MILLISECONDS = 60_000;

/** `counterfoil mcp` of somebody who signed in, between an assistant's messages. */
const startBridge = (home: string) => {
  const child = startCli(['mcp'], { home });
  onTestFinished(() => void child.kill());
  const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream })[Symbol.asyncIterator]();
  const errors: string[] = [];
  child.stderr?.on('data', (chunk) => errors.push(String(chunk)));
  let id = 0;
  return {
    errors: () => errors.join(''),
    /** The answer of a tool, or an error of the protocol. */
    call: async (name: string) => {
      id += 1;
      child.stdin?.write(
        `${JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/call', params: { name, arguments: {} } })}\n`,
      );
      const { value } = await lines.next();
      const answer = JSON.parse(String(value));
      expect(answer.id).toBe(id);
      return answer as { readonly result?: object; readonly error?: { readonly message: string } };
    },
    end: async (): Promise<unknown> => {
      const ended = once(child, 'exit');
      child.stdin?.end();
      return (await ended)[0];
    },
  };
};

const ANSWER = { result: { content: [{ type: 'text', text: expect.stringContaining('"accounts":[') }] } };

describe('counterfoil mcp with a login of the browser', () => {
  it('renews the access token when it expires in the middle of a session', async () => {
    const person = await newcomer();
    await signIn(person);
    const first = await keptIn(person.home);
    const stale = Date.now() + 5_000;
    await expire(person.home, stale + MARGIN_MILLISECONDS);
    const bridge = startBridge(person.home);
    expect(await bridge.call('list_accounts')).toMatchObject(ANSWER);
    await until(Date.now, (now) => now > stale);
    expect(await bridge.call('list_accounts')).toMatchObject(ANSWER);
    expect((await keptIn(person.home)).refresh_token).not.toBe(first.refresh_token);
    expect(await bridge.call('list_accounts')).toMatchObject(ANSWER);
    expect([await bridge.end(), bridge.errors()]).toEqual([0, '']);
  });

  it('says how to sign in again once the access was revoked, before and after the token expires', async () => {
    const person = await newcomer();
    await signIn(person);
    const stale = Date.now() + 5_000;
    await expire(person.home, stale + MARGIN_MILLISECONDS);
    const bridge = startBridge(person.home);
    expect(await bridge.call('list_accounts')).toMatchObject(ANSWER);
    await revokeAccess(person.browser);
    const refused = await bridge.call('list_accounts');
    expect(refused).toMatchObject({ error: { message: expect.stringContaining('counterfoil login') } });
    expect(bridge.errors()).toContain('counterfoil login');
    await until(Date.now, (now) => now > stale);
    const ended = await bridge.call('list_accounts');
    expect(ended).toMatchObject({ error: { message: expect.stringContaining('has ended: it was revoked') } });
    expect(bridge.errors()).toContain('has ended: it was revoked');
    expect(await bridge.end()).toBe(0);
  });
});
