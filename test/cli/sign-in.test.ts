import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { signInByBrowser } from '../../cli/src/login/sign-in-by-browser.ts';
import { answeringIo } from '../support/cli/answering-io.ts';

/** A service that gives tokens for every code, but slowly. */
const slowService = async () => {
  let redeemed = 0;
  const server = createServer(async ({ url = '' }, response) => {
    response.setHeader('content-type', 'application/json');
    if (url.startsWith('/.well-known/')) {
      const page = { authorization_endpoint: `${origin}/authorize`, token_endpoint: `${origin}/token` };
      return void response.end(JSON.stringify({ issuer: origin, ...page }));
    }
    redeemed += 1;
    await sleep(200);
    const tokens = { access_token: 'access', refresh_token: 'refresh', token_type: 'Bearer', expires_in: 600 };
    response.end(JSON.stringify({ ...tokens, scope: 'read' }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close().closeAllConnections());
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { origin, count: () => redeemed };
};

describe('the response from the browser', () => {
  it('is used once if it arrives directly and is also pasted, because using a code twice ends the access', async () => {
    const { origin, count } = await slowService();
    const { io, shown } = answeringIo([]);
    const paste = async () => {
      const address = new URL(/http\S+/.exec(shown.join(''))?.[0] ?? '');
      const answer = new URL(address.searchParams.get('redirect_uri') ?? '');
      answer.search = String(new URLSearchParams({ code: 'code', state: address.searchParams.get('state') ?? '' }));
      void fetch(answer);
      await sleep(50);
      return answer.href;
    };
    const tokens = await signInByBrowser({ ...io, ask: paste }, origin, { scope: 'read', isOpened: false, seconds: 5 });
    expect(tokens.access_token).toBe('access');
    expect(count()).toBe(1);
  });
});
