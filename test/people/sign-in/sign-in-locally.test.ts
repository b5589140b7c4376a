import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '../../../shared/people/domain/role.ts';
import type { LocalSignInAccess } from '../../../shared/people/sign-in/domain/local-sign-in.ts';
import { signInLocally } from '../../../shared/people/sign-in/use-cases/sign-in-locally.ts';
import { type LocalWorld, localWorld, PASSWORD } from '../../support/people/local-world.ts';
import { startDirectTable } from '../../support/store/direct-table.ts';
import type { TestTable } from '../../support/store/dynalite-table.ts';

let table: TestTable;
beforeAll(async () => {
  table = await startDirectTable();
});
afterAll(() => table.stop());

const world = (localAccess?: LocalSignInAccess): LocalWorld => localWorld(table, localAccess);

const signIn = (w: LocalWorld, email: string, password = PASSWORD, over: { formerToken?: string } = {}) =>
  signInLocally(w.ports)({ email, password, returnTo: '/', edge: w.edge, formerToken: undefined, ...over });

const outcome = async (act: Promise<unknown>): Promise<string> =>
  act.then(
    () => 'in',
    (error: { code: string }) => error.code,
  );

describe('signInLocally', () => {
  it('starts a session with a new token and audits it', async () => {
    const w = world();
    const user = await w.newUser();

    const signedIn = await signIn(w, ` ${user.email.toUpperCase()} `);

    const person = await w.personOf(signedIn.token);
    expect(person).toMatchObject({ user: { id: user.id }, session: { method: { kind: 'password' } } });
    expect(w.events).toMatchObject([
      {
        type: 'local_login',
        user: { userId: user.id, email: user.email },
        source: { sessionId: person?.session.id },
        details: { secondFactor: false },
      },
    ]);
    expect(person?.user.lastSignInAt).toBe(w.now());
  });

  it('ends the previous session of the browser, even if it belongs to another user', async () => {
    const w = world();
    const [first, second] = [await w.newUser(), await w.newUser()];
    const former = await signIn(w, first.email);

    const now = await signIn(w, second.email, PASSWORD, { formerToken: former.token });

    expect(await w.personOf(former.token)).toBeUndefined();
    expect(now.token).not.toBe(former.token);
  });

  it('refuses a sign-in that cannot be audited', async () => {
    const w = world();
    const user = await w.newUser();
    const audit = { record: () => Promise.reject(new Error('no log')) };

    const act = signInLocally({ ...w.ports, audit })({
      email: user.email,
      password: PASSWORD,
      returnTo: '/',
      edge: w.edge,
      formerToken: undefined,
    });

    await expect(act).rejects.toThrow('no log');
    expect(await w.sessions.listOf(user.id)).toEqual([]);
  });

  it('returns the same error for an unknown address, a wrong password, a suspended user and a user without a password', async () => {
    const w = world();
    const suspended = await w.newUser({ status: 'suspended' });
    const sso = await w.newUser({ passwordHash: null });
    const known = await w.newUser();
    const tries = [
      signIn(w, `${randomUUID()}@example.org`),
      signIn(w, 'no address at all'),
      signIn(w, known.email, 'another password'),
      signIn(w, suspended.email),
      signIn(w, sso.email),
    ];

    const answers = await Promise.allSettled(tries);

    const errors = answers.map((answer) => (answer.status === 'rejected' ? answer.reason : null));
    expect(new Set(errors.map(({ code, message }) => `${code} ${message}`)).size).toBe(1);
    expect(errors[0]).toMatchObject({ code: 'invalid_credentials' });
    expect(
      w
        .eventsOf('login_failed')
        .map(({ details }) => details.reason)
        .toSorted(),
    ).toEqual([...['no_password', 'suspended', 'unknown_user', 'unknown_user', 'wrong_password']]);
  });

  it('compares the password with a hash for every address', async () => {
    const w = world();
    const user = await w.newUser({ passwordHash: null });
    const compared: unknown[] = [];
    const verifyPassword = async (_password: string, hash: string | null | undefined) => {
      compared.push(hash);
      return false;
    };
    const ports = { ...w.ports, verifyPassword };
    const request = { password: 'x', returnTo: '/', edge: w.edge, formerToken: undefined };

    await outcome(signInLocally(ports)({ ...request, email: `${randomUUID()}@example.org` }));
    await outcome(signInLocally(ports)({ ...request, email: user.email }));

    expect(compared).toEqual([undefined, null]);
  });

  describe.each<[LocalSignInAccess, Role, boolean, string, string | null]>([
    ['open', 'member', true, 'in', 'local_login'],
    ['open', 'super_admin', true, 'in', 'local_login'],
    ['open', 'member', false, 'invalid_credentials', 'wrong_password'],
    ['super_admins', 'super_admin', true, 'in', 'local_login_override'],
    ['super_admins', 'super_admin', false, 'local_login_disabled', 'wrong_password'],
    ['super_admins', 'admin', true, 'local_login_disabled', 'local_login_disabled'],
    ['super_admins', 'member', false, 'local_login_disabled', 'local_login_disabled'],
    ['closed', 'super_admin', true, 'local_login_disabled', 'local_login_disabled'],
    ['closed', 'member', false, 'local_login_disabled', 'local_login_disabled'],
  ])('with local sign-in %s', (localAccess, role, right, answer, audited) => {
    it(`returns ${answer} for a ${role} with a ${right ? 'right' : 'wrong'} password`, async () => {
      const w = world(localAccess);
      const user = await w.newUser({ role });

      expect(await outcome(signIn(w, user.email, right ? PASSWORD : 'wrong'))).toBe(answer);

      const [event] = w.events;
      expect(event?.type === 'login_failed' ? event.details.reason : event?.type).toBe(audited);
    });
  });

  it('returns the same error to all other users when only super admins may sign in', async () => {
    const w = world('super_admins');
    const [admin, member] = [await w.newUser({ role: 'super_admin' }), await w.newUser()];
    const tries = [signIn(w, admin.email, 'wrong'), signIn(w, member.email), signIn(w, `${randomUUID()}@example.org`)];
    const errors = (await Promise.allSettled(tries)).map(
      (outcome) => outcome.status === 'rejected' && outcome.reason.message,
    );
    expect(new Set(errors).size).toBe(1);
  });

  it('also throttles members with the right password then, so that the error reveals nothing', async () => {
    const w = world('super_admins');
    const member = await w.newUser();
    for (let tries = 0; tries < 5; tries++) await outcome(signIn(w, member.email));
    expect(await outcome(signIn(w, member.email))).toBe('rate_limit_exceeded');
  });
});

describe('sign-in throttling', () => {
  const fail = async (w: LocalWorld, email: string, times: number): Promise<void> => {
    for (let tries = 0; tries < times; tries++) await outcome(signIn(w, email, 'wrong'));
  };

  it('delays the sixth attempt, whether right or wrong, and then accepts it', async () => {
    const w = world();
    const user = await w.newUser();
    await fail(w, user.email, 5);

    await expect(signIn(w, user.email)).rejects.toMatchObject({
      code: 'rate_limit_exceeded',
      extras: { retryAfter: 30 },
    });
    await expect(signIn(w, user.email, 'wrong')).rejects.toMatchObject({ code: 'rate_limit_exceeded' });
    w.pass(30);

    expect(await outcome(signIn(w, user.email))).toBe('in');
  });

  it('treats unknown addresses alike', async () => {
    const w = world();
    const email = `${randomUUID()}@example.org`;
    await fail(w, email, 5);
    expect(await outcome(signIn(w, email))).toBe('rate_limit_exceeded');
  });

  it('doubles the wait with each failure, and is not prolonged by attempts during it', async () => {
    const w = world();
    const user = await w.newUser();
    await fail(w, user.email, 5);
    w.pass(30);
    await fail(w, user.email, 1);
    w.pass(59);
    await fail(w, user.email, 20); // all refused, so nothing is counted
    w.pass(1);
    expect(await outcome(signIn(w, user.email))).toBe('in');
  });

  it('clears the failures of an account after a successful sign-in', async () => {
    const w = world();
    const user = await w.newUser();
    await fail(w, user.email, 4);
    await signIn(w, user.email);
    await fail(w, user.email, 4);
    expect(await outcome(signIn(w, user.email))).toBe('in');
  });

  it('checks no more of fifty concurrent guesses than of fifty in sequence', async () => {
    const w = world();
    const user = await w.newUser();
    let compared = 0;
    const verifyPassword = async () => {
      compared++;
      return false;
    };
    const guess = signInLocally({ ...w.ports, verifyPassword });
    const request = { email: user.email, password: 'x', returnTo: '/', edge: w.edge, formerToken: undefined };

    const answers = await Promise.all(Array.from({ length: 50 }, () => outcome(guess(request))));

    expect(compared).toBe(5);
    expect(answers.filter((answer) => answer === 'rate_limit_exceeded')).toHaveLength(45);
  });

  it('counts a network across accounts, and does not reset it after one success', async () => {
    const w = world();
    const user = await w.newUser();
    for (let tries = 0; tries < 29; tries++) await outcome(signIn(w, `${randomUUID()}@example.org`));
    expect(await outcome(signIn(w, user.email))).toBe('in');
    await outcome(signIn(w, `${randomUUID()}@example.org`));
    expect(await outcome(signIn(w, user.email))).toBe('rate_limit_exceeded');

    const elsewhere = { ...w.edge, viewerAddress: '203.0.113.9' };
    const request = { email: user.email, password: PASSWORD, returnTo: '/', formerToken: undefined };
    expect(await outcome(signInLocally(w.ports)({ ...request, edge: elsewhere }))).toBe('in');
  });
});
