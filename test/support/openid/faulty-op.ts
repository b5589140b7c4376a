import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Draft, Json, Login, OpFacts, OpFault, Reply } from './op-fault.ts';
import { ecKey, edKey, encodeJwt, rsaKey, signer } from './op-keys.ts';

export type FaultyOp = {
  readonly origin: string;
  /** `host:port` for the guard's allow-list. */
  readonly host: string;
  /** Issuer of the correct provider, or of one with a fault in its discovery document. */
  readonly issuer: (fault?: string) => string;
  /** Requests by path and query, oldest first. */
  readonly requests: readonly string[];
  readonly stop: () => Promise<void>;
};

export type FaultyOpOptions = {
  readonly port?: number;
  readonly clientSecret: string;
  /**
   * Faults by name. Selected by the issuer's path, the client id `<anything>:<fault>`, or `fault=` or `login_hint=` in
   * the query of the authorization request.
   */
  readonly faults: Readonly<Record<string, OpFault>>;
};

const KEYS = {
  RS256: rsaKey('rsa-1'),
  ES256: ecKey('ec-256', 'P-256'),
  ES384: ecKey('ec-384', 'P-384'),
  ES512: ecKey('ec-521', 'P-521'),
  EdDSA: edKey('ed-1'),
};

/** An OpenID provider that signs in everyone immediately, without faults unless one is selected. */
export const startFaultyOp = async ({ port = 0, clientSecret, faults }: FaultyOpOptions): Promise<FaultyOp> => {
  const requests: string[] = [];
  const logins = new Map<string, Login>();
  const server = createServer((request, response) => {
    requests.push(request.url ?? '');
    answer(request)
      .catch((error: unknown): Reply => ({ status: 500, type: 'text/plain', body: String(error) }))
      .then((reply) => send(response, reply))
      .catch(() => response.destroy());
  });
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const origin = `http://${host}`;
  const issuer = (fault?: string): string => (fault === undefined ? origin : `${origin}/fault/${fault}`);

  const answer = async (request: IncomingMessage): Promise<Reply> => {
    const url = new URL(request.url ?? '/', origin);
    const [, named, path = ''] = /^(?:\/fault\/([^/]+))?(\/.*)$/.exec(url.pathname) ?? [];
    const facts: OpFacts = {
      issuer: issuer(named),
      origin,
      clientSecret,
      keys: KEYS,
      now: Math.floor(Date.now() / 1_000),
    };
    const fault = faults[named ?? ''];
    if (path === '/.well-known/openid-configuration')
      return toReply(fault?.discovery?.(metadataOf(facts), facts) ?? metadataOf(facts));
    if (path === '/jwks') return toReply(fault?.jwks?.(jwks(), facts) ?? jwks());
    if (path === '/authorize') return authorize(url, facts, named);
    if (path === '/token') return token(request, await textOf(request), facts);
    if (path === '/userinfo') return userInfo(request, facts);
    return { status: 404, type: 'text/plain', body: 'not found' };
  };

  const authorize = (url: URL, facts: OpFacts, named: string | undefined): Reply => {
    const query = url.searchParams;
    const clientId = query.get('client_id') ?? '';
    const name = named ?? query.get('fault') ?? query.get('login_hint') ?? clientId.split(':')[1] ?? '';
    const login: Login = {
      clientId,
      query,
      fault: faults[name],
      code: randomBytes(16).toString('hex'),
      accessToken: randomBytes(16).toString('hex'),
      used: false,
    };
    logins.set(login.code, login);
    logins.set(login.accessToken, login);
    const callback = new URL(query.get('redirect_uri') ?? '');
    callback.searchParams.set('code', login.code);
    callback.searchParams.set('state', query.get('state') ?? '');
    callback.searchParams.set('iss', facts.issuer);
    login.fault?.callback?.(callback, login, facts);
    return { status: 302, type: 'text/plain', body: '', headers: { location: callback.href } };
  };

  const token = (request: IncomingMessage, body: string, facts: OpFacts): Reply => {
    const form = new URLSearchParams(body);
    const login = logins.get(form.get('code') ?? '');
    const client = clientOf(request, form);
    if (client.secret !== clientSecret) return toReply({ error: 'invalid_client' }, 401);
    const verifier = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (
      login === undefined ||
      login.used ||
      client.id !== login.clientId ||
      verifier !== login.query.get('code_challenge') ||
      form.get('redirect_uri') !== login.query.get('redirect_uri')
    ) {
      return toReply({ error: 'invalid_grant', error_description: `code ${form.get('code')} is not good` }, 400);
    }
    login.used = true;
    const tokens = {
      access_token: login.accessToken,
      token_type: 'Bearer',
      expires_in: 60,
      id_token: idToken(login, facts),
    };
    return toReply(login.fault?.token?.(tokens, facts) ?? tokens);
  };

  const userInfo = (request: IncomingMessage, facts: OpFacts): Reply => {
    const login = logins.get((request.headers.authorization ?? '').replace(/^Bearer /, ''));
    if (login === undefined) return toReply({ error: 'invalid_token' }, 401);
    const claims = { sub: SUBJECT, ...PERSON };
    return toReply(login.fault?.userInfo?.(claims, { ...facts, clientId: login.clientId }) ?? claims);
  };

  return {
    origin,
    host,
    issuer,
    requests,
    stop: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
};

const SUBJECT = 'user-248289761001';
const PERSON = {
  email: 'ada@example.com',
  email_verified: true,
  given_name: 'Ada',
  family_name: 'Byron',
  groups: ['finance'],
};

const metadataOf = ({ issuer }: OpFacts): Json => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  userinfo_endpoint: `${issuer}/userinfo`,
  jwks_uri: `${issuer}/jwks`,
  response_types_supported: ['code'],
  id_token_signing_alg_values_supported: ['none', 'HS256', 'RS256', 'PS256', 'ES256', 'ES384', 'ES512', 'EdDSA'],
  userinfo_signing_alg_values_supported: ['none', 'RS256'],
  code_challenge_methods_supported: ['S256'],
  token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
  scopes_supported: ['openid', 'profile', 'email', 'groups'],
  authorization_response_iss_parameter_supported: true,
});

const jwks = (): Json => ({ keys: Object.values(KEYS).map(({ jwk }) => jwk) });

const idToken = (login: Login, facts: OpFacts): string => {
  const draft: Draft = {
    header: { alg: 'RS256', typ: 'JWT', kid: KEYS.RS256.jwk.kid },
    claims: {
      iss: facts.issuer,
      sub: SUBJECT,
      aud: login.clientId,
      nonce: login.query.get('nonce'),
      iat: facts.now,
      exp: facts.now + 300,
      ...PERSON,
    },
    by: signer('RS256', KEYS.RS256.privateKey),
  };
  login.fault?.idToken?.(draft, { ...facts, login });
  const token = encodeJwt(draft.header, draft.claims, draft.by);
  return draft.finish?.(token) ?? token;
};

const clientOf = (request: IncomingMessage, form: URLSearchParams): { id: string; secret: string } => {
  const [, basic] = /^Basic (.+)$/.exec(request.headers.authorization ?? '') ?? [];
  if (basic === undefined) return { id: form.get('client_id') ?? '', secret: form.get('client_secret') ?? '' };
  const [id = '', secret = ''] = Buffer.from(basic, 'base64').toString().split(':').map(formDecoded);
  return { id, secret };
};

const formDecoded = (text: string): string => new URLSearchParams(`x=${text}`).get('x') ?? '';

const isReply = (value: Json | Reply): value is Reply => typeof value['body'] === 'string' && 'type' in value;

const toReply = (value: Json | Reply, status = 200): Reply =>
  isReply(value) ? value : { status, type: 'application/json', body: JSON.stringify(value) };

const send = (response: ServerResponse, { status = 200, type, body, headers = {} }: Reply): void => {
  response.writeHead(status, { 'content-type': type, ...headers }).end(body);
};

const textOf = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
};
