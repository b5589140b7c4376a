import type { UserId } from '../../../platform/domain/ids.ts';
import {
  type FieldGuards,
  isObject,
  isText,
  objectReader,
  optionalReader,
} from '../../../platform/domain/stored-shape.ts';
import type { InvitationRef } from '../../invitations/use-cases/open-invitation.ts';
import type { IdentityProvider } from '../domain/identity-provider.ts';

/** The purpose of a redirect to a provider. Where a user is given, they are signed in. */
export type SignInIntent =
  | { readonly kind: 'sign_in' }
  | { readonly kind: 'link'; readonly userId: UserId }
  | { readonly kind: 'reauthenticate'; readonly userId: UserId }
  /** The visitor accepts an invitation. */
  | { readonly kind: 'accept'; readonly invitation: InvitationRef };

/** State of a browser that was sent to a provider, until it returns. */
type Flow = {
  readonly provider: FlowProvider;
  /** Digest of the browser's cookie, so that no other browser can deliver the response. */
  readonly browser: string;
  readonly returnTo: string;
  /** The intent, under its stored name. */
  readonly aim: SignInIntent;
  /** The browser's session, which the result of the flow replaces. */
  readonly session: FlowSession | null;
};

export type FlowProvider = { readonly id: string; readonly name: string; readonly updatedAt: string };
export type FlowSession = { readonly userId: UserId; readonly id: string };

/** Stored under the `state` of the request. */
export type AuthorizationFlow = Flow & {
  readonly redirectUri: string;
  readonly nonce: string;
  readonly codeVerifier: string;
};

/** Stored under the RelayState of the AuthnRequest with this ID. */
export type SamlFlow = Flow & { readonly requestId: string };

const FLOW: FieldGuards<Flow> = {
  provider: isObject,
  browser: isText,
  returnTo: isText,
  aim: isObject,
  session: (value): value is FlowSession | null => value === null || isObject(value),
};
export const readAuthorizationFlow = optionalReader(
  objectReader<AuthorizationFlow>({ ...FLOW, redirectUri: isText, nonce: isText, codeVerifier: isText }),
);
export const readSamlFlow = optionalReader(objectReader<SamlFlow>({ ...FLOW, requestId: isText }));

export const FLOW_SECONDS = 600;

export const flowProvider = ({ id, name, updatedAt }: IdentityProvider): FlowProvider => ({ id, name, updatedAt });

/** False if the provider was recreated or reconfigured since the request. */
export const isSameProvider = (asked: FlowProvider, provider: IdentityProvider): boolean =>
  asked.id === provider.id && asked.name === provider.name && asked.updatedAt === provider.updatedAt;
