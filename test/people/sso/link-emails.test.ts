import { beforeEach, describe, expect, it } from 'vitest';
import type { User } from '../../../shared/people/domain/user.ts';
import { linkIdentity } from '../../../shared/people/sso/use-cases/link-identity.ts';
import { createRateLimits } from '../../../shared/people/store/rate-limit-repository.ts';
import { createSecondFactors } from '../../../shared/people/store/second-factor-repository.ts';
import { anIdentity, aProvider } from '../../support/people/sso-builders.ts';
import { createSsoWorld, EDGE, someProviders } from '../../support/people/sso-world.ts';
import { startDirectTable } from '../../support/store/direct-table.ts';

let world: ReturnType<typeof createSsoWorld>;
let linkPorts: Parameters<typeof linkIdentity>[0];
let user: User;
beforeEach(async () => {
  const table = await startDirectTable();
  const store = [table.documents, table.tableName] as const;
  world = createSsoWorld(table);
  linkPorts = {
    ...world.ports,
    providers: someProviders(aProvider()),
    rateLimits: createRateLimits(...store),
    secondFactors: createSecondFactors(...store),
    verifyPassword: async (password, hash) => hash === `hash of ${password}`,
  };
  await world.addUser({ role: 'super_admin' });
  user = await world.addUser({ passwordHash: 'hash of right' });
});

const ADDED = 'A sign-in method was added to your account';
const sent = () => world.mails.map(({ to, subject }) => [to, subject]);

describe('an identity that is linked', () => {
  it("from the settings is reported to the account's address, once", async () => {
    const session = await world.signIn(user);
    const intent = { kind: 'link', userId: user.id } as const;
    const identity = anIdentity({ email: 'another@example.org' });

    await world.finish({ identity, intent, session });
    await world.finish({ identity, intent, session: await world.signIn(user) });

    expect(sent()).toEqual([[user.email, ADDED]]);
    expect(world.mails[0]?.text).toContain('with IdP.');
  });

  it("by the password of a pending link is reported to the account's address", async () => {
    const { pendingLink = '' } = await world.finish({ identity: anIdentity({ email: user.email }) });
    expect(sent()).toEqual([]);

    await linkIdentity(linkPorts)({ token: pendingLink, password: 'right', code: undefined, edge: EDGE });

    expect(sent()).toEqual([[user.email, ADDED]]);
  });

  it('by a password is reported even if the user changed at that moment, and is linked', async () => {
    const identity = anIdentity({ email: user.email });
    const { pendingLink = '' } = await world.finish({ identity });
    const bind: typeof linkPorts.identities.bind = async (binding) => {
      await world.ports.users.update(user.id, { role: 'member' }, world.state.now);
      return world.ports.identities.bind(binding);
    };
    const ports = { ...linkPorts, identities: { ...linkPorts.identities, bind } };

    const link = linkIdentity(ports)({ token: pendingLink, password: 'right', code: undefined, edge: EDGE });
    await expect(link).rejects.toThrow('The request to link the account has expired');

    expect(await world.ports.identities.listOf(user.id)).toHaveLength(1);
    expect(sent()).toEqual([[user.email, ADDED]]);
  });

  it('to a new account is reported to its address', async () => {
    const identity = anIdentity({ email: 'New@Example.com' });

    await world.finish({ identity });
    await world.finish({ identity });

    expect(sent()).toEqual([['new@example.com', 'Your account was created']]);
  });
});
