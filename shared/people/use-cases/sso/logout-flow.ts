import type { ProviderSession } from '../../domain/external-identity.ts';
import type { FlowProvider } from './sso-flow.ts';

export type SamlSession = Extract<ProviderSession, { readonly strategy: 'saml' }>;

/** What is remembered of a browser that is on its way to end its session at the provider too; kept under a token. */
export type LogoutFlow =
  /** Its session here has ended; the request is yet to be made. */
  | { readonly kind: 'saml_session'; readonly provider: FlowProvider; readonly session: SamlSession }
  /** Sent away; the token is the RelayState. */
  | { readonly kind: 'saml_request'; readonly provider: FlowProvider; readonly requestId: string };

const LOGOUT_SECONDS = 600;

export const logoutFlowEnd = (now: string): string => new Date(Date.parse(now) + LOGOUT_SECONDS * 1000).toISOString();

/** Where everybody arrives who signed out. */
export const SIGNED_OUT = '/sign-in?done=signed_out';
