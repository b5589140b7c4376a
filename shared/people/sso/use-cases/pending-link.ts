import { isObject, isText, objectReader, optionalReader } from '../../../platform/domain/stored-shape.ts';
import type { Providers, SingleUseTokens } from '../../use-cases/people-ports.ts';
import type { ExternalIdentity, ProviderSession } from '../domain/external-identity.ts';
import type { IdentityProvider } from '../domain/identity-provider.ts';
import { type FlowProvider, type FlowSession, flowProvider, isSameProvider } from './sso-flow.ts';
import type { FinishPorts, SsoOutcome } from './sso-ports.ts';
import { sealProviderSession, storedIdentity, type VerifiedIdentity } from './verified-identity.ts';

/** A verified identity waiting for the user with its email address to prove ownership. */
export type PendingLink = {
  readonly provider: FlowProvider;
  /** ID of the future link. */
  readonly identityId: string;
  readonly said: ExternalIdentity;
  readonly providerSession: ProviderSession | null;
  readonly session: FlowSession | null;
  readonly returnTo: string;
};

const readPending = optionalReader(
  objectReader<PendingLink>({
    provider: isObject,
    identityId: isText,
    said: isObject,
    providerSession: (value): value is ProviderSession | null => value === null || isObject(value),
    session: (value): value is FlowSession | null => value === null || isObject(value),
    returnTo: isText,
  }),
);

export const PENDING_LINK_SECONDS = 600;
const LINK_PAGE = '/sign-in/link';

export const beginPendingLink =
  ({ singleUse, secretBox, newToken, newId, now }: FinishPorts) =>
  async ({ provider, identity, providerSession, session, returnTo }: VerifiedIdentity): Promise<SsoOutcome> => {
    const token = newToken();
    const identityId = newId();
    const pending: PendingLink = {
      provider: flowProvider(provider),
      identityId,
      said: storedIdentity(identity),
      session,
      returnTo,
      providerSession: await sealProviderSession(secretBox, providerSession, identityId),
    };
    const expires = new Date(Date.parse(now()) + PENDING_LINK_SECONDS * 1000).toISOString();
    await singleUse.put('pending_link', token, pending, expires);
    return { location: LINK_PAGE, pendingLink: token };
  };

export type PendingLinkPorts = {
  readonly singleUse: Pick<SingleUseTokens, 'peek'>;
  readonly providers: Pick<Providers, 'find'>;
  readonly now: () => string;
};

export type FoundLink = { readonly pending: PendingLink; readonly provider: IdentityProvider };

/** Undefined if it is unknown, used or expired, or if its provider changed. */
export const findPendingLink =
  ({ singleUse, providers, now }: PendingLinkPorts) =>
  async (token: string): Promise<FoundLink | undefined> => {
    const pending = readPending(await singleUse.peek('pending_link', token, now()), 'pending link');
    const provider = pending === undefined ? undefined : await providers.find(pending.provider.name);
    if (pending === undefined || provider?.enabled !== true || !isSameProvider(pending.provider, provider)) {
      return undefined;
    }
    return { pending, provider };
  };
