import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { User } from '../../../shared/people/domain/user.ts';
import { acceptInvitation } from '../../../shared/people/invitations/use-cases/accept-invitation.ts';
import { finishSignIn } from '../../../shared/people/sso/use-cases/finish-sign-in.ts';
import type { SsoOutcome } from '../../../shared/people/sso/use-cases/sso-ports.ts';
import { BEA, createInvitationWorld } from '../../support/people/invitation-world.ts';
import { anIdentity, aProvider } from '../../support/people/sso-builders.ts';
import { anArrival, EDGE } from '../../support/people/sso-world.ts';
import { startDirectTable } from '../../support/store/direct-table.ts';
import { Killed, killedBefore } from '../../support/store/faulty-documents.ts';

type World = Awaited<ReturnType<typeof createInvitationWorld>>;
let world: World;
beforeEach(async () => {
  world = await createInvitationWorld(await startDirectTable());
});

const bea = (subject = randomUUID()) => anIdentity({ subject, email: 'Bea@Example.com' });
const userOf = async ({ session }: SsoOutcome, from: World = world): Promise<User | undefined> =>
  from.ports.users.find((await from.sessions.find(session ?? ''))?.userId ?? '');
const reasons = async () =>
  (await world.audited()).flatMap(({ type, details }) =>
    type === 'login_failed' ? [(details as { readonly reason: string }).reason] : [],
  );
const errorOf = ({ location, session }: SsoOutcome): string => {
  expect(session).toBeUndefined();
  return location;
};

describe('accepting an invitation with a provider', () => {
  it.each(['create_and_link', 'link_only'] as const)('creates the invited user, in the mode %s', async (jitMode) => {
    const intent = await world.intentOf(await world.invite({ role: 'admin' }));
    const provider = aProvider({ familyId: randomUUID() });
    const outcome = await world.finish(
      { intent, identity: bea(), provider },
      { settings: { jitMode, allowedDomains: [] } },
    );
    const user = await userOf(outcome);
    const { familyId } = world.anna;
    expect(user).toMatchObject({ familyId, email: BEA, role: 'admin', roleSource: 'manual', passwordHash: null });
    expect(await world.list()).toEqual([]);
    const types = (await world.audited()).map(({ type }) => type).toSorted();
    expect(types).toEqual(['invitation_accepted', 'invitation_created', 'login']);
  });

  it.each([
    ['another address', { email: 'eve@example.com' }, 'invitation_other_email'],
    ['an address that merely looks like it', { email: 'bea@example.com.evil.example' }, 'invitation_other_email'],
    ['an unverified address', { email: BEA, emailVerified: false }, 'email_unverified'],
  ] as const)('refuses %s and keeps the invitation', async (_, claims, reason) => {
    const token = await world.invite();
    const outcome = await world.finish({ intent: await world.intentOf(token), identity: anIdentity(claims) });
    expect(errorOf(outcome)).toBe(`/invitation?error=${reason}`);
    expect(await reasons()).toEqual([reason]);
    expect(await world.open(token)).toBeDefined();
    expect(await world.ports.users.findByEmail(claims.email)).toBeUndefined();
  });

  it('refuses an address whose domain may not have accounts', async () => {
    const intent = await world.intentOf(await world.invite());
    const settings = { jitMode: 'create_and_link', allowedDomains: ['example.org'] } as const;
    expect(errorOf(await world.finish({ intent, identity: bea() }, { settings }))).toBe(
      '/invitation?error=sign_in_failed',
    );
    expect(await reasons()).toEqual(['domain_not_allowed']);
  });

  it('does not accept without the link: an ordinary sign-in with the address opens an account of its own', async () => {
    const token = await world.invite();
    const user = await userOf(await world.finish({ identity: bea() }));
    expect(user?.familyId).not.toBe(world.anna.familyId);
    const intent = { kind: 'accept', invitation: { ...(await invitationRef(token)), tokenDigest: 'guess' } } as const;
    const other = anIdentity({ subject: 'other', email: BEA });
    expect(errorOf(await world.finish({ intent, identity: other }))).toBe(
      '/invitation?error=invitation_account_exists',
    );
  });

  it('never moves or links a user of another family', async () => {
    const own = await world.addUser({ email: BEA, passwordHash: 'hash of their own' });
    const token = await world.invite();
    const intent = await world.intentOf(token);
    expect(errorOf(await world.finish({ intent, identity: bea() }))).toBe(
      '/invitation?error=invitation_account_exists',
    );
    const identity = bea();
    await world.bind(own, identity, aProvider());
    expect(errorOf(await world.finish({ intent, identity }))).toBe('/invitation?error=invitation_other_family');
    expect(await world.ports.users.find(own.id)).toEqual(own);
    expect(await world.ports.identities.listOf(own.id)).toHaveLength(1);
  });

  it.each([
    ['revoked', async () => world.revoke((await world.list())[0]?.id ?? '')],
    ['sent again', async () => world.resend((await world.list())[0]?.id ?? '')],
    ['expired', async () => world.later(3 * 86_400)],
  ])('refuses one that was %s while the visitor was away', async (_, happen) => {
    const intent = await world.intentOf(await world.invite());
    await happen();
    expect(errorOf(await world.finish({ intent, identity: bea() }))).toBe('/invitation?error=invitation_over');
    expect(await world.ports.users.findByEmail(BEA)).toBeUndefined();
  });

  it('creates one user of twenty concurrent acceptances, by password and with providers', async () => {
    const token = await world.invite();
    const intent = await world.intentOf(token);
    const all = await Promise.allSettled(
      Array.from({ length: 20 }, (_, at) =>
        at % 2 === 0 ? world.accept(token).then(({ token: session }) => session) : arrive(intent),
      ),
    );
    const sessions = all.filter((outcome) => outcome.status === 'fulfilled' && outcome.value !== undefined);
    expect(sessions).toHaveLength(1);
    expect(await world.ports.users.listOfFamily(world.anna.familyId)).toHaveLength(2);
    expect(await world.list()).toEqual([]);
  });
});

const arrive = async (intent: Awaited<ReturnType<World['intentOf']>>) =>
  (await world.finish({ intent, identity: bea() })).session;
const invitationRef = async (token: string) => {
  const intent = await world.intentOf(token);
  if (intent.kind !== 'accept') throw new Error('It is an invitation');
  return intent.invitation;
};

describe('an acceptance that crashes', () => {
  /** Each of its writes once, with a world of its own. */
  const everyWrite = async (
    run: (world: World, client: World['state']['documents']) => Promise<unknown>,
    after: (world: World) => Promise<void>,
  ) => {
    let writes = 0;
    for (let died = true; died; writes++) {
      const table = await startDirectTable();
      const whole = await createInvitationWorld(table);
      const { client } = killedBefore(table.documents, writes);
      died = await run(whole, client).then(
        () => false,
        (error: unknown) => error instanceof Killed,
      );
      await after(whole);
      await table.stop();
    }
    return writes;
  };
  /** One user at most, with the invited role, in the family; nobody else was made. */
  const oneUser = async (whole: World): Promise<User> => {
    const members = await whole.ports.users.listOfFamily(whole.anna.familyId);
    expect(members).toHaveLength(2);
    expect(await whole.list()).toEqual([]);
    return members.find(({ email }) => email === BEA) as User;
  };

  it('before any write, by password: the link works again after a minute, or the user exists', async () => {
    let token = '';
    const writes = await everyWrite(
      async (whole, client) => {
        token = await whole.invite();
        return acceptInvitation(whole.over(client))(whole.acceptance(token), EDGE, undefined);
      },
      async (whole) => {
        whole.later(120);
        const made = await whole.ports.users.findByEmail(BEA);
        if (made === undefined) await whole.accept(token);
        else await expect(whole.accept(token)).rejects.toMatchObject({ code: 'invalid_token' });
        expect(await oneUser(whole)).toMatchObject({ role: 'member', passwordHash: expect.any(String) });
      },
    );
    expect(writes).toBeGreaterThan(6);
  });

  it.each([
    ['the same sign-in from the invitation', 'accept'],
    ['an ordinary sign-in', 'sign_in'],
  ] as const)('before any write, with a provider, is completed by %s', async (_, how) => {
    const identity = bea();
    let intent: Awaited<ReturnType<World['intentOf']>> = { kind: 'sign_in' };
    const writes = await everyWrite(
      async (whole, client) => {
        intent = await whole.intentOf(await whole.invite());
        return finishSignIn(whole.over(client))(anArrival({ intent, identity }));
      },
      async (whole) => {
        whole.later(120);
        const begun = await whole.ports.identities.find({ ...identity, providerId: aProvider().id });
        if (begun === undefined && how === 'sign_in') return; // nothing but the claim: the link works again
        const outcome = await whole.finish({ identity, intent: how === 'accept' ? intent : { kind: how } });
        const user = await oneUser(whole);
        expect((await userOf(outcome, whole))?.id).toBe(user.id);
        const [bound, ...others] = await whole.ports.identities.listOf(user.id);
        expect(others).toEqual([]);
        expect(bound).not.toHaveProperty('opens');
      },
    );
    expect(writes).toBeGreaterThan(8);
  });

  it('after it was bound to a provider account does not join the family once it was revoked', async () => {
    const identity = bea();
    const token = await world.invite();
    const intent = await world.intentOf(token);
    const table = world.state.documents;
    for (let writes = 0; ; writes++) {
      await finishSignIn(world.over(killedBefore(table, writes).client))(anArrival({ intent, identity })).catch(
        () => undefined,
      );
      if ((await world.ports.identities.find({ ...identity, providerId: aProvider().id })) !== undefined) break;
      world.later(61);
    }
    expect(await world.ports.users.findByEmail(BEA)).toBeUndefined();
    world.later(61);
    await world.revoke((await world.list())[0]?.id ?? '');
    const user = await userOf(await world.finish({ identity }));
    expect(user?.familyId).not.toBe(world.anna.familyId);
  });
});
