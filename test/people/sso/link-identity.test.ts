import { TOTP } from 'otpauth';
import { beforeEach, describe, expect, it } from 'vitest';
import type { User } from '../../../shared/people/domain/user.ts';
import { totpContext } from '../../../shared/people/sign-in/domain/second-factor.ts';
import type { SignInSession } from '../../../shared/people/sign-in/domain/sign-in-session.ts';
import type { IdentityProvider } from '../../../shared/people/sso/domain/identity-provider.ts';
import { type LinkRequest, linkIdentity } from '../../../shared/people/sso/use-cases/link-identity.ts';
import { findPendingLink } from '../../../shared/people/sso/use-cases/pending-link.ts';
import { createRateLimits } from '../../../shared/people/store/rate-limit-repository.ts';
import { createSecondFactors } from '../../../shared/people/store/second-factor-repository.ts';
import { anIdentity, aProvider } from '../../support/people/sso-builders.ts';
import { createSsoWorld, EDGE, someProviders } from '../../support/people/sso-world.ts';
import { startDirectTable } from '../../support/store/direct-table.ts';

let world: ReturnType<typeof createSsoWorld>;
let ports: Parameters<typeof linkIdentity>[0];
let provider: IdentityProvider;
let user: User;
beforeEach(async () => {
  const table = await startDirectTable();
  world = createSsoWorld(table);
  provider = aProvider();
  const store = [table.documents, table.tableName] as const;
  ports = {
    ...world.ports,
    providers: { find: async (name) => someProviders(provider).find(name) },
    rateLimits: createRateLimits(...store),
    secondFactors: createSecondFactors(...store),
    verifyPassword: async (password, hash) => hash === `hash of ${password}`,
  };
  await world.addUser({ role: 'super_admin' });
  user = await world.addUser({ passwordHash: 'hash of right', role: 'member', roleSource: 'sso' });
});

/** A verified identity with the user's address, not yet confirmed by the user. */
const pend = async (over: Parameters<typeof anIdentity>[0] = {}): Promise<string> => {
  const identity = anIdentity({ email: user.email, groups: ['Finance'], ...over });
  return (await world.finish({ identity, provider })).pendingLink ?? '';
};
const link = (token: string, over: Partial<LinkRequest> = {}) =>
  linkIdentity(ports)({ token, password: 'right', code: undefined, edge: EDGE, ...over });
const types = async () => (await world.audited()).map(({ type }) => type);

describe('linkIdentity', () => {
  it('links the identity once the user proves ownership, signs in and applies the role', async () => {
    const outcome = await link(await pend());
    expect(outcome).toEqual({ location: '/accounts', session: expect.any(String) });
    const session = await world.sessions.find(outcome.session ?? '');
    const [identity] = await world.ports.identities.listOf(user.id);
    expect(session).toMatchObject({ userId: user.id, method: { kind: 'sso', identityId: identity?.id } });
    expect(await world.ports.users.find(user.id)).toMatchObject({ role: 'admin' });
    expect((await types()).toSorted()).toEqual(['link', 'login', 'role_synced']);
    expect(await world.finish({ identity: anIdentity({ email: user.email }), provider })).toMatchObject({
      session: expect.any(String), // then signs in without the password
    });
  });

  it('encrypts the ID token for the linked identity', async () => {
    const { session } = await link(await pend());
    const { providerSession, method } = (await world.sessions.find(session ?? '')) as SignInSession;
    const { idToken } = providerSession as { readonly idToken: string };
    const { identityId } = method as { readonly identityId: string };
    expect(await world.ports.secretBox.open(idToken, `identity:${identityId}:id_token`)).toBe('id-token');
  });

  it('responds to a wrong password like POST /sessions, and links nothing', async () => {
    const token = await pend();
    await expect(link(token, { password: 'wrong' })).rejects.toMatchObject({ code: 'invalid_credentials' });
    expect(await world.ports.identities.listOf(user.id)).toEqual([]);
    expect(await world.audited()).toMatchObject([{ type: 'login_failed', details: { reason: 'wrong_password' } }]);
    expect(await link(token)).toMatchObject({ session: expect.any(String) }); // the right password still works
  });

  it('throttles guesses however often the link is restarted', async () => {
    for (let tries = 0; tries < 5; tries++) {
      await expect(link(await pend(), { password: 'wrong' })).rejects.toMatchObject({ code: 'invalid_credentials' });
    }
    await expect(link(await pend())).rejects.toMatchObject({ code: 'rate_limit_exceeded' });
  });

  it('is completed once, also for ten concurrent requests with the right password', async () => {
    const token = await pend();
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => link(token)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await world.ports.identities.listOf(user.id)).toHaveLength(1);
  });

  it('expires after ten minutes, with its provider, and for unknown tokens', async () => {
    const [late, orphan] = [await pend(), await pend({ subject: 'sub-2' })];
    world.state.now = '2026-03-01T10:10:00.000Z';
    await expect(link(late)).rejects.toMatchObject({ code: 'unauthorized' });
    world.state.now = '2026-03-01T10:05:00.000Z';
    provider = aProvider({ enabled: false });
    await expect(link(orphan)).rejects.toMatchObject({ code: 'unauthorized' });
    await expect(link('unknown')).rejects.toMatchObject({ code: 'unauthorized' });
    expect(await findPendingLink(ports)(orphan)).toBeUndefined();
  });

  it('also requires the second factor', async () => {
    const totp = new TOTP({ algorithm: 'SHA1', digits: 6, period: 30 });
    const secret = await world.ports.secretBox.seal(totp.secret.base32, totpContext(user.id));
    const secondFactor = { secret, lastStep: 0, recoveryCodes: {}, enabledAt: world.state.now };
    await world.ports.users.update(user.id, { secondFactor }, world.state.now);
    const token = await pend();
    const code = totp.generate({ timestamp: Date.parse(world.state.now) });

    await expect(link(token)).rejects.toMatchObject({ code: 'second_factor_required' });
    await expect(link(token, { code: code === '000000' ? '000001' : '000000' })).rejects.toMatchObject({
      code: 'second_factor_invalid',
    });
    expect(await world.ports.identities.listOf(user.id)).toEqual([]);
    expect(await link(token, { code })).toMatchObject({ session: expect.any(String) });
    expect((await world.audited()).find(({ type }) => type === 'login')).toMatchObject({
      details: { secondFactor: true },
    });
  });

  it('opens only the account with the asserted address, even if there is none', async () => {
    const linkOnly = { settings: { jitMode: 'link_only', allowedDomains: [] } } as const;
    const identity = anIdentity({ email: 'nobody@example.com' });
    const { pendingLink = '' } = await world.finish({ identity, provider }, linkOnly);
    await expect(link(pendingLink)).rejects.toMatchObject({ code: 'invalid_credentials' });
  });

  it.each([
    ['an unverified address', { emailVerified: false }, 'email_unverified'],
    ['no address', { email: null }, 'email_missing'],
  ])('is not offered for %s in link-only mode', async (_, asserted, reason) => {
    const linkOnly = { settings: { jitMode: 'link_only', allowedDomains: [] } } as const;
    const identity = anIdentity({ email: user.email, ...asserted });

    expect(await world.finish({ identity, provider }, linkOnly)).toEqual({
      location: '/sign-in?error=sign_in_failed',
    });
    expect(await world.audited()).toMatchObject([{ type: 'login_failed', details: { reason } }]);
  });

  it("links nothing once the provider's unverified addresses are no longer trusted", async () => {
    provider = aProvider({ emailTrusted: true });
    const token = await pend({ emailVerified: false });
    provider = aProvider(); // as if changed without a new timestamp

    await expect(link(token)).rejects.toMatchObject({ code: 'unauthorized' });
    expect(await world.ports.identities.listOf(user.id)).toEqual([]);
  });

  it('refuses a user who is or becomes suspended', async () => {
    const token = await pend();
    await world.ports.users.update(user.id, { status: 'suspended' }, world.state.now, { endSessions: true });
    await expect(link(token)).rejects.toMatchObject({ code: 'invalid_credentials' });
    expect(await world.ports.identities.listOf(user.id)).toEqual([]);
  });

  it('links nothing that was linked or blocked meanwhile', async () => {
    const [taken, blocked] = [await pend(), await pend({ subject: 'sub-2' })];
    const other = await world.addUser();
    await world.bind(other, anIdentity(), provider);
    const removed = await world.addUser();
    await world.bind(removed, anIdentity({ subject: 'sub-2' }), provider);
    await world.ports.identities.blockAll(removed.id, world.state.now);
    await expect(link(taken)).rejects.toMatchObject({ code: 'unauthorized' });
    await expect(link(blocked)).rejects.toMatchObject({ code: 'unauthorized' });
    expect(await world.ports.identities.listOf(user.id)).toEqual([]);
    expect(await world.sessions.listOf(user.id)).toEqual([]);
  });
});
