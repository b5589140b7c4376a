import type { CallbackRefusal } from '../oauth2/check-callback.ts';
import type { GrantRefusal } from '../oauth2/grant-refusal.ts';
import type { UserInfoRequestRefusal } from '../oauth2/request-user-info.ts';

/** The provider's own description of itself. */
export type DiscoveryRefusal =
  | 'issuer_insecure'
  | 'discovery_unreachable'
  | 'discovery_status'
  | 'discovery_not_json'
  | 'issuer_mismatch'
  | 'metadata_incomplete'
  | 'metadata_insecure'
  | 'metadata_unsupported';

/** OIDC Core §3.1.3.7, in its order where it has one. */
export type IdTokenRefusal =
  | 'id_token_missing'
  | 'id_token_malformed'
  | 'id_token_encrypted'
  | 'id_token_alg'
  | 'id_token_crit'
  | 'id_token_typ'
  | 'id_token_iss'
  | 'id_token_aud'
  | 'id_token_azp'
  | 'id_token_exp'
  | 'id_token_iat'
  | 'id_token_nbf'
  | 'id_token_nonce'
  | 'id_token_auth_time'
  | 'id_token_sub'
  | 'id_token_at_hash'
  | 'id_token_c_hash';

/** Of whoever signed it. */
export type SignatureRefusal = 'jwks_unavailable' | 'id_token_key' | 'id_token_signature';

export type UserInfoRefusal =
  | UserInfoRequestRefusal
  | 'userinfo_not_json'
  | 'userinfo_sub'
  | 'userinfo_iss'
  | 'userinfo_aud'
  | 'userinfo_expired'
  | 'userinfo_signature';

/** Every reason why a sign-in by OpenID Connect is refused. */
export type OidcRefusal =
  | DiscoveryRefusal
  | CallbackRefusal
  | GrantRefusal
  | IdTokenRefusal
  | SignatureRefusal
  | UserInfoRefusal;
