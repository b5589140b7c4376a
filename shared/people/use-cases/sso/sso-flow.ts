import type { IdentityProvider } from '../../domain/identity-provider.ts';

/** What a browser is sent to a provider for; a user who is named has a session already. */
export type SignInAim =
  | { readonly kind: 'sign_in' }
  | { readonly kind: 'link'; readonly userId: string }
  | { readonly kind: 'reauthenticate'; readonly userId: string };

/** What is remembered of a browser that was sent to a provider, until it comes back. */
type Flow = {
  readonly provider: FlowProvider;
  /** Digest of the cookie that the browser got: nobody else may come back with the answer. */
  readonly browser: string;
  readonly returnTo: string;
  readonly aim: SignInAim;
  /** The session that the browser had; what comes of the flow takes its place. */
  readonly session: FlowSession | null;
};

export type FlowProvider = { readonly id: string; readonly name: string; readonly updatedAt: string };
export type FlowSession = { readonly userId: string; readonly id: string };

/** Kept under the `state` of the request. */
export type AuthorizationFlow = Flow & {
  readonly redirectUri: string;
  readonly nonce: string;
  readonly codeVerifier: string;
};

/** Kept under the RelayState of the AuthnRequest with this id. */
export type SamlFlow = Flow & { readonly requestId: string };

export const FLOW_SECONDS = 600;

export const flowProvider = ({ id, name, updatedAt }: IdentityProvider): FlowProvider => ({ id, name, updatedAt });

/** A provider that was made anew or set up differently meanwhile does not answer for the one that was asked. */
export const isSameProvider = (asked: FlowProvider, provider: IdentityProvider): boolean =>
  asked.id === provider.id && asked.name === provider.name && asked.updatedAt === provider.updatedAt;
