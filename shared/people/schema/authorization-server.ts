import { SCOPE_NAMES } from '../../platform/domain/access/access-scope.ts';
import type { SigningKey } from '../oauth/domain/signing-key.ts';

const CLIENT_AUTHENTICATION = ['none', 'client_secret_basic', 'client_secret_post'] as const;

const mcpOf = (origin: string): string => `${origin}/mcp`;

/** RFC 8414 §2 metadata. The issuer is the origin that the user's browser sees. */
export const toServerMetadata = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/oauth/authorize`,
  token_endpoint: `${issuer}/oauth/token`,
  revocation_endpoint: `${issuer}/oauth/revoke`,
  jwks_uri: `${issuer}/oauth/jwks`,
  scopes_supported: SCOPE_NAMES,
  response_types_supported: ['code'],
  response_modes_supported: ['query'],
  grant_types_supported: ['authorization_code', 'refresh_token'],
  token_endpoint_auth_methods_supported: CLIENT_AUTHENTICATION,
  revocation_endpoint_auth_methods_supported: CLIENT_AUTHENTICATION,
  code_challenge_methods_supported: ['S256'],
  authorization_response_iss_parameter_supported: true,
  client_id_metadata_document_supported: true,
  protected_resources: [mcpOf(issuer)],
});

/** RFC 9728 §2 metadata of /mcp. The API is the same resource server and takes the same tokens. */
export const toResourceMetadata = (origin: string) => ({
  resource: mcpOf(origin),
  authorization_servers: [origin],
  scopes_supported: SCOPE_NAMES,
  bearer_methods_supported: ['header'],
  resource_name: 'Counterfoil',
  resource_documentation: `${origin}/docs/guides/assistants`,
});

/** RFC 7517 §5 key set, including keys that will sign soon and keys whose tokens have not expired. */
export const toKeySet = (keys: readonly SigningKey[]) => ({
  keys: keys.map(({ publicJwk: { kty, crv, x, y, kid } }) => ({ kty, crv, x, y, kid, use: 'sig', alg: 'ES256' })),
});
