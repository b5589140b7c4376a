import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createReadClientMetadata } from '../../../shared/people/oauth/protocols/read-client-metadata.ts';
import { createGuardedFetch } from '../../../shared/platform/egress/guarded-fetch.ts';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
  server = undefined;
});

/** The URL of a document that a server on this machine answers as given. */
const served = async (answer: (url: string) => RequestListener): Promise<string> => {
  let url = '';
  const started = createServer((request, response) => answer(url)(request, response));
  server = started;
  await new Promise<void>((done) => started.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(started.address() as AddressInfo).port}/client.json`;
  return url;
};

const read = (url: string, totalMs = 2_000) =>
  createReadClientMetadata(createGuardedFetch({ allow: [new URL(url).host], totalMs }))(url);
const send =
  (body: string, headers: Record<string, string> = {}, status = 200): RequestListener =>
  (_, response) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
const documentOf = (url: string, over: object = {}) =>
  JSON.stringify({ client_id: url, client_name: 'Here', redirect_uris: ['http://127.0.0.1/back'], ...over });

describe('the metadata document of a client', () => {
  it.each(['application/json', 'application/json; charset=utf-8', 'application/client+json'])(
    'is read if it is sent as %s',
    async (type) => {
      const url = await served((at) => send(documentOf(at), { 'content-type': type }));
      expect(await read(url)).toEqual({ name: 'Here', redirectUris: ['http://127.0.0.1/back'] });
    },
  );

  const REFUSED: readonly (readonly [string, (url: string) => RequestListener, string])[] = [
    ['redirects', () => send('', { location: 'http://169.254.169.254/latest/meta-data' }, 302), 'redirects'],
    ['is too large', (url) => send(documentOf(url, { more: 'x'.repeat(6_000) })), 'larger than 5 KB'],
    [
      'does not tell its size and is too large',
      (url) => (_, response) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        for (let at = 0; at < 100; at++) response.write(' '.repeat(1_000));
        response.end(documentOf(url));
      },
      'larger than 5 KB',
    ],
    [
      'comes too slowly',
      () => (_, response) => {
        response.writeHead(200, { 'content-type': 'application/json' }).write('{');
      },
      'not answered within',
    ],
    ['never comes', () => () => undefined, 'not answered within'],
    ['is compressed', (url) => send(documentOf(url), { 'content-encoding': 'gzip' }), 'compressed'],
    ['is missing', () => send('{}', {}, 404), 'status 404'],
    ['is a page', (url) => send(documentOf(url), { 'content-type': 'text/html' }), 'application/json'],
    ['is not JSON', () => send('client_id'), 'not a JSON object'],
    ['belongs to another URL', (url) => send(documentOf(`${url}x`)), 'another client_id'],
  ];
  it.each(REFUSED)('is refused if it %s', async (_, answer, problem) => {
    const url = await served(answer);
    await expect(read(url, 400)).rejects.toMatchObject({
      code: 'bad_request',
      message: expect.stringContaining(problem),
    });
  });

  it.each([
    'https://127.0.0.1/client.json',
    'https://10.0.0.1/client.json',
    'https://169.254.169.254/client.json',
    'https://[::1]/client.json',
    'https://[::ffff:10.0.0.1]/client.json',
    'https://localhost/client.json',
    'https://printer.local/client.json',
    'https://app.example:22/client.json',
    'https://rebound.example/client.json',
    'http://127.0.0.1:5000/client.json',
  ])('is never fetched from %s', async (url) => {
    const fetch = createGuardedFetch({ allow: [], resolve: async () => [{ address: '192.168.1.1', family: 4 }] });
    const refused = expect(createReadClientMetadata(fetch)(url)).rejects;

    await refused.toMatchObject({
      code: 'bad_request',
      message: `client_id cannot be used: the metadata document at ${new URL(url).host} cannot be fetched from a public address`,
    });
  });
});
