import type { OpenIdConnectProvider } from '../../domain/identity-provider.ts';
import type { AuthorizationFlow } from '../oauth2/flow.ts';

export type OidcCompletionInput = {
  readonly provider: OpenIdConnectProvider;
  /** Opened. */
  readonly clientSecret: string;
  /** As the browser came back, with its query. */
  readonly callbackUrl: string;
  readonly flow: AuthorizationFlow;
  readonly redirectUri: string;
  /** UTC instant. */
  readonly now: string;
  /** As it was sent, if it was. */
  readonly maxAge?: number;
};
