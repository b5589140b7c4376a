import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { findAuthorizationServer } from '../../../cli/src/login/authorization-server.ts';
import { patientFetch } from '../../../cli/src/login/patient-fetch.ts';
import { signInByBrowser } from '../../../cli/src/login/sign-in-by-browser.ts';
import { answeringIo } from '../../support/cli/answering-io.ts';
import { fakeService } from '../../support/servers/fake-service.ts';
import { slowService } from '../../support/servers/slow-service.ts';

type Redeem = (response: ServerResponse) => Promise<void>;

const slowTokens: Redeem = async (response) => {
  await sleep(200);
  const tokens = { access_token: 'access', refresh_token: 'refresh', token_type: 'Bearer', expires_in: 600 };
  response.end(JSON.stringify({ ...tokens, scope: 'read' }));
};

/** A service that signs in, and redeems every code like this. */
const signInService = async (redeem: Redeem) => {
  let redeemed = 0;
  const server = createServer(async ({ url = '' }, response) => {
    response.setHeader('content-type', 'application/json');
    if (url.startsWith('/.well-known/')) {
      const page = { authorization_endpoint: `${origin}/authorize`, token_endpoint: `${origin}/token` };
      return void response.end(JSON.stringify({ issuer: origin, ...page }));
    }
    redeemed += 1;
    await redeem(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close().closeAllConnections());
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { origin, count: () => redeemed };
};

describe('the response from the browser', () => {
  it('is used once if it arrives directly and is also pasted, because using a code twice ends the access', async () => {
    const { origin, count } = await signInService(slowTokens);
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

it('does not end a login because a gateway failed while it was refreshed', async () => {
  const { origin } = await signInService(async (response) => void response.writeHead(502).end('<h1>Bad gateway</h1>'));
  const server = await findAuthorizationServer(origin);
  const refused = { exit: 5, code: 'unexpected_response', remedy: 'Try again later.' };
  await expect(server.refresh('refresh')).rejects.toMatchObject(refused);
});

it('a sign-in waits where a gateway refuses for a moment, and does not repeat what may have been done', async () => {
  const tooMany = { status: 429, body: { message: 'Too Many Requests' } };
  const unavailable = { status: 503, body: { message: 'Service Unavailable' } };
  const { baseUrl, requests } = await fakeService(tooMany, unavailable);
  expect((await patientFetch(baseUrl, {})).status).toBe(503);
  const [first, second, ...more] = requests.map(({ at }) => at);
  expect((second ?? 0) - (first ?? 0)).toBeGreaterThanOrEqual(990);
  expect(more).toEqual([]);
});

it.each([
  ['silent', 150, 'no response in time'],
  ['break', 60_000, 'connection closed'],
] as const)('a sign-in does not wait for an answer that stops halfway: %s', async (end, milliseconds, reason) => {
  const { baseUrl } = await slowService({ parts: ['{"issuer":'], pause: 10, end });
  const message = `Could not reach ${baseUrl} (${reason})`;
  await expect(patientFetch(baseUrl, {}, milliseconds)).rejects.toMatchObject({ code: 'network_error', message });
});
