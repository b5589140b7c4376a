import type { ProviderSession } from './external-identity.ts';

/** How a person proved himself. */
export type SignInMethod =
  | { readonly kind: 'password' }
  | { readonly kind: 'sso'; readonly providerId: string; readonly provider: string; readonly identityId: string };

/** A person at a browser. The token that is its key nobody but the browser has. */
export type SignInSession = {
  readonly id: string;
  readonly userId: string;
  readonly method: SignInMethod;
  /** What the provider needs when the person signs out there too. */
  readonly providerSession: ProviderSession | null;
  readonly createdAt: string;
  /** To the minute. */
  readonly lastSeenAt: string;
  /** When the person last proved himself; what is sensitive asks for a recent proof. */
  readonly authenticatedAt: string;
  readonly viewerAddress: string;
  readonly userAgent: string;
  /** That of the user when it began; a user who has another since has ended it. */
  readonly credentialsVersion: number;
};
