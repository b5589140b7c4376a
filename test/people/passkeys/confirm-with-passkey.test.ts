import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  beginPasskeyReauthentication,
  beginPasskeySecondFactor,
  completeWithPasskey,
  reauthenticateWithPasskey,
  secondFactorWays,
} from '../../../shared/people/passkeys/use-cases/confirm-with-passkey.ts';
import { beginPasskeySignIn } from '../../../shared/people/passkeys/use-cases/sign-in-with-passkey.ts';
import { toAssertion } from '../../../shared/people/schema/passkey-fields.ts';
import { isRecentlyAuthenticated } from '../../../shared/people/sign-in/domain/sign-in-session.ts';
import { completeSecondFactor } from '../../../shared/people/sign-in/use-cases/sign-in-locally.ts';
import { Authenticator, type Deviation } from '../../support/people/authenticator.ts';
import { ORIGIN, optionsOf, outcomeOf, type PasskeyWorld, passkeyWorld } from '../../support/people/passkey-world.ts';
import { startDirectTable } from '../../support/store/direct-table.ts';
import type { TestTable } from '../../support/store/dynalite-table.ts';

let table: TestTable;
beforeAll(async () => {
  table = await startDirectTable();
});
afterAll(() => table.stop());

const world = (): PasskeyWorld => passkeyWorld(table);
const reasonsOf = (w: PasskeyWorld) => w.eventsOf('second_factor_failed').map(({ details }) => details.reason);

describe('completeWithPasskey', () => {
  it('finishes a sign-in with a password, and returns to the requested page', async () => {
    const w = world();
    const { user, authenticator } = await w.newPasskeyUser();

    const { token, returnTo } = await w.confirm(user, authenticator);

    expect(returnTo).toBe('/imports');
    expect(await w.personOf(token)).toMatchObject({ user: { id: user.id }, session: { method: { kind: 'password' } } });
    expect(w.events).toMatchObject([{ type: 'local_login', details: { secondFactor: true } }]);
  });

  it("asks for the user's own passkeys", async () => {
    const w = world();
    const { user, passkey } = await w.newPasskeyUser();
    const { options } = await beginPasskeySecondFactor(w.ports)(await w.afterPassword(user));
    expect(options).toMatchObject({ userVerification: 'required', allowCredentials: [{ id: passkey.credentialId }] });
  });

  it.each<[string, Deviation, string]>([
    ['another challenge', { challenge: randomBytes(32).toString('base64url') }, 'wrong_challenge'],
    ['another origin', { origin: 'https://evil.example' }, 'wrong_origin'],
    ['another relying party', { rpId: 'evil.example' }, 'not_verified'],
    ['no user verification', { isVerified: false }, 'not_verified'],
    ['another key', { key: new Authenticator(ORIGIN).key }, 'not_verified'],
  ])('refuses and audits a signature with %s', async (_, deviation, reason) => {
    const w = world();
    const { user, authenticator } = await w.newPasskeyUser();
    expect(await outcomeOf(w.confirm(user, authenticator, deviation))).toBe('second_factor_invalid');
    expect(w.events).toMatchObject([
      { type: 'second_factor_failed', user: { userId: user.id }, details: { method: 'passkey', reason } },
    ]);
  });

  it("refuses another user's passkey", async () => {
    const w = world();
    const [victim, thief] = [await w.newPasskeyUser(), await w.newPasskeyUser()];
    expect(await outcomeOf(w.confirm(victim.user, thief.authenticator))).toBe('second_factor_invalid');
    expect(reasonsOf(w)).toEqual(['wrong_user']);
    expect(await outcomeOf(w.signIn(thief.authenticator))).toBe('in');
  });

  it('refuses a signature for a sign-in alone, or for the second factor of another sign-in', async () => {
    const w = world();
    const { user, authenticator } = await w.newPasskeyUser();
    const challengeToken = await w.afterPassword(user);
    const complete = (begun: { readonly token: string; readonly options: object }) => {
      const sent = toAssertion({ credential: authenticator.get(optionsOf(begun)) });
      const request = { sent, token: begun.token, edge: w.edge, challengeToken, formerToken: undefined };
      return outcomeOf(completeWithPasskey(w.ports)(request));
    };
    expect(await complete(await beginPasskeySignIn(w.ports)())).toBe('second_factor_invalid');
    const other = await beginPasskeySecondFactor(w.ports)(await w.afterPassword(user));
    expect(await complete(other)).toBe('second_factor_invalid');
    expect(reasonsOf(w)).toEqual(['challenge_over', 'challenge_over']);
    expect(await complete(await beginPasskeySecondFactor(w.ports)(challengeToken))).toBe('in');
    expect(await outcomeOf(beginPasskeySecondFactor(w.ports)(challengeToken))).toBe('unauthorized');
  });

  it('shares the throttle of codes, so that neither is a way around it', async () => {
    const w = world();
    const { user, authenticator } = await w.newPasskeyUser();
    const complete = completeSecondFactor(w.ports);
    for (let tries = 0; tries < 3; tries++) {
      const token = await w.afterPassword(user);
      await outcomeOf(complete({ token, code: 'wrong', edge: w.edge, formerToken: undefined }));
    }
    for (let tries = 0; tries < 2; tries++) await outcomeOf(w.confirm(user, authenticator, { isVerified: false }));
    expect(await outcomeOf(w.confirm(user, authenticator))).toBe('rate_limit_exceeded');
  });

  it('is for active users with the credentials that they began with', async () => {
    const w = world();
    const { user } = await w.newPasskeyUser();
    const [before, after] = [await w.afterPassword(user), await w.afterPassword(user)];
    await w.users.update(user.id, { firstName: 'Ada' }, w.now(), { endSessions: true });
    expect(await outcomeOf(beginPasskeySecondFactor(w.ports)(before))).toBe('unauthorized');
    await w.users.update(user.id, { status: 'suspended' }, w.now());
    expect(await outcomeOf(beginPasskeySecondFactor(w.ports)(after))).toBe('unauthorized');
  });
});

describe('secondFactorWays', () => {
  it('offers what the user has; recovery codes always work', async () => {
    const w = world();
    const waysOf = secondFactorWays(w.ports);
    const { user, codes } = await w.newPasskeyUser();
    const token = await w.afterPassword(user);
    expect(await waysOf(token)).toEqual({ app: false, passkey: true });
    const { user: other } = await w.newTwoStepUser();
    expect(await waysOf(await w.afterPassword(other))).toEqual({ app: true, passkey: false });
    expect(await waysOf('unknown')).toEqual({ app: true, passkey: false });
    expect(await outcomeOf(beginPasskeySecondFactor(w.ports)(await w.afterPassword(other)))).toBe('invalid_state');

    const request = { token, edge: w.edge, formerToken: undefined };
    const complete = completeSecondFactor(w.ports);
    expect(await outcomeOf(complete({ ...request, code: '123456' }))).toBe('second_factor_invalid');
    expect(await outcomeOf(complete({ ...request, code: codes[0] ?? '' }))).toBe('in');
  });
});

describe('reauthenticateWithPasskey', () => {
  it('suffices alone, and continues the session under a new token', async () => {
    const w = world();
    const { act, authenticator } = await w.newPasskeyUser();
    w.pass(600);
    expect(isRecentlyAuthenticated(act.person.session, w.now())).toBe(false);

    const token = await w.reauthenticate(act, authenticator);

    const person = await w.personOf(token);
    expect(person !== undefined && isRecentlyAuthenticated(person.session, w.now())).toBe(true);
    expect(await w.personOf(act.token)).toBeUndefined();
    expect(w.events).toMatchObject([{ type: 'reauthenticated', details: { method: 'passkey' } }]);
  });

  it("refuses another user's passkey, a challenge of another session, and a wrong signature", async () => {
    const w = world();
    const [mine, other] = [await w.newPasskeyUser(), await w.newPasskeyUser()];
    const elsewhere = await w.sessionOf(mine.user);
    expect(await outcomeOf(w.reauthenticate(mine.act, other.authenticator))).toBe('invalid_credentials');
    expect(await outcomeOf(w.reauthenticate(mine.act, mine.authenticator, { isVerified: false }))).toBe(
      'invalid_credentials',
    );
    const begun = await beginPasskeyReauthentication(w.ports)(elsewhere.person);
    const sent = toAssertion({ credential: mine.authenticator.get(optionsOf(begun)) });
    const { person, token: sessionToken } = mine.act;
    const replayed = reauthenticateWithPasskey(w.ports)({
      sent,
      token: begun.token,
      edge: w.edge,
      person,
      sessionToken,
    });
    expect(await outcomeOf(replayed)).toBe('invalid_credentials');
    expect(w.eventsOf('reauthentication_failed').map(({ details }) => details.reason)).toEqual([
      'wrong_user',
      'not_verified',
      'challenge_over',
    ]);
  });
});
