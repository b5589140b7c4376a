import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requestPasswordReset, resetPassword } from '../../../shared/people/sign-in/use-cases/password-reset.ts';
import { signInLocally } from '../../../shared/people/sign-in/use-cases/sign-in-locally.ts';
import { type LocalWorld, localWorld, PASSWORD } from '../../support/people/local-world.ts';
import { startDirectTable } from '../../support/store/direct-table.ts';
import type { TestTable } from '../../support/store/dynalite-table.ts';

const NEW_PASSWORD = 'four quiet horses under snow';

let table: TestTable;
beforeAll(async () => {
  table = await startDirectTable();
});
afterAll(() => table.stop());

const ask = (w: LocalWorld, email: string) => requestPasswordReset(w.ports)(email, w.edge);
const reset = (w: LocalWorld, token: string, password = NEW_PASSWORD) =>
  resetPassword(w.ports)(token, password, w.edge);
const tokenOf = (w: LocalWorld): string => /token=([\w-]+)/.exec(w.letters.at(-1)?.text ?? '')?.[1] ?? '';
const signIn = (w: LocalWorld, email: string, password: string) =>
  signInLocally(w.ports)({ email, password, returnTo: '/', edge: w.edge, formerToken: undefined });

describe('requestPasswordReset', () => {
  it('emails a link of this site to a user with a password', async () => {
    const w = localWorld(table);
    const user = await w.newUser();

    await ask(w, user.email.toUpperCase());

    expect(w.letters).toMatchObject([{ to: user.email, subject: 'Reset your password' }]);
    expect(w.letters[0]?.text).toMatch(/\nhttps:\/\/money\.example\/password_reset\?token=[\w-]{43}\n/);
    expect(w.events).toMatchObject([{ type: 'password_reset_requested', details: { mailSent: true } }]);
    expect(JSON.stringify(w.events)).not.toContain(tokenOf(w));
  });

  it('responds identically, after the same time, for an unknown address, a suspended user and a user without a password', async () => {
    const w = localWorld(table);
    const pauses: number[] = [];
    const ports = { ...w.ports, pause: async (milliseconds: number) => void pauses.push(milliseconds) };
    const [suspended, sso] = [await w.newUser({ status: 'suspended' }), await w.newUser({ passwordHash: null })];
    const known = await w.newUser();

    for (const email of [suspended.email, sso.email, `${randomUUID()}@example.org`, 'nothing', known.email]) {
      await expect(requestPasswordReset(ports)(email, w.edge)).resolves.toBeUndefined();
    }

    expect(pauses).toEqual([1000, 1000, 1000, 1000, 1000]);
    expect(w.letters).toHaveLength(1);
    expect(w.eventsOf('password_reset_requested').filter(({ details }) => details.mailSent)).toHaveLength(1);
  });

  it('limits the emails to one mailbox', async () => {
    const w = localWorld(table);
    const user = await w.newUser();
    for (let letters = 0; letters < 6; letters++) await ask(w, user.email);
    expect(w.letters).toHaveLength(3);
  });

  it.each(['super_admins', 'closed'] as const)('is refused with sign-in %s', async (localAccess) => {
    const w = localWorld(table, localAccess);
    const user = await w.newUser({ role: 'super_admin' });
    await expect(ask(w, user.email)).rejects.toMatchObject({ code: 'local_login_disabled' });
    await expect(reset(w, 'x')).rejects.toMatchObject({ code: 'local_login_disabled' });
    expect(w.letters).toEqual([]);
  });
});

describe('resetPassword', () => {
  it('sets the password, ends all sessions, starts none, and clears earlier failures', async () => {
    const w = localWorld(table);
    const user = await w.newUser();
    const before = await signIn(w, user.email, PASSWORD);
    for (let tries = 0; tries < 5; tries++) await signIn(w, user.email, 'wrong').catch(() => undefined);
    await ask(w, user.email);

    await reset(w, tokenOf(w));

    expect(await w.personOf(before.token)).toBeUndefined();
    expect(await w.sessions.listOf(user.id)).toEqual([]);
    expect(w.eventsOf('password_reset')).toMatchObject([{ details: { sessions: 1 } }]);
    expect(w.letters.at(-1)?.subject).toBe('Your password was changed');
    expect((await signIn(w, user.email, NEW_PASSWORD)).kind).toBe('session');
  });

  it('still asks for the second factor afterwards', async () => {
    const w = localWorld(table);
    const { user } = await w.newTwoStepUser();
    await ask(w, user.email);
    await reset(w, tokenOf(w));
    expect((await signIn(w, user.email, NEW_PASSWORD)).kind).toBe('second_factor');
  });

  it('accepts a token once, also under concurrency', async () => {
    const w = localWorld(table);
    const user = await w.newUser();
    await ask(w, user.email);
    const token = tokenOf(w);
    const states = await Promise.allSettled([1, 2, 3].map(() => reset(w, token)));
    expect(states.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(reset(w, token)).rejects.toMatchObject({ code: 'invalid_token' });
  });

  it('keeps the token if the password is rejected', async () => {
    const w = localWorld(table);
    const user = await w.newUser();
    await ask(w, user.email);
    await expect(reset(w, tokenOf(w), 'short')).rejects.toMatchObject({ code: 'validation_failed' });
    await reset(w, tokenOf(w));
  });

  it('refuses a token that is made up, expired, of a suspended user or from before another change', async () => {
    const w = localWorld(table);
    await expect(reset(w, 'x'.repeat(43))).rejects.toMatchObject({ code: 'invalid_token' });

    const late = await w.newUser();
    await ask(w, late.email);
    w.pass(30 * 60);
    await expect(reset(w, tokenOf(w))).rejects.toMatchObject({ code: 'invalid_token' });

    const suspended = await w.newUser();
    await ask(w, suspended.email);
    await w.users.update(suspended.id, { status: 'suspended' }, w.now());
    await expect(reset(w, tokenOf(w))).rejects.toMatchObject({ code: 'invalid_token' });

    const twice = await w.newUser();
    await ask(w, twice.email);
    const first = tokenOf(w);
    await ask(w, twice.email);
    await reset(w, tokenOf(w));
    await expect(reset(w, first)).rejects.toMatchObject({ code: 'invalid_token' });
  });
});
