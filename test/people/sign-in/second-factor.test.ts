import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { completeSecondFactor, signInLocally } from '../../../shared/people/sign-in/use-cases/sign-in-locally.ts';
import { beginSecondFactor } from '../../../shared/people/sign-in/use-cases/verify-second-factor.ts';
import { type LocalWorld, localWorld, PASSWORD } from '../../support/people/local-world.ts';
import { startDirectTable } from '../../support/store/direct-table.ts';
import type { TestTable } from '../../support/store/dynalite-table.ts';

let table: TestTable;
beforeAll(async () => {
  table = await startDirectTable();
});
afterAll(() => table.stop());

const world = (): LocalWorld => localWorld(table);

const challengeOf = async (w: LocalWorld, email: string): Promise<string> => {
  const request = { email, password: PASSWORD, returnTo: '/imports', edge: w.edge, formerToken: undefined };
  const { kind, token } = await signInLocally(w.ports)(request);
  expect(kind).toBe('second_factor');
  return token;
};

const complete = (w: LocalWorld, token: string, code: string) =>
  completeSecondFactor(w.ports)({ token, code, edge: w.edge, formerToken: undefined });

const outcome = async (act: Promise<unknown>): Promise<string> =>
  act.then(
    () => 'in',
    (error: { code: string }) => error.code,
  );

describe('signInLocally of a user with a second factor', () => {
  it('starts no session, ends the previous one, and audits no sign-in yet', async () => {
    const w = world();
    const { user } = await w.newTwoStepUser();

    const token = await challengeOf(w, user.email);

    expect(await w.sessions.listOf(user.id)).toEqual([]);
    expect(await w.personOf(token)).toBeUndefined();
    expect(w.events).toEqual([]);
  });
});

describe('completeSecondFactor', () => {
  it('starts the session with a code from the app and audits both steps', async () => {
    const w = world();
    const { user, secret } = await w.newTwoStepUser();

    const done = await complete(w, await challengeOf(w, user.email), ` ${w.code(secret).replace(/^.../, '$& ')} `);

    expect(done.returnTo).toBe('/imports');
    expect(await w.personOf(done.token)).toMatchObject({ user: { id: user.id } });
    expect(w.events).toMatchObject([{ type: 'local_login', details: { secondFactor: true } }]);
  });

  it('continues a sign-in with a provider in the planned session', async () => {
    const w = world();
    const { user, secret } = await w.newTwoStepUser({ passwordHash: null });
    const method = { kind: 'sso', providerId: 'p', provider: 'okta', identityId: 'i' } as const;
    const providerSession = { strategy: 'openid_connect', idToken: 'sealed' } as const;
    const challenge = { sessionId: 's1', user, method, providerSession, isOverride: false, returnTo: '/' };

    const done = await complete(w, await beginSecondFactor(w.ports)(challenge), w.code(secret));

    expect((await w.personOf(done.token))?.session).toMatchObject({ id: 's1', method, providerSession });
    expect(w.events).toMatchObject([
      { type: 'login', provider: 'okta', details: { strategy: 'openid_connect', secondFactor: true } },
    ]);
  });

  it.each([-1, 0, 1])('accepts the code of the step at distance %i', async (steps) => {
    const w = world();
    const { user, secret } = await w.newTwoStepUser();
    expect(await outcome(complete(w, await challengeOf(w, user.email), w.code(secret, steps)))).toBe('in');
  });

  it.each([-2, 2])('refuses the code of the step at distance %i', async (steps) => {
    const w = world();
    const { user, secret } = await w.newTwoStepUser();
    expect(await outcome(complete(w, await challengeOf(w, user.email), w.code(secret, steps)))).toBe(
      'second_factor_invalid',
    );
  });

  it('never accepts a code twice, or an older one after it', async () => {
    const w = world();
    const { user, secret } = await w.newTwoStepUser();
    const [older, code] = [w.code(secret, -1), w.code(secret)];
    await complete(w, await challengeOf(w, user.email), code);

    expect(await outcome(complete(w, await challengeOf(w, user.email), code))).toBe('second_factor_invalid');
    expect(await outcome(complete(w, await challengeOf(w, user.email), older))).toBe('second_factor_invalid');
    expect(w.eventsOf('second_factor_failed').map(({ details }) => details.reason)).toEqual(['used_code', 'used_code']);

    w.pass(30);
    expect(await outcome(complete(w, await challengeOf(w, user.email), w.code(secret)))).toBe('in');
  });

  it('starts one session for many concurrent requests with one code, in one challenge or several', async () => {
    const w = world();
    const { user, secret } = await w.newTwoStepUser();
    const [first, second] = [await challengeOf(w, user.email), await challengeOf(w, user.email)];
    const code = w.code(secret);

    const answers = await Promise.all([first, second, first, second].map((token) => outcome(complete(w, token, code))));

    expect(answers.filter((answer) => answer === 'in')).toHaveLength(1);
    expect(await w.sessions.listOf(user.id)).toHaveLength(1);
  });

  it('uses a recovery code up, however it is typed', async () => {
    const w = world();
    const { user, codes } = await w.newTwoStepUser();
    const [code = ''] = codes;

    expect(await outcome(complete(w, await challengeOf(w, user.email), code.toUpperCase().replaceAll('-', ' ')))).toBe(
      'in',
    );
    expect(await outcome(complete(w, await challengeOf(w, user.email), code))).toBe('second_factor_invalid');
    expect(w.eventsOf('recovery_code_used')).toMatchObject([{ details: { remaining: 9 } }]);
  });

  it('starts one session for many concurrent requests with one recovery code', async () => {
    const w = world();
    const { user, codes } = await w.newTwoStepUser();
    const tokens = await Promise.all([1, 2, 3].map(() => challengeOf(w, user.email)));
    const answers = await Promise.all(tokens.map((token) => outcome(complete(w, token, codes[3] ?? ''))));
    expect(answers.filter((answer) => answer === 'in')).toHaveLength(1);
  });

  it("refuses another user's codes", async () => {
    const w = world();
    const [mine, other] = [await w.newTwoStepUser(), await w.newTwoStepUser()];
    const token = await challengeOf(w, mine.user.email);
    expect(await outcome(complete(w, token, other.codes[0] ?? ''))).toBe('second_factor_invalid');
    expect(await outcome(complete(w, token, w.code(other.secret)))).toBe('second_factor_invalid');
  });

  it('allows five attempts per challenge, after which even the right code is refused', async () => {
    const w = world();
    const { user, secret } = await w.newTwoStepUser();
    const token = await challengeOf(w, user.email);
    for (let tries = 0; tries < 5; tries++) await outcome(complete(w, token, '000000'));
    w.pass(30); // waits as the throttle requires

    expect(await outcome(complete(w, token, w.code(secret)))).toBe('unauthorized');
    w.pass(60);
    expect(await outcome(complete(w, token, w.code(secret)))).toBe('unauthorized');
    expect(w.eventsOf('second_factor_failed').at(-1)?.details.reason).toBe('challenge_over');
  });

  it('throttles guesses across challenges', async () => {
    const w = world();
    const { user, secret } = await w.newTwoStepUser();
    for (let tries = 0; tries < 5; tries++) await outcome(complete(w, await challengeOf(w, user.email), '000000'));
    expect(await outcome(complete(w, await challengeOf(w, user.email), w.code(secret)))).toBe('rate_limit_exceeded');
  });

  it('expires after ten minutes, or when the user is suspended or the sessions end', async () => {
    const w = world();
    const late = await w.newTwoStepUser();
    const token = await challengeOf(w, late.user.email);
    w.pass(601);
    expect(await outcome(complete(w, token, w.code(late.secret)))).toBe('unauthorized');

    const suspended = await w.newTwoStepUser();
    const second = await challengeOf(w, suspended.user.email);
    await w.users.update(suspended.user.id, { status: 'suspended' }, w.now());
    expect(await outcome(complete(w, second, w.code(suspended.secret)))).toBe('unauthorized');

    const changed = await w.newTwoStepUser();
    const third = await challengeOf(w, changed.user.email);
    await w.users.update(changed.user.id, {}, w.now(), { endSessions: true });
    expect(await outcome(complete(w, third, w.code(changed.secret)))).toBe('unauthorized');
  });

  it('refuses a made-up challenge', async () => {
    const w = world();
    expect(await outcome(complete(w, 'x'.repeat(43), '123456'))).toBe('unauthorized');
  });
});
