import { randomBytes } from 'node:crypto';
import type { Watch } from '../people/watched-browser.ts';
import type { Json, OpFault } from './op-fault.ts';

/** A provider that echoes secrets, with each fault in a different place. */
export const leakyFaults = (
  { plant, invent }: Pick<Watch, 'plant' | 'invent'>,
  clientSecret: string,
): Readonly<Record<string, OpFault>> => {
  let accessToken = '';
  const keep = (tokens: Json): Json => {
    accessToken = plant('access token of a provider', String(tokens['access_token']));
    plant('ID token', String(tokens['id_token']));
    return { ...tokens, refresh_token: invent('refresh token of a provider') };
  };
  const refusal = (description: string) => ({
    status: 400,
    type: 'application/json',
    body: JSON.stringify({ error: 'invalid_grant', error_description: description }),
  });
  const basic = Buffer.from(`oidc:${clientSecret}`).toString('base64');
  const inForm = new URLSearchParams({ client_secret: clientSecret }).toString();
  return {
    honest: {
      token: keep,
      idToken: ({ claims }) => {
        claims['email'] = 'by-oidc@leaky.example.com';
      },
      userInfo: (claims, { clientId }) => ({ ...claims, email: `by-${clientId}@leaky.example.com` }),
    },
    other_code: {
      callback: ({ searchParams }) => {
        searchParams.set('code', plant('code that is wrong', randomBytes(20).toString('hex')));
      },
    },
    repeats: { token: () => refusal(`no ${clientSecret}`) },
    repeats_header: { token: () => refusal(`no Basic ${basic}`) },
    repeats_cut: { token: () => refusal(`${'x'.repeat(170)} ${clientSecret}`) },
    repeats_form: { token: () => refusal(`no ${inForm}`) },
    repeats_token: {
      token: keep,
      userInfo: () => ({
        status: 401,
        type: 'application/json',
        body: JSON.stringify({ error: accessToken }),
        headers: { 'www-authenticate': `Bearer error="invalid_token", error_description="no ${accessToken}"` },
      }),
    },
    wrong_nonce: {
      token: keep,
      idToken: ({ claims }) => {
        claims['nonce'] = 'another';
      },
    },
    denied: {
      callback: ({ searchParams }) => {
        searchParams.delete('code');
        searchParams.set('error', 'access_denied');
        searchParams.set('error_description', `no ${searchParams.get('state')}`);
      },
    },
  };
};
