import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { User } from '../../../shared/people/domain/user.ts';
import type { LocalSignInAccess } from '../../../shared/people/sign-in/domain/local-sign-in.ts';
import { totpContext } from '../../../shared/people/sign-in/domain/second-factor.ts';
import { type Act, changePassword } from '../../../shared/people/sign-in/use-cases/change-credentials.ts';
import { reauthenticate } from '../../../shared/people/sign-in/use-cases/reauthenticate.ts';
import {
  beginSetup,
  confirmSetup,
  removeSecondFactor,
  renewRecoveryCodes,
} from '../../../shared/people/sign-in/use-cases/second-factor-settings.ts';
import { localLogin, openSession } from '../../../shared/people/sign-in/use-cases/sign-in-locally.ts';
import { type LocalWorld, localWorld, PASSWORD } from '../../support/people/local-world.ts';
import { startDirectTable } from '../../support/store/direct-table.ts';
import type { TestTable } from '../../support/store/dynalite-table.ts';

const NEW_PASSWORD = 'four quiet horses under snow';

let table: TestTable;
beforeAll(async () => {
  table = await startDirectTable();
});
afterAll(() => table.stop());

const world = (localAccess?: LocalSignInAccess): LocalWorld => localWorld(table, localAccess);

/** A session like one from a sign-in. */
const session = async (w: LocalWorld, user: User): Promise<Act> => {
  const sessionId = w.ports.newId();
  const facts = { isOverride: false, secondFactor: false, edge: w.edge, sessionId };
  const method = { kind: 'password' } as const;
  const start = { sessionId, user, method, providerSession: null, edge: w.edge };
  const token = await openSession(w.ports)(start, localLogin(user, facts), undefined);
  w.events.length = 0;
  return act(w, token);
};

const act = async (w: LocalWorld, token: string): Promise<Act> => {
  const person = await w.personOf(token);
  if (person === undefined) throw new Error('The session has ended');
  return { person, token, edge: w.edge };
};

describe('reauthenticate', () => {
  const prove = (w: LocalWorld, { person, token }: Act, password?: string, code?: string) =>
    reauthenticate(w.ports)({ person, token, password, code, edge: w.edge });

  it('continues the session with a new token and time', async () => {
    const w = world();
    const mine = await session(w, await w.newUser());
    w.pass(600);

    const token = await prove(w, mine, PASSWORD);

    expect(await w.personOf(mine.token)).toBeUndefined();
    expect((await w.personOf(token))?.session).toMatchObject({
      id: mine.person.session.id,
      authenticatedAt: w.now(),
      createdAt: mine.person.session.createdAt,
    });
    expect(w.events).toMatchObject([{ type: 'reauthenticated', details: { method: 'password' } }]);
  });

  it('refuses a wrong password, and counts it like a failed sign-in', async () => {
    const w = world();
    const mine = await session(w, await w.newUser());
    for (let tries = 0; tries < 5; tries++) {
      await expect(prove(w, mine, 'wrong')).rejects.toMatchObject({ code: 'invalid_credentials' });
    }
    await expect(prove(w, mine, PASSWORD)).rejects.toMatchObject({ code: 'rate_limit_exceeded' });
    expect(w.eventsOf('reauthentication_failed')).toHaveLength(6);
    expect(await w.personOf(mine.token)).toBeDefined();
  });

  it('tells a super admin that the password is wrong if only super admins may use one', async () => {
    const w = world('super_admins');
    const mine = await session(w, await w.newUser({ role: 'super_admin' }));

    await expect(prove(w, mine, 'wrong')).rejects.toMatchObject({ code: 'invalid_credentials' });
    expect(await prove(w, mine, PASSWORD)).toBeTypeOf('string');
  });

  it('also requires the code if two-factor authentication is on, and accepts it once', async () => {
    const w = world();
    const { user, secret } = await w.newTwoStepUser();
    const mine = await session(w, user);
    const code = w.code(secret);

    await expect(prove(w, mine, PASSWORD)).rejects.toMatchObject({ code: 'second_factor_required' });
    await expect(prove(w, mine, undefined, code)).rejects.toMatchObject({ code: 'invalid_credentials' });
    const token = await prove(w, mine, PASSWORD, code);
    const again = await act(w, token);
    await expect(prove(w, again, PASSWORD, code)).rejects.toMatchObject({ code: 'second_factor_invalid' });
  });

  it('requires only the code for users without a password', async () => {
    const w = world();
    const { user, secret } = await w.newTwoStepUser({ passwordHash: null });
    await prove(w, await session(w, user), undefined, w.code(secret));
    expect(w.events).toMatchObject([{ type: 'reauthenticated', details: { method: 'second_factor' } }]);
  });

  it('sends users without a usable factor to their provider', async () => {
    const w = world();
    const sso = await session(w, await w.newUser({ passwordHash: null }));
    await expect(prove(w, sso, 'x')).rejects.toMatchObject({ code: 'reauthentication_required' });

    const closed = world('closed');
    const mine = await session(closed, await closed.newUser());
    await expect(prove(closed, mine, PASSWORD)).rejects.toMatchObject({ code: 'reauthentication_required' });
  });
});

describe('changePassword', () => {
  it('ends all other sessions, continues this one with a new token, and emails the user', async () => {
    const w = world();
    const user = await w.newUser();
    const [mine, other] = [await session(w, user), await session(w, user)];

    const token = await changePassword(w.ports)(mine, NEW_PASSWORD);

    expect(await w.personOf(mine.token)).toBeUndefined();
    expect(await w.personOf(other.token)).toBeUndefined();
    expect(await w.personOf(token)).toMatchObject({ user: { passwordHash: `hash of ${NEW_PASSWORD}` } });
    expect(await w.sessions.listOf(user.id)).toHaveLength(1);
    expect(w.events).toMatchObject([{ type: 'password_changed', details: { first: false, sessions: 1 } }]);
    expect(w.letters).toMatchObject([{ to: user.email, subject: 'Your password was changed' }]);
  });

  it('sets the first password', async () => {
    const w = world();
    await changePassword(w.ports)(await session(w, await w.newUser({ passwordHash: null })), NEW_PASSWORD);
    expect(w.events).toMatchObject([{ type: 'password_changed', details: { first: true } }]);
  });

  it.each(['short', 'counterfoil2026', 'aaaaaaaaaaaaaaaaaaaa'])('refuses %j by the password rule', async (password) => {
    const w = world();
    const mine = await session(w, await w.newUser());
    await expect(changePassword(w.ports)(mine, password)).rejects.toMatchObject({ code: 'validation_failed' });
    expect(await w.personOf(mine.token)).toBeDefined();
  });

  it('is refused if passwords are disabled', async () => {
    const w = world('closed');
    const mine = await session(w, await w.newUser());
    await expect(changePassword(w.ports)(mine, NEW_PASSWORD)).rejects.toMatchObject({ code: 'local_login_disabled' });
  });

  it('accepts one of two concurrent changes', async () => {
    const w = world();
    const user = await w.newUser();
    const [first, second] = [await session(w, user), await session(w, user)];
    const changes = [first, second].map((session) => changePassword(w.ports)(session, NEW_PASSWORD));
    const states = (await Promise.allSettled(changes)).map(({ status }) => status);
    expect(states.toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  it('changes nothing if it cannot be audited', async () => {
    const w = world();
    const user = await w.newUser();
    const audit = { record: () => Promise.reject(new Error('no log')) };
    await expect(changePassword({ ...w.ports, audit })(await session(w, user), NEW_PASSWORD)).rejects.toThrow('no log');
    expect((await w.users.find(user.id))?.passwordHash).toBe(user.passwordHash);
  });
});

describe('setting up a second factor', () => {
  it('takes effect after a valid code, ends all other sessions, and stores recovery codes as digests', async () => {
    const w = world();
    const user = await w.newUser();
    const [mine, other] = [await session(w, user), await session(w, user)];
    const { setupToken, secret, uri } = await beginSetup(w.ports)(mine.person);
    expect(uri).toContain(`secret=${secret}`);
    expect((await w.users.find(user.id))?.secondFactor).toBeUndefined();

    const { token, recoveryCodes } = await confirmSetup(w.ports)(mine, setupToken, w.code(secret));

    const after = await w.personOf(token);
    const kept = JSON.stringify(after?.user);
    expect(recoveryCodes).toHaveLength(10);
    expect(Object.keys(after?.user.secondFactor?.recoveryCodes ?? {})).toHaveLength(10);
    expect([secret, ...recoveryCodes].filter((text) => kept.includes(text))).toEqual([]);
    expect(await w.personOf(other.token)).toBeUndefined();
    expect(w.events).toMatchObject([{ type: 'second_factor_enabled' }]);
    expect(w.letters).toMatchObject([{ subject: 'Two-factor authentication is on' }]);
  });

  it('encrypts the secret for this user only', async () => {
    const w = world();
    const { user } = await w.newTwoStepUser();
    const sealed = user.secondFactor?.secret ?? '';
    await expect(w.ports.secretBox.open(sealed, totpContext('another'))).rejects.toThrow('belongs to another record');
  });

  it('refuses a wrong code, then accepts the right one', async () => {
    const w = world();
    const mine = await session(w, await w.newUser());
    const { setupToken, secret } = await beginSetup(w.ports)(mine.person);
    await expect(confirmSetup(w.ports)(mine, setupToken, w.code(secret, 5))).rejects.toMatchObject({
      code: 'second_factor_invalid',
    });
    await confirmSetup(w.ports)(mine, setupToken, w.code(secret));
  });

  it('refuses a token that is expired, already used or from another session', async () => {
    const w = world();
    const user = await w.newUser();
    const [mine, other] = [await session(w, user), await session(w, user)];
    const first = await beginSetup(w.ports)(mine.person);
    const confirm = (by: Act, token: string, secret: string) => confirmSetup(w.ports)(by, token, w.code(secret));

    await expect(confirm(other, first.setupToken, first.secret)).rejects.toMatchObject({ code: 'invalid_token' });
    w.pass(601);
    await expect(confirm(mine, first.setupToken, first.secret)).rejects.toMatchObject({ code: 'invalid_token' });
    await expect(confirm(mine, 'made up', first.secret)).rejects.toMatchObject({ code: 'invalid_token' });
  });

  it('is refused if a second factor is already set', async () => {
    const w = world();
    const { user } = await w.newTwoStepUser();
    await expect(beginSetup(w.ports)((await session(w, user)).person)).rejects.toMatchObject({ code: 'invalid_state' });
  });

  it('accepts one of two concurrent confirmations, so that the displayed codes are the valid ones', async () => {
    const w = world();
    const user = await w.newUser();
    const [first, second] = [await session(w, user), await session(w, user)];
    const [a, b] = [await beginSetup(w.ports)(first.person), await beginSetup(w.ports)(second.person)];
    const states = await Promise.allSettled([
      confirmSetup(w.ports)(first, a.setupToken, w.code(a.secret)),
      confirmSetup(w.ports)(second, b.setupToken, w.code(b.secret)),
    ]);
    expect(states.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});

describe('removeSecondFactor', () => {
  it('ends all other sessions and emails the user', async () => {
    const w = world();
    const { user } = await w.newTwoStepUser();
    const [mine, other] = [await session(w, user), await session(w, user)];

    const token = await removeSecondFactor(w.ports)(mine);

    expect((await w.personOf(token))?.user.secondFactor).toBeNull();
    expect(await w.personOf(other.token)).toBeUndefined();
    expect(w.events).toMatchObject([{ type: 'second_factor_disabled' }]);
    expect(w.letters).toMatchObject([{ subject: 'Two-factor authentication is off' }]);
    await expect(removeSecondFactor(w.ports)(await act(w, token))).rejects.toMatchObject({ code: 'invalid_state' });
  });
});

describe('renewRecoveryCodes', () => {
  it("replaces the codes and keeps the app's secret", async () => {
    const w = world();
    const { user } = await w.newTwoStepUser();
    const codes = await renewRecoveryCodes(w.ports)(await session(w, user));
    const after = (await w.users.find(user.id))?.secondFactor;
    expect(codes).toHaveLength(10);
    expect(after?.secret).toBe(user.secondFactor?.secret);
    expect(Object.keys(after?.recoveryCodes ?? {})).not.toEqual(Object.keys(user.secondFactor?.recoveryCodes ?? {}));
    expect(w.letters).toMatchObject([{ subject: 'You have new recovery codes' }]);
  });
});
