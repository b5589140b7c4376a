import { createHash, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Browser } from './browser-client.ts';

const PAGE = '<!doctype html><title>The application</title>';

/** A registered third-party application on this machine that records the URLs to which browsers return. */
export const startApplication = async (name: string, { host = '127.0.0.1', page = PAGE, scope = 'read' } = {}) => {
  const visits: URL[] = [];
  const server = createServer((request, response) => {
    visits.push(new URL(request.url ?? '/', 'http://application'));
    response.writeHead(200, { 'content-type': 'text/html' }).end(page);
  });
  await new Promise<void>((done) => server.listen(0, host, done));
  const shownHost = host.includes(':') ? `[${host}]` : host;
  const redirectUri = `http://${shownHost}:${(server.address() as AddressInfo).port}/back`;
  const admin = await new Browser().signInAsDemo();
  const fields = { name, redirect_uris: [redirectUri], type: 'public' };
  const registered = await admin.post('/admin/oauth_clients', fields);
  if (registered.status !== 201) throw new Error(`It was not registered: ${JSON.stringify(registered.body)}`);
  const clientId = String(registered.body['data']?.['client_id']);
  const verifier = randomBytes(32).toString('base64url');
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  const asks = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    scope,
    state: 'of the application',
    code_challenge: challenge,
    code_challenge_method: 'S256',
  });
  return {
    redirectUri,
    clientId,
    verifier,
    authorizePath: `/oauth/authorize?${asks}`,
    /** The parameters of the responses that it received. */
    answers: () => visits.filter(({ pathname }) => pathname === '/back').map(({ searchParams }) => searchParams),
    stop: () => new Promise((done) => server.close(done).closeAllConnections()),
  };
};
