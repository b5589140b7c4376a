import type { OpKey, Signer } from './op-keys.ts';

export type Json = Record<string, unknown>;
/** An answer that is not simply JSON with status 200. */
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
  /** Of the authorization request. */
  readonly query: URLSearchParams;
  readonly bend: Bend | undefined;
  readonly code: string;
  readonly accessToken: string;
  used: boolean;
};

/** An ID token before it is signed. */
export type Draft = {
  readonly header: Json;
  readonly claims: Json;
  by: Signer;
  /** The last word on the signed token. */
  finish?: (token: string) => string;
};

/** One way in which a provider is not what it should be; what is left out is honest. */
export type Bend = {
  readonly discovery?: (metadata: Json, facts: OpFacts) => Json | Reply;
  readonly callback?: (url: URL, login: Login, facts: OpFacts) => void;
  readonly token?: (tokens: Json, facts: OpFacts) => Json | Reply;
  readonly idToken?: (draft: Draft, facts: OpFacts & { readonly login: Login }) => void;
  readonly userInfo?: (claims: Json, facts: OpFacts & { readonly clientId: string }) => Json | Reply;
  readonly jwks?: (keys: Json, facts: OpFacts) => Json | Reply;
};
