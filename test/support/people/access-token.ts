import { createHash, randomBytes } from 'node:crypto';
import { demo } from '../api-client.ts';
import { Browser } from '../browser-client.ts';

const REDIRECT_URI = 'https://app.example.com/callback';

type Data<Fields> = { readonly data: Fields };

/** An access token of the demo user that may write, by way of an application of its own. */
export const demoAccessToken = async (): Promise<string> => {
  const browser = await new Browser().signInAsDemo();
  const application = { name: 'Test', type: 'public', redirect_uris: [REDIRECT_URI] };
  const client = await browser.post<Data<{ id: string }>>('/admin/oauth_clients', application);
  const codeVerifier = randomBytes(32).toString('base64url');
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: client.body.data.id,
    redirect_uri: REDIRECT_URI,
    scope: 'read_write',
    code_challenge: createHash('sha256').update(codeVerifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  const asked = await browser.get<Data<{ request: string }>>(`/oauth/authorize?${query}`);
  const answer = { request: asked.body.data.request, decision: 'allow' };
  const decided = await browser.post<Data<{ location: string }>>('/oauth/authorize', answer);
  const code = new URL(decided.body.data.location).searchParams.get('code') ?? '';
  const response = await fetch(new URL('/oauth/token', demo().base_url), {
    method: 'POST',
    headers: { 'x-local-viewer': browser.viewerAddress },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      redirect_uri: REDIRECT_URI,
      client_id: client.body.data.id,
      code_verifier: codeVerifier,
    }),
  });
  return ((await response.json()) as { readonly access_token: string }).access_token;
};
