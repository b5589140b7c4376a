import type { Edge } from '../../../platform/domain/edge.ts';
import type { AuditSource } from '../../domain/audit-event.ts';
import { auditSource } from '../audit-source.ts';
import { type AuthenticateClientPorts, authenticateClient, type ClientCredentials } from './authenticate-client.ts';
import { exchangeCode } from './exchange-code.ts';
import { refreshGrant } from './refresh-grant.ts';
import { type TokenAnswer, tokenRefused } from './token-answer.ts';
import type { TokenAct, TokenPorts } from './token-ports.ts';

export type IssueTokenPorts = TokenPorts & AuthenticateClientPorts;

/** Parameters as sent; what was left blank is not there. */
export type TokenParameters = Readonly<Record<string, string>>;

/** What the token endpoint answers (RFC 6749 §3.2). */
export const issueToken =
  (ports: IssueTokenPorts) =>
  async (parameters: TokenParameters, credentials: ClientCredentials, edge: Edge): Promise<TokenAnswer> => {
    const client = await authenticateClient(ports)(credentials);
    if (client === undefined) return refuseClient(ports, credentials, auditSource(edge));
    return answerGrant(ports, parameters, { client, edge });
  };

const answerGrant = async (
  ports: IssueTokenPorts,
  parameters: TokenParameters,
  act: TokenAct,
): Promise<TokenAnswer> => {
  const { grant_type: grantType, code, redirect_uri: redirectUri, code_verifier: codeVerifier } = parameters;
  if (grantType === 'authorization_code') {
    if (code === undefined || redirectUri === undefined || codeVerifier === undefined) {
      return tokenRefused('invalid_request', 'code, redirect_uri and code_verifier are required');
    }
    return exchangeCode(ports)({ code, redirectUri, codeVerifier }, act);
  }
  if (grantType === 'refresh_token') {
    const { refresh_token: refreshToken, scope } = parameters;
    if (refreshToken === undefined) return tokenRefused('invalid_request', 'refresh_token is required');
    return refreshGrant(ports)({ refreshToken, scope }, act);
  }
  if (grantType === undefined) return tokenRefused('invalid_request', 'grant_type is required');
  return tokenRefused('unsupported_grant_type', 'grant_type must be authorization_code or refresh_token');
};

const CLIENT_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What is typed in the place of an id may be a secret: only what looks like one is written down. */
const refuseClient = async (
  { audit }: IssueTokenPorts,
  { clientId }: ClientCredentials,
  source: AuditSource,
): Promise<TokenAnswer> => {
  const details = {
    clientId: CLIENT_ID.test(clientId) ? clientId : 'unknown',
    reason: 'client',
    detail: 'There is no such client, or its secret is another one',
  };
  await audit.record({ type: 'oauth_token_refused', details, actor: null, user: null, provider: null, source });
  return tokenRefused('invalid_client', 'The client is unknown or did not prove itself');
};
