import { request } from 'node:http';
import { describe, expect, it } from 'vitest';
import { type RoutedFunction, routeKeysOf } from '../../../infra/route.ts';
import { PAGES, SIGN_IN_ROUTES } from '../../../infra/routes.ts';
import { someOf } from '../../support/amounts.ts';
import { earlyInMinute } from '../../support/clock.ts';
import { demo } from '../../support/http/api-client.ts';
import { type Answered, Browser, type Loose, type Sent } from '../../support/people/browser-client.ts';
import { newCloudPerson } from '../../support/people/cloud-person.ts';

/** Attempts to impersonate another caller, different each time. */
const disguise = (index: number): Readonly<Record<string, string>> => {
  const address = `203.0.113.${index}`;
  return {
    'x-forwarded-for': `${address}, 10.0.0.1`,
    'x-viewer-address': address,
    'x-real-ip': address,
    'x-client-ip': address,
    'true-client-ip': address,
    'cf-connecting-ip': address,
    'cloudfront-viewer-address': `${address}:4711`,
    forwarded: `for=${address}`,
  };
};

type Limited = readonly [what: string, send: (browser: Browser, sent: Sent) => Promise<Answered<Loose>>];
const LIMITED: readonly Limited[] = [
  ['a page of administration', (browser, sent) => browser.get('/admin/users', sent)],
  ['an admin action', (browser, sent) => browser.post('/admin/users/nobody/suspend', {}, sent)],
  [
    'the token endpoint',
    (browser, sent) => browser.send('POST', '/oauth/token', { ...sent, form: { grant_type: 'refresh_token' } }),
  ],
];

describe('the limit of ten requests a minute', () => {
  it.each(LIMITED)('applies to %s, whatever address the viewer claims', async (_, send) => {
    const { browser } = await newCloudPerson({ role: 'super_admin' });
    await earlyInMinute();
    const before: number[] = [];
    for (let index = 1; index <= 10; index += 1)
      before.push((await send(browser, { headers: disguise(index) })).status);
    expect(before).not.toContain(429);

    const answers = await Promise.all([11, 12, 13, 14].map((index) => send(browser, { headers: disguise(index) })));
    expect(answers.map(({ status }) => status)).toEqual([429, 429, 429, 429]);
    for (const { body, headers } of answers) {
      expect(body['error']).toBe('rate_limit_exceeded');
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(60);
    }

    const elsewhere = browser.copy({ viewerAddress: new Browser().viewerAddress });
    expect((await send(elsewhere, {})).status).not.toBe(429);
    expect((await send(elsewhere, { headers: { 'x-viewer-address': browser.viewerAddress } })).status).not.toBe(429);
    expect((await browser.get('/sessions/current')).status).toBe(200);
  });

  it('counts requests before authentication', async () => {
    const stranger = new Browser();
    await earlyInMinute();
    const statuses: number[] = [];
    for (let index = 1; index <= 11; index += 1) statuses.push((await stranger.get('/admin/sso_audit_logs')).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
  });
});

type Reached = { readonly status: number; readonly body: string };

/** Bypasses the edge: sends the request to an origin by its host. */
const reach = (method: string, path: string, headers: Readonly<Record<string, string>>): Promise<Reached> =>
  new Promise((resolve, reject) => {
    const url = new URL(path, process.env['API_URL']);
    const sent = request(url, { method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString() }));
    });
    sent.on('error', reject).end();
  });

const pathOf = ({ path }: Pick<RoutedFunction, 'path'>): string => path.replaceAll(/\{\w+\}/g, 'okta');
const CALLS: readonly (readonly [method: string, path: string])[] = PAGES.filter(
  ({ caller }) => caller === 'person',
).flatMap((page) =>
  routeKeysOf(page).map((key) => {
    const [method = '', path = ''] = key.split(' ');
    return [method, pathOf({ path })] as const;
  }),
);

/** The headers that the edge sends, except its secret. */
const asTheEdge = (browser: Browser, secret?: string): Readonly<Record<string, string>> => ({
  'x-viewer-host': new URL(demo().base_url).host,
  'x-viewer-address': '203.0.113.1',
  cookie: `__Host-session=${browser.cookie('__Host-session')}`,
  'x-csrf-token': browser.csrfToken ?? '',
  'content-type': 'application/json',
  ...(secret !== undefined && { 'x-origin-secret': secret }),
});

describe('bypassing the edge', () => {
  it.each(CALLS)('finds nothing at %s %s of the HTTP API', async (method, path) => {
    const admin = await adminSession();
    const forged = [asTheEdge(admin), asTheEdge(admin, 'a guess'), asTheEdge(admin, '')];
    for (const headers of [{}, ...someOf(forged, 1)]) {
      const { status, body } = await reach(method, path, headers); // one at a time, so that one process is enough
      expect(status).toBe(404);
      expect(JSON.parse(body)).toMatchObject({ error: 'not_found', message: expect.stringContaining('Page') });
    }
  });

  const urls = (process.env['FUNCTION_URLS'] ?? '').split(',').filter((host) => host !== '');

  it('has as many function URLs as sign-in routes', () => {
    expect(urls).toHaveLength(SIGN_IN_ROUTES.length);
  });

  it.each(urls)('finds nothing at the function %s on any path', async (host) => {
    const admin = await adminSession();
    for (const route of someOf(SIGN_IN_ROUTES, 4)) {
      for (const method of route.methods) {
        const path = pathOf(route);
        const answers = [
          await reach(method, path, { host }),
          await reach(method, path, { host, ...asTheEdge(admin, 'a guess') }),
        ];
        expect(answers.map(({ status }) => status)).toEqual([404, 404]);
      }
    }
  });

  it('does not work with forged edge headers', async () => {
    const admin = await adminSession();
    const headers = { 'x-origin-secret': 'a guess', 'x-viewer-host': 'elsewhere.example' };
    const { status, body } = await admin.get('/admin/sso_providers', { headers: headers });
    expect(status).toBe(200); // with the edge's secret instead of the guess
    expect(JSON.stringify(body)).not.toContain('elsewhere.example');
  });
});

let session: Promise<Browser> | undefined;
const adminSession = (): Promise<Browser> => {
  session ??= new Browser().signInAsDemo();
  return session;
};
