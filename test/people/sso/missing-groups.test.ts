import { beforeEach, describe, expect, it } from 'vitest';
import type { User } from '../../../shared/people/domain/user.ts';
import type { ExternalIdentity } from '../../../shared/people/sso/domain/external-identity.ts';
import type { IdentityProvider } from '../../../shared/people/sso/domain/identity-provider.ts';
import { anIdentity, aProvider } from '../../support/people/sso-builders.ts';
import { createSsoWorld } from '../../support/people/sso-world.ts';
import { startDirectTable } from '../../support/store/direct-table.ts';

let world: ReturnType<typeof createSsoWorld>;
let ann: User;
beforeEach(async () => {
  world = createSsoWorld(await startDirectTable());
  await world.addUser({ role: 'super_admin', roleSource: 'bootstrap' });
  ann = await world.addUser({ role: 'member', roleSource: 'sso' });
  await world.bind(ann, sent({ groups: null }), aProvider());
});

/** The claims about Ann. */
const sent = (over: Partial<ExternalIdentity> = {}): ExternalIdentity =>
  anIdentity({ subject: 'ann', email: ann.email, ...over });
const signIn = (over: Partial<ExternalIdentity>, provider: IdentityProvider = aProvider()) =>
  world.finish({ identity: sent(over), provider });
const roleOf = async ({ id }: User) => (await world.ports.users.find(id))?.role;
const synced = async () =>
  (await world.audited()).filter(({ type }) => type === 'role_synced').map(({ details }) => details);

describe('a sign-in without the groups claim', () => {
  it('removes a mapped role once groups were seen, and logs the reason', async () => {
    await signIn({ groups: ['Finance'] });
    expect(await roleOf(ann)).toBe('admin');

    await signIn({ groups: null });

    expect(await roleOf(ann)).toBe('member');
    expect(await synced()).toContainEqual({
      old: 'admin',
      new: 'member',
      trigger: 'login',
      notes: ['groups_missing'],
      groupsAsOf: null,
    });
    await signIn({ groups: null });
    expect(await roleOf(ann)).toBe('member');
  });

  it.each([
    ['distributed claims', { '_claim_names.groups': ['src1'] }],
    ['hasgroups', { hasgroups: ['true'] }],
    ['a link to the groups', { 'http://schemas.microsoft.com/claims/groups.link': ['https://graph.example/me'] }],
  ])('also removes it if the provider sends an overflow marker instead: %s', async (_, attributes) => {
    await signIn({ groups: ['Finance'] });

    await signIn({ groups: null, attributes });

    expect(await roleOf(ann)).toBe('member');
    expect(await synced()).toContainEqual(expect.objectContaining({ new: 'member', notes: ['groups_overflow'] }));
  });

  it('removes nothing while the provider has never sent groups', async () => {
    await world.ports.users.update(ann.id, { role: 'admin' }, world.state.now);

    await signIn({ groups: null });

    expect(await roleOf(ann)).toBe('admin');
  });

  it('also removes the role if the provider sent groups for another user', async () => {
    await world.ports.users.update(ann.id, { role: 'admin' }, world.state.now);
    const bob = await world.addUser();
    const bound = await world.bind(bob, anIdentity({ subject: 'bob', groups: null }), aProvider());
    await world.finish({ identity: { ...bound.said, groups: [] } });

    await signIn({ groups: null });

    expect(await roleOf(ann)).toBe('member');
  });

  it('detects groups from sign-ins before this was recorded', async () => {
    const cyd = await world.addUser({ role: 'admin', roleSource: 'sso' });
    const { said } = await world.bind(cyd, anIdentity({ subject: 'cyd', groups: ['Finance'] }), aProvider());

    await world.finish({ identity: { ...said, groups: null } });

    expect(await roleOf(cyd)).toBe('member');
  });

  it('keeps a role assigned by a person', async () => {
    await signIn({ groups: ['Finance'] });
    await world.ports.users.update(ann.id, { role: 'admin', roleSource: 'manual' }, world.state.now);

    await signIn({ groups: null });

    expect(await roleOf(ann)).toBe('admin');
  });

  it('keeps the role if the provider is set to keep roles without groups', async () => {
    const lenient = aProvider({ keepRolesWithoutGroups: true });
    await signIn({ groups: ['Finance'] }, lenient);

    await signIn({ groups: null }, lenient);

    expect(await roleOf(ann)).toBe('admin');
    expect(await synced()).toContainEqual(expect.objectContaining({ new: 'admin', notes: ['groups_missing'] }));
  });

  it('keeps the last super admin, and notes it', async () => {
    const provider = aProvider({ allowSuperAdmin: true });
    await signIn({ groups: ['Owners'] }, provider);
    const [first] = (await world.ports.users.listAll()).filter(({ roleSource }) => roleSource === 'bootstrap');
    expect(await world.ports.superAdmins.remove(first?.id ?? '')).toBe(true);

    await signIn({ groups: null }, provider);

    expect(await roleOf(ann)).toBe('super_admin');
    expect(await synced()).toContainEqual(
      expect.objectContaining({ new: 'super_admin', notes: ['groups_missing', 'last_super_admin'] }),
    );
  });

  it('does not treat too many groups to store as none when a link is confirmed later', async () => {
    const many = Array.from({ length: 900 }, (_, index) => `${index}${'g'.repeat(500)}`);
    await signIn({ groups: ['Finance', ...many] });

    const kept = await world.ports.identities.find({ providerId: 'p1', ...sent() });

    expect(await roleOf(ann)).toBe('admin');
    expect(kept).toMatchObject({ said: { groups: null, groupsOmitted: true } });
  });
});
