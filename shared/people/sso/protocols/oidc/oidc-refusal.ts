import type { CallbackRefusal } from '../oauth2/check-callback.ts';
import type { GrantRefusal } from '../oauth2/grant-refusal.ts';
import type { UserInfoRequestRefusal } from '../oauth2/request-user-info.ts';

/** Faults of the discovery document. */
export type DiscoveryRefusal =
  | 'issuer_insecure'
  | 'discovery_unreachable'
  | 'discovery_status'
  | 'discovery_not_json'
  | 'issuer_mismatch'
  | 'metadata_incomplete'
  | 'metadata_insecure'
  | 'metadata_unsupported';

/** Faults of the ID token, in the order of OIDC Core §3.1.3.7 where it applies. */
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

/** Faults of the signature. */
export type SignatureRefusal = 'jwks_unavailable' | 'id_token_key' | 'id_token_signature';

export type UserInfoRefusal =
  | UserInfoRequestRefusal
  | 'userinfo_not_json'
  | 'userinfo_sub'
  | 'userinfo_iss'
  | 'userinfo_aud'
  | 'userinfo_expired'
  | 'userinfo_signature';

/** Every reason to refuse an OpenID Connect sign-in. */
export type OidcRefusal =
  | DiscoveryRefusal
  | CallbackRefusal
  | GrantRefusal
  | IdTokenRefusal
  | SignatureRefusal
  | UserInfoRefusal;
