import { randomUUID } from 'node:crypto';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { AuditEvent } from '../../../shared/people/admin/domain/audit-event.ts';
import {
  createFindPublicKey,
  createIssueAccessToken,
  createVerifyAccessToken,
} from '../../../shared/people/crypto/access-token.ts';
import { createKeyRing } from '../../../shared/people/crypto/key-ring.ts';
import { refreshTokens } from '../../../shared/people/crypto/refresh-token.ts';
import { createSecretBox } from '../../../shared/people/crypto/secret-box.ts';
import { randomToken } from '../../../shared/people/crypto/secret-text.ts';
import { createSigningKeys } from '../../../shared/people/crypto/signing-keys.ts';
import type { NewUser, User } from '../../../shared/people/domain/user.ts';
import { readClientMetadata } from '../../../shared/people/oauth/domain/client-metadata.ts';
import { beginAuthorization, decideAuthorization } from '../../../shared/people/oauth/use-cases/authorize-client.ts';
import { issueToken } from '../../../shared/people/oauth/use-cases/issue-token.ts';
import { registerClient } from '../../../shared/people/oauth/use-cases/manage-clients.ts';
import { revokeToken } from '../../../shared/people/oauth/use-cases/revoke-token.ts';
import type { TokenAnswer, TokensIssued } from '../../../shared/people/oauth/use-cases/token-endpoint.ts';
import { createAuthenticateToken } from '../../../shared/people/store/authenticate.ts';
import { createGrants } from '../../../shared/people/store/grant-repository.ts';
import { createOAuthClients } from '../../../shared/people/store/oauth-client-repository.ts';
import { createRateLimits } from '../../../shared/people/store/rate-limit-repository.ts';
import { createSigningKeyStore } from '../../../shared/people/store/signing-key-repository.ts';
import { createSingleUseTokens } from '../../../shared/people/store/single-use-tokens.ts';
import { createUserRepository } from '../../../shared/people/store/user-repository.ts';
import { DomainError } from '../../../shared/platform/domain/errors.ts';
import { actOf, aUser } from './admin-world.ts';

export const REDIRECT_URI = 'https://app.example.com/callback';
export const VERIFIER = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
export const CHALLENGE = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';
const START = Date.parse('2026-03-01T10:00:00.000Z');
const SECRET = JSON.stringify({ current: 'k1', k1: 'a'.repeat(64) });

export type OAuthWorld = ReturnType<typeof oauthWorld>;

/** The authorization server over the real stores, with a settable clock and a readable audit log. */
export const oauthWorld = (documents: DynamoDBDocumentClient, tableName: string) => {
  const clock = { at: START };
  const now = () => new Date(clock.at).toISOString();
  const events: AuditEvent[] = [];
  const documentsOfClients = new Map<string, unknown>();
  const store = createSigningKeyStore(documents, tableName);
  const secretBox = createSecretBox(createKeyRing(async () => SECRET));
  const signingKeys = createSigningKeys({ store, secretBox });
  const verifyAccessToken = createVerifyAccessToken(createFindPublicKey(store, () => clock.at));
  const ports = {
    users: createUserRepository(documents, tableName),
    clients: createOAuthClients(documents, tableName),
    grants: createGrants(documents, tableName),
    rateLimits: createRateLimits(documents, tableName),
    readMetadata: async (url: string) => metadataAt(url, documentsOfClients.get(url)),
    singleUse: createSingleUseTokens(documents, tableName),
    audit: { record: async (event: AuditEvent) => void events.push(event) },
    issueAccessToken: createIssueAccessToken(signingKeys, randomUUID),
    refreshTokens,
    verifyAccessToken,
    newToken: randomToken,
    newId: randomUUID,
    now,
  };
  const authenticate = createAuthenticateToken(
    documents,
    tableName,
    { limitPerHour: 0, limitPerSecond: 0 },
    verifyAccessToken,
  );
  return {
    documents,
    tableName,
    ports,
    events,
    documentsOfClients,
    clock,
    now,
    store,
    signingKeys,
    edge: actOf({} as User).edge,
    pass: (seconds: number): void => {
      clock.at += seconds * 1000;
    },
    /** The caller of a token, as the API sees it. */
    callerOf: async (token: string) => (await authenticate(token, now()))?.caller,
    revoke: revokeToken(ports),
  };
};

/** As the reader of documents does, without the network. */
const metadataAt = (url: string, document: unknown) => {
  const metadata = readClientMetadata(url, document);
  if (typeof metadata === 'string') throw new DomainError('bad_request', `client_id cannot be used: it ${metadata}`);
  return metadata;
};

export const keepUser = async ({ ports, now }: OAuthWorld, over: Partial<NewUser> = {}): Promise<User> => {
  const user = aUser(over);
  await ports.users.create(user, now());
  const kept = await ports.users.find(user.id);
  if (kept === undefined) throw new Error('The user was not kept');
  return kept;
};

export type KeptClient = { readonly id: string; readonly secret: string | null };

export const keepClient = async ({ ports }: OAuthWorld, confidential = false): Promise<KeptClient> => {
  const operator = actOf(aUser({ role: 'super_admin' }) as User);
  const request = { name: 'Budget app', redirectUris: [REDIRECT_URI], confidential };
  const { client, secret } = await registerClient(ports)(operator, request);
  return { id: client.id, secret };
};

/** The parameters with which the application redirects the browser. */
export const authorizationOf = ({ id }: KeptClient, over: Readonly<Record<string, string>> = {}) => ({
  client_id: id,
  redirect_uri: REDIRECT_URI,
  response_type: 'code',
  state: 'of the app',
  code_challenge: CHALLENGE,
  code_challenge_method: 'S256',
  scope: 'read_write',
  ...over,
});

/** The code issued after the user's consent. */
export const codeFor = async (
  { ports }: OAuthWorld,
  client: KeptClient,
  user: User,
  over: Readonly<Record<string, string>> = {},
): Promise<string> => {
  const act = { ...actOf(user) };
  const begun = await beginAuthorization(ports)(authorizationOf(client, over), act.person, act.edge);
  if (begun.kind !== 'consent') throw new Error(`There was no consent to ask for: ${begun.location}`);
  const location = await decideAuthorization(ports)({ request: begun.request, decision: 'allow' }, act);
  return new URL(location).searchParams.get('code') ?? '';
};

export const ask = (
  { ports, edge }: OAuthWorld,
  client: KeptClient,
  parameters: Readonly<Record<string, string>>,
): Promise<TokenAnswer> => issueToken(ports)(parameters, { clientId: client.id, clientSecret: client.secret }, edge);

export const exchange = (
  world: OAuthWorld,
  client: KeptClient,
  code: string,
  over: Readonly<Record<string, string>> = {},
) =>
  ask(world, client, {
    grant_type: 'authorization_code',
    code,
    redirect_uri: REDIRECT_URI,
    code_verifier: VERIFIER,
    ...over,
  });

export const refresh = (
  world: OAuthWorld,
  client: KeptClient,
  token: string,
  over: Readonly<Record<string, string>> = {},
) => ask(world, client, { grant_type: 'refresh_token', refresh_token: token, ...over });

export const issued = (answer: TokenAnswer): TokensIssued => {
  if (!answer.ok) throw new Error(`No tokens were given: ${answer.error}`);
  return answer;
};

/** A client with tokens of a user. */
export const aGrant = async (world: OAuthWorld, over: Readonly<Record<string, string>> = {}, confidential = false) => {
  const user = await keepUser(world);
  const client = await keepClient(world, confidential);
  const tokens = issued(await exchange(world, client, await codeFor(world, client, user, over)));
  return { user, client, tokens };
};
