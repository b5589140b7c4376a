import type { OidcRefusal } from '../../../shared/people/sso/protocols/oidc/oidc-refusal.ts';
import type { OpKey, Signer } from './op-keys.ts';

export type Json = Record<string, unknown>;
/** A response other than plain JSON with status 200. */
export type Reply = {
  readonly status?: number;
  readonly type: string;
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
};

export type OpFacts = {
  readonly issuer: string;
  readonly origin: string;
  readonly clientSecret: string;
  readonly keys: Readonly<Record<'RS256' | 'ES256' | 'ES384' | 'ES512' | 'EdDSA', OpKey>>;
  /** Seconds since the epoch. */
  readonly now: number;
};

export type Login = {
  readonly clientId: string;
  /** From the authorization request. */
  readonly query: URLSearchParams;
  readonly fault: OpFault | undefined;
  readonly code: string;
  readonly accessToken: string;
  used: boolean;
};

/** An ID token before signing. */
export type Draft = {
  readonly header: Json;
  readonly claims: Json;
  by: Signer;
  /** Changes the signed token. */
  finish?: (token: string) => string;
};

/** A fault of a provider; missing members behave correctly. */
export type OpFault = {
  readonly discovery?: (metadata: Json, facts: OpFacts) => Json | Reply;
  readonly callback?: (url: URL, login: Login, facts: OpFacts) => void;
  readonly token?: (tokens: Json, facts: OpFacts) => Json | Reply;
  readonly idToken?: (draft: Draft, facts: OpFacts & { readonly login: Login }) => void;
  readonly userInfo?: (claims: Json, facts: OpFacts & { readonly clientId: string }) => Json | Reply;
  readonly jwks?: (keys: Json, facts: OpFacts) => Json | Reply;
};

/** A fault with the expected refusal reason. */
export type Attack = OpFault & {
  readonly reason: OidcRefusal;
  /** The sign-in requests this `max_age`. */
  readonly maxAge?: number;
};

export const html = (status = 200): Reply => ({ status, type: 'text/html', body: '<html><body>Sign in</body></html>' });
export const status = (code: number): Reply => ({ status: code, type: 'application/json', body: '{}' });
export const json = (body: string, code = 200): Reply => ({ status: code, type: 'application/json', body });
export const redirect = ({ origin }: OpFacts): Reply => ({
  status: 302,
  type: 'text/plain',
  body: '',
  headers: { location: `${origin}/canary` },
});
export const without = (object: Json, name: string): Json =>
  Object.fromEntries(Object.entries(object).filter(([key]) => key !== name));

export const metadata = (reason: OidcRefusal, changes: Json): Attack => ({
  reason,
  discovery: (document) => ({ ...document, ...changes }),
});
export const metadataWithout = (name: string): Attack => ({
  reason: 'metadata_incomplete',
  discovery: (document) => without(document, name),
});
export const endpoint = (reason: OidcRefusal, name: string, url: string): Attack => metadata(reason, { [name]: url });
