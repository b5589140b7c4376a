import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { User } from '../../../shared/people/domain/user.ts';
import {
  cancelEmailChange,
  confirmEmailChange,
  requestEmailChange,
  resendEmailChange,
} from '../../../shared/people/settings/use-cases/email-change.ts';
import { requestPasswordReset, resetPassword } from '../../../shared/people/sign-in/use-cases/password-reset.ts';
import { createUserRepository } from '../../../shared/people/store/user-repository.ts';
import type { Email } from '../../../shared/platform/domain/mail.ts';
import { localWorld } from '../../support/people/local-world.ts';
import { startDirectTable } from '../../support/store/direct-table.ts';
import type { TestTable } from '../../support/store/dynalite-table.ts';
import { Killed, killedBefore, sentTwice } from '../../support/store/faulty-documents.ts';

let table: TestTable;
beforeAll(async () => {
  table = await startDirectTable();
});
afterAll(() => table.stop());

const anAddress = (): string => `${randomUUID()}@example.org`;

const worldOf = () => {
  const world = localWorld(table);
  const mail = { send: async (letter: Email) => world.letters.push(letter) > 0 };
  return { ...world, ports: { ...world.ports, mail } };
};
type World = ReturnType<typeof worldOf>;

/** A request of the user as they are now. */
const actOf = async (w: World, { id }: Pick<User, 'id'>) => {
  const user = await w.users.find(id);
  if (user === undefined) throw new Error('There is no such user');
  const session = { id: randomUUID(), userId: id } as never;
  return { person: { user, session }, edge: w.edge };
};
const request = async (w: World, user: User, email: string) => requestEmailChange(w.ports)(await actOf(w, user), email);
const confirm = async (w: World, user: User, token: string, ports: Partial<World['ports']> = {}) =>
  confirmEmailChange({ ...w.ports, ...ports })(await actOf(w, user), token);
const tokenTo = (w: World, email: string): string =>
  /confirm\?token=([\w-]{43})/.exec(w.letters.findLast(({ to }) => to === email)?.text ?? '')?.[1] ?? '';
const addressOf = async (w: World, { id }: User) => (await w.users.find(id))?.email;

describe('requestEmailChange', () => {
  it('sends the link to the new address and a warning to the current one, and changes nothing', async () => {
    const w = worldOf();
    const [user, email] = [await w.newUser(), anAddress()];

    await request(w, user, email);

    expect(w.letters).toMatchObject([
      { to: email, subject: 'Confirm your new email address' },
      { to: user.email, subject: 'Email address change requested' },
    ]);
    expect(w.letters[0]?.text).toContain('https://money.example/settings/profile/email/confirm?token=');
    expect(w.letters[0]?.text).not.toContain(user.email);
    expect([await addressOf(w, user), (await w.users.findByEmail(user.email))?.id]).toEqual([user.email, user.id]);
    expect(w.events).toMatchObject([
      { type: 'email_change_requested', user: { userId: user.id }, details: { newEmail: email } },
    ]);
    const stored = JSON.stringify([await w.users.find(user.id), w.events]);
    expect(stored).not.toContain(tokenTo(w, email));
  });

  it('responds the same for an address that another user has, and writes to its owner instead', async () => {
    const w = worldOf();
    const [user, owner, free] = [await w.newUser(), await w.newUser(), anAddress()];
    const responseFor = async (email: string) => {
      const { user: after, isSent } = await request(w, user, email);
      const { tokenDigest: _, ...change } = after.emailChange ?? { tokenDigest: '' };
      return { change: { ...change, email: '' }, isSent };
    };

    expect(await responseFor(owner.email)).toEqual(await responseFor(free));
    const [toOwner] = w.letters.filter(({ to }) => to === owner.email);
    expect(toOwner?.subject).toBe('Someone tried to use your email address');
    expect(toOwner?.text).not.toContain('token');
  });

  it('refuses the address that the user has', async () => {
    const w = worldOf();
    const user = await w.newUser();
    await expect(request(w, user, user.email)).rejects.toMatchObject({ code: 'validation_failed' });
    expect(w.letters).toEqual([]);
  });

  it('limits the emails to one mailbox, from all users, and those of one user', async () => {
    const w = worldOf();
    const [user, email] = [await w.newUser(), anAddress()];
    for (let sent = 0; sent < 3; sent++) await request(w, await w.newUser(), email);
    await expect(request(w, user, email)).rejects.toMatchObject({ code: 'rate_limit_exceeded' });

    const busy = await w.newUser();
    for (let sent = 0; sent < 5; sent++) await request(w, busy, anAddress());
    await expect(request(w, busy, anAddress())).rejects.toMatchObject({ code: 'rate_limit_exceeded' });
    await expect(resendEmailChange(w.ports)(await actOf(w, busy))).rejects.toMatchObject({
      code: 'rate_limit_exceeded',
    });
  });

  it('sends the link again as another one, which alone works', async () => {
    const w = worldOf();
    const [user, email] = [await w.newUser(), anAddress()];
    await expect(resendEmailChange(w.ports)(await actOf(w, user))).rejects.toMatchObject({ code: 'invalid_state' });
    await request(w, user, email);
    const first = tokenTo(w, email);
    await resendEmailChange(w.ports)(await actOf(w, user));
    await expect(confirm(w, user, first)).rejects.toMatchObject({ code: 'invalid_token' });
    expect((await confirm(w, user, tokenTo(w, email))).email).toBe(email);
  });
});

describe('confirmEmailChange', () => {
  it('gives the user the address once, and tells the former one', async () => {
    const w = worldOf();
    const [user, email] = [await w.newUser(), anAddress()];
    await request(w, user, email);
    const token = tokenTo(w, email);

    expect(await confirm(w, user, token)).toMatchObject({ id: user.id, email });
    expect((await confirm(w, user, token)).email).toBe(email);

    expect(await w.users.findByEmail(user.email)).toBeUndefined();
    expect((await w.users.findByEmail(email))?.id).toBe(user.id);
    expect(w.letters.filter(({ subject }) => subject === 'Your email address was changed')).toMatchObject([
      { to: user.email },
    ]);
    expect(w.eventsOf('email_changed')).toMatchObject([
      { user: { userId: user.id }, details: { oldEmail: user.email, newEmail: email } },
    ]);
  });

  it('counts only the last of two requests, in either order of the links', async () => {
    const w = worldOf();
    const [user, first, second] = [await w.newUser(), anAddress(), anAddress()];
    await request(w, user, first);
    await request(w, user, second);
    await expect(confirm(w, user, tokenTo(w, first))).rejects.toMatchObject({ code: 'invalid_token' });
    await confirm(w, user, tokenTo(w, second));
    await expect(confirm(w, user, tokenTo(w, first))).rejects.toMatchObject({ code: 'invalid_token' });
    expect(await addressOf(w, user)).toBe(second);
  });

  it('refuses a link that is made up, expired, cancelled, of another user or from before a new password', async () => {
    const w = worldOf();
    const refuses = (user: User, token: string) =>
      expect(confirm(w, user, token)).rejects.toMatchObject({ code: 'invalid_token' });
    const asked = async () => {
      const [user, email] = [await w.newUser(), anAddress()];
      await request(w, user, email);
      return { user, token: tokenTo(w, email) };
    };
    await refuses(await w.newUser(), 'x'.repeat(43));

    const [first, other] = [await asked(), await asked()];
    await refuses(first.user, other.token);
    await refuses(await w.newUser(), first.token);

    const cancelled = await asked();
    await cancelEmailChange(w.ports)(await actOf(w, cancelled.user));
    await refuses(cancelled.user, cancelled.token);
    expect(w.eventsOf('email_change_cancelled')).toHaveLength(1);

    const careful = await asked();
    await w.users.update(careful.user.id, { passwordHash: 'new' }, w.now(), { endSessions: true });
    await refuses(careful.user, careful.token);

    w.pass(24 * 3600);
    await refuses(first.user, first.token);
    for (const { user } of [first, other, cancelled, careful]) expect(await addressOf(w, user)).toBe(user.email);
  });

  it('leaves an address to the user who got it meanwhile', async () => {
    const w = worldOf();
    const [user, email] = [await w.newUser(), anAddress()];
    await request(w, user, email);
    const owner = await w.newUser({ email });
    await expect(confirm(w, user, tokenTo(w, email))).rejects.toMatchObject({ code: 'conflict' });
    expect([await addressOf(w, user), (await w.users.findByEmail(email))?.id]).toEqual([user.email, owner.id]);
    expect(w.eventsOf('email_changed')).toEqual([]);
  });

  it('gives an address to one of two users who confirm it at once', async () => {
    const w = worldOf();
    const [ann, bea, email] = [await w.newUser(), await w.newUser(), anAddress()];
    await request(w, ann, email);
    const token = tokenTo(w, email);
    await request(w, bea, email);
    const results = await Promise.allSettled([confirm(w, ann, token), confirm(w, bea, tokenTo(w, email))]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const addresses = [await addressOf(w, ann), await addressOf(w, bea)];
    expect(addresses.filter((address) => address === email)).toHaveLength(1);
  });

  it('ends reset links that were sent to the former address, and keeps the session', async () => {
    const w = worldOf();
    const [user, email] = [await w.newUser(), anAddress()];
    await requestPasswordReset(w.ports)(user.email, w.edge);
    const reset = /token=([\w-]{43})/.exec(w.letters[0]?.text ?? '')?.[1] ?? '';
    await request(w, user, email);
    await confirm(w, user, tokenTo(w, email));
    await expect(resetPassword(w.ports)(reset, 'four quiet horses under snow', w.edge)).rejects.toMatchObject({
      code: 'invalid_token',
    });
    expect((await w.users.find(user.id))?.credentialsVersion ?? 0).toBe(user.credentialsVersion ?? 0);
  });

  it('can be repeated after a crash before any write, and then holds one address', async () => {
    for (let writes = 0; writes < 2; writes++) {
      const w = worldOf();
      const [user, email] = [await w.newUser(), anAddress()];
      await request(w, user, email);
      const dying = createUserRepository(killedBefore(table.documents, writes).client, table.tableName);
      await expect(confirm(w, user, tokenTo(w, email), { users: dying })).rejects.toThrow(Killed);
      expect((await w.users.findByEmail(user.email))?.id).toBe(user.id);
      expect(await w.users.findByEmail(email)).toBeUndefined();
      expect((await confirm(w, user, tokenTo(w, email))).email).toBe(email);
    }
  });

  it('succeeds although answers were lost and the SDK sent the writes again', async () => {
    const w = worldOf();
    const [user, email] = [await w.newUser(), anAddress()];
    await request(w, user, email);
    const users = createUserRepository(sentTwice(table.documents), table.tableName);
    expect((await confirm(w, user, tokenTo(w, email), { users })).email).toBe(email);
    expect(w.letters.at(-1)).toMatchObject({ to: user.email, subject: 'Your email address was changed' });
  });

  it('frees the former address, and an address whose change was interrupted, for others', async () => {
    const w = worldOf();
    const [user, email, abandoned] = [await w.newUser(), anAddress(), anAddress()];
    await request(w, user, abandoned);
    const dying = createUserRepository(killedBefore(table.documents, 1).client, table.tableName);
    await confirm(w, user, tokenTo(w, abandoned), { users: dying }).catch(() => undefined);
    await request(w, user, email);
    await confirm(w, user, tokenTo(w, email));

    w.pass(61);
    for (const free of [user.email, abandoned]) {
      const next = await w.newUser({ email: free });
      expect((await w.users.findByEmail(free))?.id).toBe(next.id);
    }
    expect((await w.users.findByEmail(email))?.id).toBe(user.id);
  });

  it('can return to the former address, which nobody then takes over', async () => {
    const w = worldOf();
    const [user, email] = [await w.newUser(), anAddress()];
    await request(w, user, email);
    await confirm(w, user, tokenTo(w, email));
    w.pass(61);
    await request(w, user, user.email);
    await confirm(w, user, tokenTo(w, user.email));
    w.pass(61);
    await expect(w.newUser({ email: user.email })).rejects.toThrow('not created');
    expect((await w.users.findByEmail(user.email))?.id).toBe(user.id);
  });
});
