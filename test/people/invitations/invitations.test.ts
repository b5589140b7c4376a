import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { acceptInvitation } from '../../../shared/people/invitations/use-cases/accept-invitation.ts';
import { invite, inviteOnce, revokeInvitation } from '../../../shared/people/invitations/use-cases/send-invitation.ts';
import { BEA, createInvitationWorld, PASSWORD } from '../../support/people/invitation-world.ts';
import { digest, EDGE } from '../../support/people/sso-world.ts';
import { startDirectTable } from '../../support/store/direct-table.ts';

let table: Awaited<ReturnType<typeof startDirectTable>>;
let world: Awaited<ReturnType<typeof createInvitationWorld>>;
beforeEach(async () => {
  table = await startDirectTable();
  world = await createInvitationWorld(table);
});

const DAY = 86_400;
const idOf = async (): Promise<string> => (await world.list())[0]?.id ?? '';
const types = async () => (await world.audited()).map(({ type }) => type).toSorted();

describe('inviting', () => {
  it('sends a link that works for three days, and stores only the digest of its token', async () => {
    const token = await world.invite();
    const [invitation] = await world.list();
    expect(invitation).toMatchObject({ email: BEA, role: 'member', invitedBy: world.anna.id });
    expect(invitation?.expires).toBe('2026-03-04T10:00:00.000Z');
    expect(invitation?.tokenDigest).toBe(digest(token));
    expect(JSON.stringify(invitation)).not.toContain(token);
    expect(world.mails).toMatchObject([{ to: BEA, text: expect.stringContaining('anna@example.com') }]);
    expect(await types()).toEqual(['invitation_created']);
    world.later(3 * DAY - 1);
    expect(await world.open(token)).toBeDefined();
    world.later(1);
    expect(await world.open(token)).toBeUndefined();
    expect(await world.list()).toHaveLength(1);
  });

  it('names the API key in the audit log', async () => {
    const key = { ...world.asInviter(world.anna), keyName: 'Laptop' };
    await invite(world.ports)(key, { email: BEA, role: 'member' });
    await revokeInvitation(world.ports)(key, await idOf());
    const audited = await world.audited();
    expect(audited.map(({ details }) => details)).toEqual(
      audited.map(() => expect.objectContaining({ email: BEA, keyName: 'Laptop' })),
    );
  });

  it('returns the link of the email to the person who invites, and whether the email was sent', async () => {
    const anna = world.asInviter(world.anna);
    const sent = await invite(world.ports)(anna, { email: BEA, role: 'member' });
    expect(sent.isSent).toBe(true);
    expect(world.mails[0]?.text).toContain(sent.link);
    const without = { ...world.ports, mail: { send: async () => false } };
    const [, again] = [await world.revoke(await idOf()), await invite(without)(anna, { email: BEA, role: 'member' })];
    expect(again.isSent).toBe(false);
    expect((await world.open(again.link.split('token=')[1] ?? ''))?.email).toBe(BEA);
  });

  it('needs the role that is given, or a higher one', async () => {
    const [member, boss] = [await world.member('member'), await world.member('super_admin')];
    const refusal = { code: 'forbidden' };
    await expect(world.invite({}, member)).rejects.toMatchObject(refusal);
    await expect(world.resend(randomUUID(), member)).rejects.toMatchObject(refusal);
    await expect(world.revoke(randomUUID(), member)).rejects.toMatchObject(refusal);
    await world.invite({ role: 'admin' }, boss);
    const suspended = await world.member('admin', { status: 'suspended' });
    await expect(world.invite({ email: 'c@example.com' }, suspended)).rejects.toMatchObject(refusal);
  });

  it('has one invitation for an address at a time, also for twenty concurrent requests', async () => {
    const attempts = Array.from({ length: 20 }, () => world.invite());
    const sent = (await Promise.allSettled(attempts)).filter(({ status }) => status === 'fulfilled');
    expect(sent).toHaveLength(1);
    expect(await world.list()).toHaveLength(1);
    expect(world.mails).toHaveLength(1);
    await expect(world.invite()).rejects.toMatchObject({ code: 'conflict' });
  });

  it('replaces an expired invitation, whose link stays dead', async () => {
    const old = await world.invite({ days: 1 });
    world.later(DAY);
    await world.invite({ role: 'admin' });
    expect(await world.list()).toMatchObject([{ role: 'admin' }]);
    expect(await world.open(old)).toBeUndefined();
  });

  it('tells of users of the own family only', async () => {
    await world.member('member', { email: 'own@example.com' });
    await world.addUser({ email: 'other@example.com' });
    await expect(world.invite({ email: 'own@example.com' })).rejects.toMatchObject({ code: 'conflict' });
    await world.invite({ email: 'other@example.com' });
    expect(world.mails).toHaveLength(1);
  });

  it('sends at most three emails per hour to an address, from all families', async () => {
    for (let family = 0; family < 3; family++) await world.invite({}, await world.addUser({ role: 'admin' }));
    await expect(world.invite()).rejects.toMatchObject({ code: 'rate_limit_exceeded' });
    expect(world.mails).toHaveLength(3);
    expect(await world.list()).toEqual([]);
    world.later(3600);
    await world.invite();
  });

  it('does the same again for the same id, after a request that was interrupted', async () => {
    const [id, request] = [randomUUID(), { email: BEA, role: 'member' } as const];
    const lost = { ...world.ports, mail: { send: () => Promise.reject(new Error('the process ended')) } };
    await expect(invite(lost)(world.asInviter(world.anna), request, id)).rejects.toThrow('the process ended');
    await invite(world.ports)(world.asInviter(world.anna), request, id);
    expect(await world.list()).toMatchObject([{ id }]);
    expect(await world.open(world.tokenOf())).toMatchObject({ id });
  });

  describe('by a form that is sent twice', () => {
    const FORM = { id: randomUUID(), token: 'f'.repeat(43) };
    const REQUEST = { email: BEA, role: 'member' } as const;
    const submit = (waits: number[] = []) =>
      inviteOnce({ ...world.ports, pause: async (milliseconds) => void waits.push(milliseconds) })(
        world.asInviter(world.anna),
        REQUEST,
        FORM,
      );

    it('creates one invitation and sends one email; both responses have the link', async () => {
      const [first, again] = [await submit(), await submit()];
      expect([first.link, again.link].map((link) => link.split('=')[1])).toEqual([FORM.token, FORM.token]);
      expect([first.isRepeated, again.isRepeated]).toEqual([undefined, true]);
      expect([world.mails.length, (await world.list()).length]).toEqual([1, 1]);
      expect((await world.accept(FORM.token)).user.email).toBe(BEA);
    });

    it('gives both responses the link, also at once', async () => {
      const inTurn = { ...world.ports, pause: () => new Promise<void>((resolve) => setTimeout(resolve, 20)) };
      const submitAgain = () => inviteOnce(inTurn)(world.asInviter(world.anna), REQUEST, FORM);
      const both = await Promise.all([submitAgain(), submitAgain(), submitAgain()]);
      expect(new Set(both.map(({ link }) => link)).size).toBe(1);
      expect(world.mails).toHaveLength(1);
    });

    it('can be sent again after it was refused', async () => {
      const member = await world.member('member', { email: BEA });
      await expect(submit()).rejects.toMatchObject({ code: 'conflict' });
      await expect(submit()).rejects.toMatchObject({ code: 'conflict' });
      await world.ports.users.remove(member.id);
      expect((await submit()).isRepeated).toBeUndefined();
    });

    it('does not bring back a link that was revoked', async () => {
      const waits: number[] = [];
      await submit();
      await world.revoke(await idOf());
      await expect(submit(waits)).rejects.toMatchObject({ code: 'busy' });
      expect(waits.reduce((sum, wait) => sum + wait, 0)).toBeLessThanOrEqual(2000);
      expect(await world.open(FORM.token)).toBeUndefined();
    });
  });

  it.each([
    ['resent', 'resend'],
    ['revoked', 'revoke'],
  ] as const)('of another family cannot be %s', async (_, act) => {
    await world.invite();
    const stranger = await world.addUser({ role: 'admin' });
    await expect(world[act](await idOf(), stranger)).rejects.toMatchObject({ code: 'not_found' });
    expect(await world.list(stranger)).toEqual([]);
  });

  it('is sent again with a new link and expiry; the first link stops working', async () => {
    const first = await world.invite();
    world.later(2 * DAY);
    await world.resend(await idOf());
    expect(await world.list()).toMatchObject([{ expires: '2026-03-06T10:00:00.000Z' }]);
    expect(await world.open(first)).toBeUndefined();
    await expect(world.accept(first)).rejects.toMatchObject({ code: 'invalid_token' });
    expect((await world.accept(world.tokenOf())).user.email).toBe(BEA);
  });

  it('is void once it is revoked', async () => {
    const token = await world.invite();
    await world.revoke(await idOf());
    expect(await world.list()).toEqual([]);
    expect(await types()).toEqual(['invitation_created', 'invitation_revoked']);
    await expect(world.accept(token)).rejects.toMatchObject({ code: 'invalid_token' });
  });
});

describe('accepting with a password', () => {
  it('creates a member of the family and a session', async () => {
    const { user, token } = await world.accept(await world.invite({ role: 'admin' }));
    const { familyId } = world.anna;
    expect(user).toMatchObject({ familyId, email: BEA, role: 'admin', roleSource: 'manual', foundedFamily: false });
    expect(await world.ports.users.find(user.id)).toMatchObject({
      passwordHash: `hash of ${PASSWORD}`,
      firstName: 'Bea',
    });
    expect((await world.sessions.find(token))?.userId).toBe(user.id);
    expect(await world.list()).toEqual([]);
    expect(await types()).toEqual(['invitation_accepted', 'invitation_created', 'local_login']);
  });

  it('works once, also for twenty concurrent requests', async () => {
    const token = await world.invite();
    const all = await Promise.allSettled(Array.from({ length: 20 }, () => world.accept(token)));
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await world.ports.users.listOfFamily(world.anna.familyId)).toHaveLength(2);
    await expect(world.accept(token)).rejects.toMatchObject({ code: 'invalid_token' });
  });

  it('and revoking are decided by one item: never both, in any order', async () => {
    for (let round = 0; round < 20; round++) {
      const email = `${randomUUID()}@example.com`;
      world.later(3600);
      const token = await world.invite({ email });
      const id = await idOf();
      const [accepted, revoked] = await Promise.allSettled([world.accept(token), world.revoke(id)]);
      const isMade = (await world.ports.users.findByEmail(email)) !== undefined;
      expect(isMade).toBe(accepted.status === 'fulfilled');
      expect(isMade && revoked.status === 'fulfilled').toBe(false);
      if (!isMade && revoked.status !== 'fulfilled') expect(await world.list()).toHaveLength(1);
      if ((await world.list()).length > 0) await world.revoke(id);
    }
  });

  it.each([
    ['suspended', { status: 'suspended' }],
    ['demoted', { role: 'member' }],
  ] as const)('is over once the person who invited was %s', async (_, change) => {
    const token = await world.invite();
    await world.ports.users.update(world.anna.id, change, world.state.now);
    expect(await world.open(token)).toBeUndefined();
    await expect(world.accept(token)).rejects.toMatchObject({ code: 'invalid_token' });
  });

  it('never touches a user with this address, whatever family they are in', async () => {
    const token = await world.invite();
    const before = await world.addUser({ email: BEA, passwordHash: 'hash of their own' });
    await expect(world.accept(token)).rejects.toMatchObject({ code: 'conflict' });
    expect(await world.ports.users.find(before.id)).toEqual(before);
  });

  it('loses against a user who is created with this address in between, and frees the invitation', async () => {
    const token = await world.invite();
    let before: { id: string } | undefined;
    const hashPassword = async () => {
      before = await world.addUser({ email: BEA });
      return 'hash of a stranger';
    };
    await expect(world.accept(token, { hashPassword })).rejects.toMatchObject({ code: 'conflict' });
    expect(await world.ports.users.findByEmail(BEA)).toMatchObject({ id: before?.id, passwordHash: null });
    expect((await world.list())[0]).not.toHaveProperty('claim');
  });

  it('is refused while passwords are disabled, and with a weak password, which does not use it up', async () => {
    const token = await world.invite();
    await expect(world.accept(token, { localAccess: 'closed' as 'open' })).rejects.toMatchObject({
      code: 'local_login_disabled',
    });
    const weak = { ...world.acceptance(token), password: BEA };
    await expect(acceptInvitation(world.ports)(weak, EDGE, undefined)).rejects.toMatchObject({
      code: 'validation_failed',
    });
    expect((await world.accept(token)).user.email).toBe(BEA);
  });

  it.each(['', 'guess', 'A'.repeat(43), '../../x'])('gives one answer for a link that is none: %j', async (token) => {
    await world.invite();
    await expect(world.accept(token)).rejects.toMatchObject({ code: 'invalid_token' });
  });
});
