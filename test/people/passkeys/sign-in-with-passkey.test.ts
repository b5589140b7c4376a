import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { userHandleOf } from '../../../shared/people/crypto/passkeys.ts';
import type { Role } from '../../../shared/people/domain/role.ts';
import { PASSKEY_SECONDS } from '../../../shared/people/passkeys/domain/passkey.ts';
import { beginRegistration, removePasskey } from '../../../shared/people/passkeys/use-cases/own-passkeys.ts';
import {
  beginPasskeySignIn,
  signInWithPasskey,
} from '../../../shared/people/passkeys/use-cases/sign-in-with-passkey.ts';
import { type Algorithm, Authenticator, type Deviation } from '../../support/people/authenticator.ts';
import { ORIGIN, optionsOf, outcomeOf, type PasskeyWorld, passkeyWorld } from '../../support/people/passkey-world.ts';
import { startDirectTable } from '../../support/store/direct-table.ts';
import type { TestTable } from '../../support/store/dynalite-table.ts';

let table: TestTable;
beforeAll(async () => {
  table = await startDirectTable();
});
afterAll(() => table.stop());

const world = (...access: [('super_admins' | 'closed')?]): PasskeyWorld => passkeyWorld(table, ...access);
const reasonsOf = (w: PasskeyWorld) => w.eventsOf('login_failed').map(({ details }) => details.reason);

describe('signInWithPasskey', () => {
  it.each<Algorithm>(['ES256', 'RS256', 'EdDSA'])('starts a session with both factors (%s)', async (algorithm) => {
    const w = world();
    const { user, authenticator, passkey } = await w.newPasskeyUser({}, { algorithm });

    const { token } = await w.signIn(authenticator);

    const person = await w.personOf(token);
    expect(person).toMatchObject({
      user: { id: user.id },
      session: { method: { kind: 'passkey', passkeyId: passkey.id } },
    });
    expect(w.events).toMatchObject([
      { type: 'passkey_login', user: { userId: user.id }, source: { sessionId: person?.session.id } },
    ]);
    expect((await w.ports.passkeys.listOf(user.id))[0]).toMatchObject({ signCount: 1, lastUsedAt: w.now() });
  });

  it('asks everyone for the same: any passkey of this site, with user verification', async () => {
    const { options } = await beginPasskeySignIn(world().ports)();
    expect(options).toMatchObject({ rpId: 'money.example', userVerification: 'required', allowCredentials: [] });
    expect(Buffer.from(optionsOf({ token: '', options }).challenge, 'base64url')).toHaveLength(32);
  });

  it.each<[string, Deviation, string]>([
    ['another challenge', { challenge: randomBytes(32).toString('base64url') }, 'wrong_challenge'],
    ['another origin', { origin: 'https://money.example.evil.example' }, 'wrong_origin'],
    ['plain HTTP', { origin: 'http://money.example' }, 'wrong_origin'],
    ['a frame in another site', { crossOrigin: true }, 'wrong_origin'],
    ['another relying party', { rpId: 'evil.example' }, 'not_verified'],
    ['a registration', { type: 'webauthn.create' }, 'wrong_type'],
    ['no user verification', { isVerified: false }, 'not_verified'],
    ['nobody present', { isPresent: false }, 'not_verified'],
    ['another key', { key: new Authenticator(ORIGIN).key }, 'not_verified'],
    ['a key of another kind', { key: new Authenticator(ORIGIN, { algorithm: 'RS256' }).key }, 'not_verified'],
    ['an unknown credential', { id: randomBytes(32).toString('base64url') }, 'unknown_passkey'],
    ['no user handle', { userHandle: null }, 'wrong_user'],
    ['the user handle of nobody', { userHandle: userHandleOf('00000000-0000-4000-8000-000000000000') }, 'wrong_user'],
  ])('refuses a signature with %s, with one answer', async (_, deviation, reason) => {
    const w = world();
    const { authenticator } = await w.newPasskeyUser();

    await expect(w.signIn(authenticator, deviation)).rejects.toMatchObject({
      code: 'invalid_credentials',
      message: expect.stringMatching(/^This passkey cannot be used to sign in/),
    });
    expect(w.events).toMatchObject([{ type: 'login_failed', user: null, details: { method: 'passkey', reason } }]);
    expect(await outcomeOf(w.signIn(authenticator))).toBe('in');
  });

  it('accepts a challenge once, even if it was refused', async () => {
    const w = world();
    const { authenticator } = await w.newPasskeyUser();
    const [used, refused] = [await beginPasskeySignIn(w.ports)(), await beginPasskeySignIn(w.ports)()];

    expect(await outcomeOf(w.enter(authenticator, used))).toBe('in');
    expect(await outcomeOf(w.enter(authenticator, used))).toBe('invalid_credentials');
    expect(await outcomeOf(w.enter(authenticator, refused, { isVerified: false }))).toBe('invalid_credentials');
    expect(await outcomeOf(w.enter(authenticator, refused))).toBe('invalid_credentials');
    expect(reasonsOf(w)).toEqual(['challenge_over', 'not_verified', 'challenge_over']);
  });

  it('refuses a recorded response that is sent again', async () => {
    const w = world();
    const { authenticator } = await w.newPasskeyUser({}, { isSynced: true });
    const begun = await beginPasskeySignIn(w.ports)();
    const { id, response } = authenticator.get(optionsOf(begun));
    const sent = { id, ...response };
    const send = (token: string) => signInWithPasskey(w.ports)({ sent, token, edge: w.edge, formerToken: undefined });

    expect(await outcomeOf(send(begun.token))).toBe('in');
    expect(await outcomeOf(send(begun.token))).toBe('invalid_credentials');
    expect(await outcomeOf(send((await beginPasskeySignIn(w.ports)()).token))).toBe('invalid_credentials');
  });

  it('starts one session for five sign-ins at once with one challenge', async () => {
    const w = world();
    const { authenticator } = await w.newPasskeyUser({}, { isSynced: true });
    const begun = await beginPasskeySignIn(w.ports)();
    const outcomes = await Promise.all([1, 2, 3, 4, 5].map(() => outcomeOf(w.enter(authenticator, begun))));
    expect(outcomes.filter((outcome) => outcome === 'in')).toHaveLength(1);
  });

  it('refuses the challenge of another browser, and one that was made for something else', async () => {
    const w = world();
    const { act, authenticator } = await w.newPasskeyUser();
    const [mine, other] = [await beginPasskeySignIn(w.ports)(), await beginPasskeySignIn(w.ports)()];
    const registration = await beginRegistration(w.ports)(act.person);

    expect(await outcomeOf(w.enter(authenticator, { ...mine, token: other.token }))).toBe('invalid_credentials');
    expect(await outcomeOf(w.enter(authenticator, registration))).toBe('invalid_credentials');
    expect(reasonsOf(w)).toEqual(['wrong_challenge', 'challenge_over']);
  });

  it('refuses a challenge after five minutes', async () => {
    const w = world();
    const { authenticator } = await w.newPasskeyUser();
    const begun = await beginPasskeySignIn(w.ports)();
    w.pass(PASSKEY_SECONDS);
    expect(await outcomeOf(w.enter(authenticator, begun))).toBe('invalid_credentials');
  });

  it('refuses and audits a counter that does not rise, but not one that is always 0', async () => {
    const w = world();
    const { user, authenticator } = await w.newPasskeyUser();
    await w.signIn(authenticator, { counter: 7 });

    expect(await outcomeOf(w.signIn(authenticator, { counter: 7 }))).toBe('invalid_credentials');
    expect(await outcomeOf(w.signIn(authenticator, { counter: 0 }))).toBe('invalid_credentials');
    expect(w.eventsOf('login_failed')).toMatchObject([
      { user: { userId: user.id }, details: { reason: 'counter_regression' } },
      { user: { userId: user.id }, details: { reason: 'counter_regression' } },
    ]);
    expect(await outcomeOf(w.signIn(authenticator, { counter: 8 }))).toBe('in');

    const synced = await w.newPasskeyUser({}, { isSynced: true });
    expect(await outcomeOf(w.signIn(synced.authenticator))).toBe('in');
    expect(await outcomeOf(w.signIn(synced.authenticator))).toBe('in');
  });

  it('lets one of an authenticator and its copy in', async () => {
    const w = world();
    const { authenticator } = await w.newPasskeyUser();
    const twice = [w.signIn(authenticator, { counter: 3 }), w.signIn(authenticator, { counter: 3 })];
    expect((await Promise.all(twice.map(outcomeOf))).toSorted()).toEqual(['in', 'invalid_credentials']);
  });

  it('refuses a removed passkey as an unknown one', async () => {
    const w = world();
    const { act, authenticator, passkey } = await w.newPasskeyUser();
    await removePasskey(w.ports)(act, passkey.id);
    expect(await outcomeOf(w.signIn(authenticator))).toBe('invalid_credentials');
    expect(reasonsOf(w)).toEqual(['unknown_passkey']);
  });

  it('ends a session that began while its passkey was removed', async () => {
    const w = world();
    const { act, authenticator, passkey } = await w.newPasskeyUser();
    const begun = await beginPasskeySignIn(w.ports)();
    const { id, response } = authenticator.get(optionsOf(begun));
    let remaining: string | undefined;
    const audit = {
      record: async () => {
        remaining ??= await removePasskey(w.ports)(act, passkey.id); // after the signature, before the session
      },
    };

    const request = { sent: { id, ...response }, token: begun.token, edge: w.edge, formerToken: undefined };
    const { token } = await signInWithPasskey({ ...w.ports, audit })(request);

    expect(await w.personOf(token)).toBeUndefined();
    expect(await w.personOf(remaining ?? '')).toBeDefined();
  });

  it("never signs in as the user in somebody else's handle", async () => {
    const w = world();
    const [victim, thief] = [await w.newPasskeyUser(), await w.newPasskeyUser()];
    const userHandle = userHandleOf(victim.user.id);
    expect(await outcomeOf(w.signIn(thief.authenticator, { userHandle }))).toBe('invalid_credentials');
    const id = victim.authenticator.credentialId;
    expect(await outcomeOf(w.signIn(thief.authenticator, { id, userHandle }))).toBe('invalid_credentials');
  });

  it.each([
    ['suspended', { status: 'suspended' }, 'suspended'],
    ['without a password, who signs in with a provider', { passwordHash: null }, 'no_password'],
  ] as const)('refuses a user who is %s', async (_, over, reason) => {
    const w = world();
    const { user, authenticator } = await w.newPasskeyUser();
    await w.users.update(user.id, over, w.now());
    expect(await outcomeOf(w.signIn(authenticator))).toBe('invalid_credentials');
    expect(w.eventsOf('login_failed')).toMatchObject([{ user: { userId: user.id }, details: { reason } }]);
  });

  it.each<['super_admins' | 'closed', Role, string, string]>([
    ['super_admins', 'super_admin', 'in', 'passkey_login_override'],
    ['super_admins', 'admin', 'local_login_disabled', 'login_failed'],
    ['closed', 'super_admin', 'local_login_disabled', 'login_failed'],
  ])('with local sign-in %s, a %s gets: %s', async (access, role, outcome, event) => {
    const open = world();
    const { authenticator } = await open.newPasskeyUser({ role });
    const begun = await beginPasskeySignIn(open.ports)();
    const w = world(access);
    expect(await outcomeOf(w.enter(authenticator, begun))).toBe(outcome);
    expect(w.events.map(({ type }) => type)).toEqual([event]);
  });

  it('gives no challenge while local sign-in is closed, or without a domain', async () => {
    expect(await outcomeOf(beginPasskeySignIn(world('closed').ports)())).toBe('local_login_disabled');
    const ports = { ...world().ports, relyingParty: undefined };
    expect(await outcomeOf(beginPasskeySignIn(ports)())).toBe('invalid_state');
  });

  it('makes a credential wait after five failures, whatever is then sent', async () => {
    const w = world();
    const [first, second] = [await w.newPasskeyUser(), await w.newPasskeyUser()];
    const wrong = { isVerified: false };
    for (let tries = 0; tries < 5; tries++) await outcomeOf(w.signIn(first.authenticator, wrong));
    expect(await outcomeOf(w.signIn(first.authenticator))).toBe('rate_limit_exceeded');
    expect(await outcomeOf(w.signIn(second.authenticator))).toBe('in');
    w.pass(30);
    expect(await outcomeOf(w.signIn(first.authenticator))).toBe('in');
  });

  it('refuses a sign-in that cannot be audited', async () => {
    const w = world();
    const { user, authenticator } = await w.newPasskeyUser();
    const before = (await w.sessions.listOf(user.id)).length;
    const audit = { record: () => Promise.reject(new Error('no log')) };
    const begun = await beginPasskeySignIn(w.ports)();
    const { id, response } = authenticator.get(optionsOf(begun));
    const request = { sent: { id, ...response }, token: begun.token, edge: w.edge, formerToken: undefined };
    await expect(signInWithPasskey({ ...w.ports, audit })(request)).rejects.toThrow('no log');
    expect(await w.sessions.listOf(user.id)).toHaveLength(before);
  });
});
