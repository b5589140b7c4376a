import { Broken, type Check } from './check.ts';
import { functionAt } from './function-at.ts';
import { type Answer, ask, askPage, reasonOf, shown } from './target.ts';

const EDGE = 'See docs/adr/0026-the-edge.md';

/** Pages of different functions that need no session. */
const OPEN_PAGES = ['/sign-in', '/.well-known/oauth-authorization-server', '/oauth/jwks'] as const;

const address: Check = {
  name: 'address',
  run: async (target) => {
    const answer = await askPage(target, '/sign-in');
    if (answer.status === 421) {
      const { host } = new URL(target.url);
      throw new Broken(
        `The edge refuses its own name ${host}`,
        'Set DOMAIN_NAME to the name that people use, or leave it out, and deploy again',
      );
    }
    return { detail: `${target.url} answers` };
  },
};

/** A function answers 404 to requests without the secret, so only several pages tell a missing route from it. */
const originSecret: Check = {
  name: 'origin secret',
  needs: ['address'],
  run: async (target) => {
    const answers = await Promise.all(OPEN_PAGES.map((path) => askPage(target, path)));
    if (answers.every(({ status }) => status === 404)) {
      throw new Broken(
        'The functions do not accept the secret that CloudFront sends as x-origin-secret',
        `Deploy the edge again, so that it reads the secret. ${EDGE}`,
      );
    }
    const direct = target.apiUrl === undefined ? undefined : await ask(`${target.apiUrl}/sign-in`);
    if (direct !== undefined && direct.status < 400) {
      throw new Broken(`Pages answer without the edge (${shown(direct)})`, EDGE);
    }
    return { detail: direct === undefined ? 'sent by the edge' : 'sent by the edge, and required behind it' };
  },
};

const openPages: Check = {
  name: 'sign-in page',
  needs: ['origin secret'],
  run: async (target) => {
    for (const path of OPEN_PAGES) {
      const answer = await askPage(target, path);
      if (answer.status === 200) continue;
      const problem = answer.status === 404 ? 'There is no route for' : 'An error at';
      throw new Broken(`${problem} GET ${path} (${shown(answer)})`, await reasonOf(target, functionAt(`GET ${path}`)));
    }
    const { text } = await askPage(target, '/sign-in');
    if (!text.includes('</html>'))
      throw new Broken('GET /sign-in is not a page', await reasonOf(target, functionAt('GET /sign-in')));
    return { detail: `${OPEN_PAGES.length} pages for visitors` };
  },
};

const SECURITY_HEADERS = [
  'content-security-policy',
  'strict-transport-security',
  'x-content-type-options',
  'x-frame-options',
  'referrer-policy',
];

/** Headers that the gateway or the edge may rename, drop or fail to add. */
const headers: Check = {
  name: 'headers',
  needs: ['sign-in page'],
  run: async (target) => {
    const page = await askPage(target, '/sign-in');
    const missing = SECURITY_HEADERS.filter((name) => !page.headers.has(name));
    if (missing.length > 0) throw new Broken(`Pages do not have the headers ${missing.join(', ')}`, EDGE);
    const renamed = [...page.headers.keys()].filter((name) => name.startsWith('x-amzn-remapped-'));
    if (renamed.length > 0) throw new Broken(`The gateway renamed ${renamed.join(', ')}`, EDGE);
    const issuer = issuerOf(await askPage(target, '/.well-known/oauth-authorization-server'));
    if (issuer !== target.url) {
      throw new Broken(
        `The service calls itself ${issuer}, but its address is ${target.url}`,
        'Links in emails and sign-in at providers would fail: check DOMAIN_NAME',
      );
    }
    return { detail: `${SECURITY_HEADERS.length} security headers, and its own name is ${issuer}` };
  },
};

const issuerOf = ({ text }: Answer): unknown => (JSON.parse(text) as { readonly issuer?: unknown }).issuer;

const assets: Check = {
  name: 'assets',
  needs: ['sign-in page'],
  run: async (target) => {
    const page = await askPage(target, '/sign-in');
    const path = /\/assets\/[\w.-]+\.css/.exec(page.text)?.[0];
    if (path === undefined) throw new Broken('The sign-in page has no stylesheet', 'Build and deploy again');
    const { status, headers: received } = await askPage(target, path);
    if (status !== 200) throw new Broken(`GET ${path} answered ${status}`, await reasonOf(target, 'get-asset'));
    if (!(received.get('cache-control') ?? '').includes('max-age=')) {
      throw new Broken(`${path} cannot be cached`, 'The edge or the gateway dropped Cache-Control');
    }
    return { detail: `${path}, ${received.get('content-encoding') ?? 'not compressed'}` };
  },
};

/** A function URL answers 403 by itself if its permission is missing. */
const functionUrls: Check = {
  name: 'function URLs',
  needs: ['sign-in page'],
  run: async (target) => {
    const paths = { '/auth/smoke-test': 'start-sign-in', '/auth/saml/smoke-test/metadata': 'get-saml-metadata' };
    for (const [path, name] of Object.entries(paths)) {
      const answer = await askPage(target, path);
      if (answer.status < 500 && answer.status !== 403) continue;
      throw new Broken(`GET ${path} answered ${shown(answer)}`, await reasonOf(target, name));
    }
    return { detail: 'single sign-on reaches its functions' };
  },
};

/** Applications find out from the header how to authenticate (RFC 6750). */
const challenge: Check = {
  name: 'OAuth challenge',
  needs: ['address'],
  run: async (target) => {
    const answer = await ask(`${target.url}/api/v1/usage`, { headers: { authorization: 'Bearer not-a-token' } });
    if (answer.status !== 401) {
      throw new Broken(`A wrong token was answered with ${shown(answer)}`, await reasonOf(target, 'get-usage'));
    }
    const { headers: received } = answer;
    const value = received.get('www-authenticate');
    if (value === null) {
      const renamed = received.has('x-amzn-remapped-www-authenticate') ? ': the gateway renamed it' : '';
      throw new Broken(`The 401 has no WWW-Authenticate${renamed}`, EDGE);
    }
    return { detail: `401 with ${value}` };
  },
};

export const EDGE_CHECKS: readonly Check[] = [
  address,
  originSecret,
  openPages,
  headers,
  assets,
  functionUrls,
  challenge,
];
