import type { UserId } from '../../../platform/domain/ids.ts';
import { isText, objectReader, optionalReader } from '../../../platform/domain/stored-shape.ts';
import { isRecentlyAuthenticated } from '../../sign-in/domain/sign-in-session.ts';
import type { Identities, Person, SingleUseTokens } from '../../use-cases/people-ports.ts';
import type { IdentityProvider } from '../domain/identity-provider.ts';
import type { SignInIntent } from './sso-flow.ts';

/** Stored under the token in `intent`: the user asked in Settings to connect a provider. */
export type LinkIntent = { readonly userId: UserId; readonly sessionId: string; readonly provider: string };
const readLinkIntent = optionalReader(
  objectReader<LinkIntent>({ userId: isText, sessionId: isText, provider: isText }),
);

export type IntentPorts = {
  readonly singleUse: Pick<SingleUseTokens, 'take'>;
  readonly identities: Pick<Identities, 'listOf'>;
  readonly now: () => string;
};

export type IntentRequest = {
  readonly provider: IdentityProvider;
  readonly person: Person | undefined;
  readonly intent: string | undefined;
  readonly reauthenticate: boolean;
};

type IntentResult =
  | { readonly ok: true; readonly intent: SignInIntent }
  | { readonly ok: false; readonly reason: 'link_intent' | 'reauthentication'; readonly detail: string };

/** The purpose of the redirect. Linking and reauthentication require a signed-in user. */
export const readSignInIntent =
  (ports: IntentPorts) =>
  async ({ provider, person, intent, reauthenticate }: IntentRequest): Promise<IntentResult> => {
    if (intent !== undefined) return readIntent(ports, { provider, person, intent });
    if (!reauthenticate) return { ok: true, intent: { kind: 'sign_in' } };
    if (person === undefined) return refused('reauthentication', 'There is no signed-in user to reauthenticate');
    const identities = await ports.identities.listOf(person.user.id);
    return identities.some(({ providerId }) => providerId === provider.id)
      ? { ok: true, intent: { kind: 'reauthenticate', userId: person.user.id } }
      : refused('reauthentication', 'The user has no account at this provider');
  };

const readIntent = async (
  { singleUse, now }: IntentPorts,
  { provider, person, intent }: Pick<IntentRequest, 'provider' | 'person'> & { readonly intent: string },
): Promise<IntentResult> => {
  const wanted = readLinkIntent(await singleUse.take('link_intent', intent, now()), 'link intent');
  if (wanted === undefined) return refused('link_intent', 'The intent is unknown, expired or was already used');
  if (person === undefined || person.user.id !== wanted.userId || person.session.id !== wanted.sessionId) {
    return refused('link_intent', 'The intent belongs to another session');
  }
  if (wanted.provider !== provider.name)
    return refused('link_intent', `The intent is for the provider ${wanted.provider}`);
  return isRecentlyAuthenticated(person.session, now())
    ? { ok: true, intent: { kind: 'link', userId: person.user.id } }
    : refused('link_intent', 'The session was not authenticated recently enough');
};

const refused = (reason: 'link_intent' | 'reauthentication', detail: string): IntentResult => ({
  ok: false,
  reason,
  detail,
});
