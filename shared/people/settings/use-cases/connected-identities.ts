import { DomainError, NotFoundError, ValidationError } from '../../../platform/domain/errors.ts';
import type { Audit } from '../../admin/domain/audit-event.ts';
import type { LocalSignInAccess } from '../../sign-in/domain/local-sign-in.ts';
import { canDisconnect } from '../../sign-in/domain/sign-in-methods.ts';
import type { LinkIntent } from '../../sso/use-cases/read-intent.ts';
import { type Act, eventOf } from '../../use-cases/audit-events.ts';
import type { Identities, Person, Providers, SignInSessions, SingleUseTokens } from '../../use-cases/people-ports.ts';
import { currentSignInMethods } from './view-security.ts';

export type ConnectIdentityPorts = {
  readonly providers: Pick<Providers, 'find'>;
  readonly singleUse: Pick<SingleUseTokens, 'put'>;
  readonly newToken: () => string;
  readonly now: () => string;
};

const INTENT_MILLISECONDS = 5 * 60_000;

/** Where to redirect the browser to connect a provider. The provider's response is then linked to this user. */
export const connectIdentity =
  ({ providers, singleUse, newToken, now }: ConnectIdentityPorts) =>
  async ({ user, session }: Person, name: string): Promise<string> => {
    const provider = await providers.find(name);
    if (!provider?.enabled) throw new ValidationError(['provider must be the name of an enabled provider']);
    const intent = newToken();
    const payload: LinkIntent = { userId: user.id, sessionId: session.id, provider: provider.name };
    await singleUse.put(
      'link_intent',
      intent,
      payload,
      new Date(Date.parse(now()) + INTENT_MILLISECONDS).toISOString(),
    );
    return `/auth/${provider.name}?intent=${intent}`;
  };

type DisconnectIdentityPorts = {
  readonly identities: Pick<Identities, 'listOf' | 'update' | 'unbind'>;
  readonly providers: Pick<Providers, 'list'>;
  readonly sessions: Pick<SignInSessions, 'listOf' | 'end'>;
  readonly audit: Audit;
  readonly localAccess: LocalSignInAccess;
  readonly now: () => string;
};

/**
 * Disconnects a provider if the user has another way to sign in. Marks the identity first and checks the rest
 * afterwards, so that of two concurrent disconnects at least one sees the other and the last method stays. Ends the
 * sessions that the identity started, except the current one.
 * @throws NotFoundError; DomainError `last_sign_in_method`
 */
export const disconnectIdentity =
  ({ identities, providers, sessions, audit, localAccess, now }: DisconnectIdentityPorts) =>
  async (act: Act, id: string): Promise<void> => {
    const { user } = act.person;
    const found = (await identities.listOf(user.id)).find((identity) => identity.id === id);
    if (found === undefined) throw new NotFoundError('Identity');
    const { leavingSince: _, ...staying } = found;
    await identities.update({ ...staying, leavingSince: now() });
    const [bound, all] = await Promise.all([identities.listOf(user.id), providers.list()]);
    if (!canDisconnect(currentSignInMethods(user, bound, all, localAccess, now()), id)) {
      await identities.update(staying);
      throw new DomainError(
        'last_sign_in_method',
        'This is your only way to sign in. Set a password or connect another provider first',
      );
    }
    const strategy = all.find((provider) => provider.id === found.providerId)?.strategy ?? 'openid_connect';
    const details = { identityId: id, strategy };
    await audit.record(eventOf(act, { type: 'unlink', details, user, provider: found.provider }));
    for (const { id: sessionId, method } of await sessions.listOf(user.id)) {
      const isItsOwn = method.kind === 'sso' && method.identityId === id;
      if (isItsOwn && sessionId !== act.person.session.id) await sessions.end(user.id, sessionId);
    }
    await identities.unbind(user.id, id); // last, so that an interrupted request can be retried
  };
