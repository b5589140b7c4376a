import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { User } from '../../../shared/people/domain/user.ts';
import { changePassword } from '../../../shared/people/sign-in/use-cases/change-credentials.ts';
import { requestPasswordReset } from '../../../shared/people/sign-in/use-cases/password-reset.ts';
import { reauthenticate } from '../../../shared/people/sign-in/use-cases/reauthenticate.ts';
import { completeSecondFactor, signInLocally } from '../../../shared/people/sign-in/use-cases/sign-in-locally.ts';
import type { Edge } from '../../../shared/platform/domain/network/edge.ts';
import { deviceToken } from '../../../shared/platform/http/cookies.ts';
import { anEdge, type LocalWorld, localWorld, PASSWORD } from '../../support/people/local-world.ts';
import { startDirectTable } from '../../support/store/direct-table.ts';
import type { TestTable } from '../../support/store/dynalite-table.ts';

let table: TestTable;
beforeAll(async () => {
  table = await startDirectTable();
});
afterAll(() => table.stop());

const THROTTLED = 'rate_limit_exceeded';
const outcome = async (act: Promise<unknown>): Promise<string> =>
  act.then(
    () => 'in',
    (error: { code: string }) => error.code,
  );
const elsewhere = (device?: string): Edge =>
  anEdge({
    viewerAddress: `2001:db8:${randomUUID().slice(0, 4)}:${randomUUID().slice(0, 4)}::1`,
    ...(device !== undefined && { device }),
  });
const signIn = (w: LocalWorld, { email }: Pick<User, 'email'>, edge: Edge, password = PASSWORD) =>
  signInLocally(w.ports)({ email, password, returnTo: '/', edge, formerToken: undefined });
const tries = (w: LocalWorld, user: Pick<User, 'email'>, edge: Edge, password = 'wrong') =>
  outcome(signIn(w, user, edge, password));

/** A user with a known device. */
const known = async (w: LocalWorld) => {
  const user = await w.newUser();
  const { token } = await signIn(w, user, elsewhere());
  return { user, token, device: deviceToken(token) };
};
const lockOut = async (w: LocalWorld, user: Pick<User, 'email'>): Promise<void> => {
  const stranger = elsewhere();
  for (let guess = 0; guess < 5; guess++) expect(await tries(w, user, stranger)).toBe('invalid_credentials');
  expect(await tries(w, user, elsewhere(), PASSWORD)).toBe(THROTTLED);
};

describe('a device by which a user has signed in', () => {
  it('admits the user while a stranger elsewhere keeps failing', async () => {
    const w = localWorld(table);
    const { user, device } = await known(w);
    await lockOut(w, user);

    expect(await tries(w, user, elsewhere(device), PASSWORD)).toBe('in');
    expect(await tries(w, user, elsewhere(), PASSWORD)).toBe(THROTTLED); // the stranger gained no attempts
  });

  it('admits the user while others fail from the same network', async () => {
    const w = localWorld(table);
    const { user, device } = await known(w);
    const network = elsewhere();
    for (let guess = 0; guess < 30; guess++) {
      await tries(w, { email: `${randomUUID()}@example.org` }, network);
    }
    expect(await tries(w, user, network, PASSWORD)).toBe(THROTTLED);
    expect(await tries(w, user, { ...network, device }, PASSWORD)).toBe('in');
  });

  it('has the usual number of attempts, counted separately', async () => {
    const w = localWorld(table);
    const { user, device } = await known(w);
    for (let guess = 0; guess < 5; guess++) expect(await tries(w, user, elsewhere(device))).toBe('invalid_credentials');
    expect(await tries(w, user, elsewhere(device), PASSWORD)).toBe(THROTTLED);
    expect(await tries(w, user, elsewhere(), PASSWORD)).toBe('in');
    w.pass(31);
    expect(await tries(w, user, elsewhere(device), PASSWORD)).toBe('in');
  });

  it('cannot be guessed, and is valid only for its own user', async () => {
    const w = localWorld(table);
    const [{ user }, other] = [await known(w), await known(w)];
    for (let guess = 0; guess < 5; guess++) {
      expect(await tries(w, user, elsewhere(guess % 2 === 0 ? other.device : deviceToken(randomUUID())))).toBe(
        'invalid_credentials',
      );
    }
    expect(await tries(w, user, elsewhere(other.device), PASSWORD)).toBe(THROTTLED);
    expect(await tries(w, user, elsewhere(deviceToken(randomUUID())), PASSWORD)).toBe(THROTTLED);
  });

  it('is known for half a year', async () => {
    const w = localWorld(table);
    const { user, device } = await known(w);
    w.pass(180 * 86_400 - 1);
    await lockOut(w, user);
    expect(await tries(w, user, elsewhere(device), PASSWORD)).toBe('in');
    w.pass(2);
    expect(await tries(w, user, elsewhere(device), PASSWORD)).toBe(THROTTLED);
  });

  it('is forgotten when the password changes, except the device that changed it', async () => {
    const w = localWorld(table);
    const { user, token, device } = await known(w);
    const another = deviceToken((await signIn(w, user, elsewhere())).token);
    const person = await w.personOf(token);
    if (person === undefined) throw new Error('There is no session');

    const next = await changePassword(w.ports)(
      { person, token, edge: elsewhere(device) },
      'a pass phrase of another day',
    );

    await lockOut(w, user);
    const password = 'a pass phrase of another day';
    expect(await tries(w, user, elsewhere(device), password)).toBe(THROTTLED);
    expect(await tries(w, user, elsewhere(another), password)).toBe(THROTTLED);
    expect(await tries(w, user, elsewhere(deviceToken(next)), password)).toBe('in');
  });

  it('can reauthenticate while a stranger keeps failing, and stays known with the new token', async () => {
    const w = localWorld(table);
    const { user, token, device } = await known(w);
    await lockOut(w, user);
    const person = await w.personOf(token);
    if (person === undefined) throw new Error('There is no session');

    const proved = { person, token, password: PASSWORD, code: undefined, edge: elsewhere(device) };
    const next = await reauthenticate(w.ports)(proved);

    expect(await tries(w, user, elsewhere(deviceToken(next)), PASSWORD)).toBe('in');
  });

  it('has its own count of codes, even if others know the password', async () => {
    const w = localWorld(table);
    const { user, secret } = await w.newTwoStepUser();
    const complete = async (edge: Edge, code: string) => {
      const { token } = await signIn(w, user, edge);
      return completeSecondFactor(w.ports)({ token, code, edge, formerToken: undefined });
    };
    const { token } = await complete(elsewhere(), w.code(secret));
    const device = deviceToken(token);
    w.pass(60);
    for (let guess = 0; guess < 5; guess++) expect(await outcome(complete(elsewhere(), 'aaaa'))).not.toBe('in');
    expect(await outcome(complete(elsewhere(), w.code(secret)))).toBe(THROTTLED);

    expect(await outcome(complete(elsewhere(device), w.code(secret)))).toBe('in');
  });

  it('can request a password reset even if a stranger has used up the hourly emails', async () => {
    const w = localWorld(table);
    const { user, device } = await known(w);
    for (let asked = 0; asked < 4; asked++) await requestPasswordReset(w.ports)(user.email, elsewhere());
    expect(w.letters).toHaveLength(3);

    for (let asked = 0; asked < 4; asked++) await requestPasswordReset(w.ports)(user.email, elsewhere(device));
    expect(w.letters).toHaveLength(6);
  });
});
