import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider, { type Configuration, type Interaction } from 'oidc-provider';
import { rsaKey } from './op-keys.ts';

export type OidcPeer = {
  readonly issuer: string;
  /** `host:port` for the guard's allow-list. */
  readonly host: string;
  /** Name and secret of the client for each authentication method. */
  readonly clients: Readonly<Record<'post' | 'basic', { readonly clientId: string; readonly clientSecret: string }>>;
  readonly stop: () => Promise<void>;
};

export type OidcPeerOptions = {
  readonly port?: number;
  readonly redirectUris: readonly string[];
  readonly postLogoutRedirectUris?: readonly string[];
};

export const PEER_CLIENTS = {
  post: { clientId: 'counterfoil-post', clientSecret: 'canary: post/+%=?&~x' },
  basic: { clientId: 'counterfoil-basic', clientSecret: 'canary: basic/+%=?&~x' },
} as const;

/** Every name with an @ is known; the part after + contains the groups: ada+finance.admins@example.com. */
const claimsOf = (accountId: string) => ({
  sub: accountId,
  email: accountId,
  email_verified: !accountId.startsWith('unverified'),
  given_name: accountId.split(/[+@]/)[0],
  family_name: 'Byron',
  groups: /\+([^@]*)@/.exec(accountId)?.[1]?.split('.') ?? [],
});

/**
 * A certified provider on a port of this machine. A `login_hint` signs in as that user; otherwise the provider asks for
 * a name, but never for a password or consent. Its user info also works with OAuth 2.0.
 */
export const startOidcPeer = async ({
  port = 0,
  redirectUris,
  postLogoutRedirectUris = [],
}: OidcPeerOptions): Promise<OidcPeer> => {
  const server = createServer();
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const issuer = `http://${host}`;
  const provider = new Provider(issuer, configurationOf(redirectUris, postLogoutRedirectUris));
  const callback = provider.callback();
  server.on('request', (request, response) => {
    const path = new URL(request.url ?? '/', issuer).pathname;
    if (!path.startsWith('/interaction/')) {
      void callback(request, response);
      return;
    }
    interact(provider, request, response).catch((error: unknown) => {
      response.writeHead(500, { 'content-type': 'text/plain' }).end(String(error));
    });
  });
  return {
    issuer,
    host,
    clients: PEER_CLIENTS,
    stop: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
};

const configurationOf = (redirectUris: readonly string[], postLogoutRedirectUris: readonly string[]): Configuration => {
  const signing = rsaKey('peer-1');
  const client = {
    redirect_uris: [...redirectUris],
    post_logout_redirect_uris: [...postLogoutRedirectUris],
    grant_types: ['authorization_code'],
    response_types: ['code' as const],
  };
  return {
    clients: [
      {
        ...client,
        client_id: PEER_CLIENTS.post.clientId,
        client_secret: PEER_CLIENTS.post.clientSecret,
        token_endpoint_auth_method: 'client_secret_post',
      },
      {
        ...client,
        client_id: PEER_CLIENTS.basic.clientId,
        client_secret: PEER_CLIENTS.basic.clientSecret,
        token_endpoint_auth_method: 'client_secret_basic',
      },
    ],
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['given_name', 'family_name'],
      groups: ['groups'],
    },
    cookies: { keys: ['not a secret'] },
    features: {
      claimsParameter: { enabled: true },
      devInteractions: { enabled: false },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (ctx, form) => {
          ctx.body = `<!doctype html><title>Sign out</title><body onload="document.querySelector('button').click()">${form}<button name="logout" value="yes" form="op.logoutForm" autofocus>Sign out</button>`;
        },
      },
    },
    findAccount: (_, accountId) =>
      accountId.includes('@') ? { accountId, claims: () => claimsOf(accountId) } : undefined,
    interactions: { url: (_, interaction: Interaction) => `/interaction/${interaction.uid}` },
    jwks: { keys: [{ ...signing.jwk, ...signing.privateKey.export({ format: 'jwk' }) }] },
    loadExistingGrant: async (ctx) => {
      const grant = new ctx.oidc.provider.Grant({
        clientId: ctx.oidc.client?.clientId ?? '',
        accountId: ctx.oidc.session?.accountId ?? '',
      });
      grant.addOIDCScope('openid email profile groups');
      grant.addOIDCClaims(['groups', 'email', 'email_verified', 'given_name', 'family_name']);
      await grant.save();
      return grant;
    },
    pkce: { required: () => true },
    scopes: ['openid', 'email', 'profile', 'groups'],
    ttl: { AccessToken: 600, AuthorizationCode: 60, IdToken: 600, Grant: 600, Interaction: 600, Session: 600 },
  };
};

const interact = async (provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const { params } = await provider.interactionDetails(request, response);
  const name = new URL(request.url ?? '/', 'http://peer').searchParams.get('name') ?? params['login_hint'];
  if (name === 'nobody') {
    const refusal = { error: 'access_denied', error_description: 'The person said no' };
    await provider.interactionFinished(request, response, refusal, { mergeWithLastSubmission: false });
    return;
  }
  if (typeof name === 'string' && name.includes('@')) {
    await provider.interactionFinished(
      request,
      response,
      { login: { accountId: name } },
      { mergeWithLastSubmission: false },
    );
    return;
  }
  response
    .writeHead(200, { 'content-type': 'text/html' })
    .end(
      '<!doctype html><title>Sign in at the provider</title><form><label>E-mail <input name="name" autofocus></label><button>Sign in</button></form>',
    );
};
