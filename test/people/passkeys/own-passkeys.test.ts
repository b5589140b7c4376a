import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAX_PASSKEYS, PASSKEY_SECONDS } from '../../../shared/people/passkeys/domain/passkey.ts';
import {
  addPasskey,
  beginRegistration,
  removePasskey,
  renamePasskey,
} from '../../../shared/people/passkeys/use-cases/own-passkeys.ts';
import { beginPasskeySignIn } from '../../../shared/people/passkeys/use-cases/sign-in-with-passkey.ts';
import { toRegistration } from '../../../shared/people/schema/passkey-fields.ts';
import { requestPasswordReset, resetPassword } from '../../../shared/people/sign-in/use-cases/password-reset.ts';
import {
  beginSetup,
  confirmSetup,
  removeSecondFactor,
  renewRecoveryCodes,
} from '../../../shared/people/sign-in/use-cases/second-factor-settings.ts';
import { signInLocally } from '../../../shared/people/sign-in/use-cases/sign-in-locally.ts';
import { Authenticator, type Deviation } from '../../support/people/authenticator.ts';
import { PASSWORD } from '../../support/people/local-world.ts';
import { ORIGIN, optionsOf, outcomeOf, type PasskeyWorld, passkeyWorld } from '../../support/people/passkey-world.ts';
import { startDirectTable } from '../../support/store/direct-table.ts';
import type { TestTable } from '../../support/store/dynalite-table.ts';

let table: TestTable;
beforeAll(async () => {
  table = await startDirectTable();
});
afterAll(() => table.stop());

const world = (): PasskeyWorld => passkeyWorld(table);
const typesOf = (w: PasskeyWorld) => w.events.map(({ type }) => type);
const subjectsOf = (w: PasskeyWorld) => w.letters.map(({ subject }) => subject);

describe('beginRegistration', () => {
  it('asks for a passkey that can sign in alone, without an attestation, and none that the user has', async () => {
    const w = world();
    const { act, user, passkey } = await w.newPasskeyUser();
    const { options } = await beginRegistration(w.ports)(act.person);
    expect(options).toMatchObject({
      rp: { id: 'money.example', name: 'Counterfoil' },
      user: { id: Buffer.from(user.id).toString('base64url'), name: user.email },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      pubKeyCredParams: [-8, -7, -257].map((alg) => ({ type: 'public-key', alg })),
      excludeCredentials: [{ id: passkey.credentialId }],
    });
  });
});

describe('addPasskey', () => {
  it('turns two-factor authentication on with the first one, which ends all other sessions', async () => {
    const w = world();
    const user = await w.newUser();
    const [mine, other] = [await w.sessionOf(user), await w.sessionOf(user)];

    const { passkey, started } = await w.register(mine, new Authenticator(ORIGIN), {}, '  Phone ');

    expect(passkey).toMatchObject({ name: 'Phone', isSynced: false, signCount: 0, transports: ['internal'] });
    expect(started?.recoveryCodes).toHaveLength(10);
    expect(await w.personOf(other.token)).toBeUndefined();
    const person = await w.personOf(started?.token ?? '');
    expect(person?.user.secondFactor).toMatchObject({ secret: null, enabledAt: w.now() });
    expect(typesOf(w)).toEqual(['passkey_added', 'second_factor_enabled']);
    expect(subjectsOf(w)).toEqual(['A passkey was added to your account']);
    const signIn = signInLocally(w.ports);
    const again = await signIn({ ...FORM, email: user.email, edge: w.edge });
    expect(again.kind).toBe('second_factor');
  });

  it('adds further ones without ending sessions, and says which are synced', async () => {
    const w = world();
    const { act, user } = await w.newPasskeyUser();
    const other = await w.sessionOf(user);
    w.pass(1);

    const { passkey, started } = await w.register(act, new Authenticator(ORIGIN, { isSynced: true }), {}, 'Cloud');

    expect([passkey.isSynced, started]).toEqual([true, undefined]);
    expect(await w.personOf(other.token)).toBeDefined();
    expect(w.events).toMatchObject([{ type: 'passkey_added', details: { name: 'Cloud', synced: true } }]);
    expect(subjectsOf(w)).toEqual(['A passkey was added to your account']);
    expect((await w.ports.passkeys.listOf(user.id)).map(({ name }) => name)).toEqual(['Phone', 'Cloud']);
  });

  it.each<[string, Deviation]>([
    ['another challenge', { challenge: randomBytes(32).toString('base64url') }],
    ['another origin', { origin: 'https://evil.example' }],
    ['a frame in another site', { crossOrigin: true }],
    ['another relying party', { rpId: 'evil.example' }],
    ['a signature instead', { type: 'webauthn.get' }],
    ['no user verification', { isVerified: false }],
    ['nobody present', { isPresent: false }],
    ['the certificates of an attestation', { attestation: ['packed', new Map([['x5c', [new Uint8Array(8)]]])] }],
    ['an attestation of a TPM', { attestation: ['tpm', new Map()] }],
    ['a statement without a format', { attestation: ['none', new Map([['sig', new Uint8Array(8)]])] }],
  ])('refuses a registration with %s', async (_, deviation) => {
    const w = world();
    const act = await w.sessionOf(await w.newUser());
    expect(await outcomeOf(w.register(act, new Authenticator(ORIGIN), deviation))).toBe('validation_failed');
    expect(await w.ports.passkeys.listOf(act.person.user.id)).toEqual([]);
    expect(w.events).toEqual([]);
  });

  it('refuses a response whose id is not that of its credential', async () => {
    const w = world();
    const act = await w.sessionOf(await w.newUser());
    const begun = await beginRegistration(w.ports)(act.person);
    const id = randomBytes(32).toString('base64url');
    const credential = { ...new Authenticator(ORIGIN).create(optionsOf(begun)), id, rawId: id };
    const wanted = { sent: toRegistration({ credential }), name: 'Phone', ceremonyToken: begun.token };
    expect(await outcomeOf(addPasskey(w.ports)(act, wanted))).toBe('validation_failed');
  });

  it('accepts a challenge once, for five minutes, in the session that asked, and for this purpose', async () => {
    const w = world();
    const user = await w.newUser();
    const [mine, other] = [await w.sessionOf(user), await w.sessionOf(user)];
    const add = (act: typeof mine, begun: { readonly token: string; readonly options: object }) => {
      const credential = new Authenticator(ORIGIN).create(optionsOf(begun));
      return outcomeOf(
        addPasskey(w.ports)(act, { sent: toRegistration({ credential }), name: 'Phone', ceremonyToken: begun.token }),
      );
    };
    const begin = () => beginRegistration(w.ports)(mine.person);
    expect(await add(other, await begin())).toBe('invalid_token');
    expect(await add(mine, await beginPasskeySignIn(w.ports)())).toBe('invalid_token');
    const late = await begin();
    w.pass(PASSKEY_SECONDS);
    expect(await add(mine, late)).toBe('invalid_token');
    const begun = await begin();
    expect(await add(mine, begun)).toBe('in');
    expect(await add(mine, begun)).toBe('invalid_token');
  });

  it("refuses the id of another user's credential, which keeps working for its user alone", async () => {
    const w = world();
    const [victim, act] = [await w.newPasskeyUser(), await w.sessionOf(await w.newUser())];
    const copy = new Authenticator(ORIGIN, { id: victim.authenticator.credentialId });

    expect(await outcomeOf(w.register(act, copy))).toBe('conflict');

    expect(await w.ports.passkeys.listOf(act.person.user.id)).toEqual([]);
    expect((await w.users.find(act.person.user.id))?.secondFactor ?? null).toBeNull();
    const { user } = await w.signIn(victim.authenticator);
    expect(user.id).toBe(victim.user.id);
    expect(await outcomeOf(w.signIn(copy))).toBe('invalid_credentials');
  });

  it('gives a credential id to one of two users who register it at once', async () => {
    const w = world();
    const id = randomBytes(32).toString('base64url');
    const acts = [await w.sessionOf(await w.newUser()), await w.sessionOf(await w.newUser())];
    const outcomes = await Promise.all(
      acts.map((act) => outcomeOf(w.register(act, new Authenticator(ORIGIN, { id })))),
    );
    expect(outcomes.toSorted()).toEqual(['conflict', 'in']);
    const lists = await Promise.all(acts.map(({ person }) => w.ports.passkeys.listOf(person.user.id)));
    expect(lists.flat()).toHaveLength(1);
  });

  it('keeps one of two first passkeys that are added at once, so that the shown recovery codes are right', async () => {
    const w = world();
    const user = await w.newUser();
    const acts = [await w.sessionOf(user), await w.sessionOf(user)];
    const outcomes = await Promise.all(acts.map((act) => outcomeOf(w.register(act, new Authenticator(ORIGIN)))));
    expect(outcomes.toSorted()).toEqual(['conflict', 'in']);
    expect(await w.ports.passkeys.listOf(user.id)).toHaveLength(1);
  });

  it('takes the passkey back if the change cannot be audited, but not if the second factor may be on', async () => {
    const w = world();
    const act = await w.sessionOf(await w.newUser());
    const begun = await beginRegistration(w.ports)(act.person);
    const credential = new Authenticator(ORIGIN).create(optionsOf(begun));
    const wanted = { sent: toRegistration({ credential }), name: 'Phone', ceremonyToken: begun.token };
    let records = 0;
    const audit = {
      record: async () => {
        records += 1;
        if (records === 2) throw new Error('no log');
      },
    };
    await expect(addPasskey({ ...w.ports, audit })(act, wanted)).rejects.toThrow('no log');
    expect(await w.ports.passkeys.listOf(act.person.user.id)).toEqual([]);

    const retry = await beginRegistration(w.ports)(act.person);
    const users = {
      update: async (...change: Parameters<typeof w.users.update>) => {
        await w.users.update(...change);
        throw new Error('no answer');
      },
    };
    const sent = toRegistration({ credential: new Authenticator(ORIGIN).create(optionsOf(retry)) });
    const again = addPasskey({ ...w.ports, users })(act, { sent, name: 'Phone', ceremonyToken: retry.token });
    await expect(again).rejects.toThrow('no answer');
    expect((await w.users.find(act.person.user.id))?.secondFactor).toBeDefined();
    expect(await w.ports.passkeys.listOf(act.person.user.id)).toHaveLength(1);
  });

  it(`refuses more than ${MAX_PASSKEYS}, also at once`, async () => {
    const w = world();
    const { act, user } = await w.newPasskeyUser();
    for (let count = 1; count < MAX_PASSKEYS - 1; count++) await w.register(act, new Authenticator(ORIGIN));
    const last = [1, 2, 3].map(() => outcomeOf(w.register(act, new Authenticator(ORIGIN))));
    await Promise.all(last);
    expect((await w.ports.passkeys.listOf(user.id)).length).toBeLessThanOrEqual(MAX_PASSKEYS);
    while ((await w.ports.passkeys.listOf(user.id)).length < MAX_PASSKEYS)
      await w.register(act, new Authenticator(ORIGIN));
    expect(await outcomeOf(beginRegistration(w.ports)(act.person))).toBe('invalid_state');
  });

  it.each(['', '   ', 'x'.repeat(65)])('refuses the name %j', async (name) => {
    const w = world();
    const act = await w.sessionOf(await w.newUser());
    expect(await outcomeOf(w.register(act, new Authenticator(ORIGIN), {}, name))).toBe('validation_failed');
  });
});

const FORM = { password: PASSWORD, returnTo: '/', formerToken: undefined };

describe('renamePasskey', () => {
  it("audits the names, and finds no other user's passkey", async () => {
    const w = world();
    const [{ act, user, passkey }, other] = [await w.newPasskeyUser(), await w.newPasskeyUser()];
    await renamePasskey(w.ports)(act, passkey.id, ' Old phone ');
    expect((await w.ports.passkeys.listOf(user.id))[0]?.name).toBe('Old phone');
    expect(w.events).toMatchObject([{ type: 'passkey_renamed', details: { oldName: 'Phone', name: 'Old phone' } }]);
    expect(await outcomeOf(renamePasskey(w.ports)(act, other.passkey.id, 'Mine'))).toBe('not_found');
    expect(await outcomeOf(renamePasskey(w.ports)(act, passkey.id, 'x'.repeat(65)))).toBe('validation_failed');
  });
});

describe('removePasskey', () => {
  it('ends all other sessions, and keeps two-factor authentication while another passkey is left', async () => {
    const w = world();
    const { act, user, passkey } = await w.newPasskeyUser();
    await w.register(act, new Authenticator(ORIGIN), {}, 'Key');
    const other = await w.sessionOf(user);
    w.events.length = 0;
    w.letters.length = 0;

    const token = await removePasskey(w.ports)(act, passkey.id);

    expect(await w.personOf(other.token)).toBeUndefined();
    expect((await w.personOf(token))?.user.secondFactor).toMatchObject({ secret: null });
    expect((await w.ports.passkeys.listOf(user.id)).map(({ name }) => name)).toEqual(['Key']);
    expect(typesOf(w)).toEqual(['passkey_removed', 'sessions_revoked']);
    expect(subjectsOf(w)).toEqual(['A passkey was removed from your account']);
  });

  it('turns two-factor authentication off with the last one, unless there is an app', async () => {
    const w = world();
    const { act, passkey } = await w.newPasskeyUser();
    const token = await removePasskey(w.ports)(act, passkey.id);
    expect((await w.personOf(token))?.user.secondFactor).toBeNull();
    expect(typesOf(w)).toEqual(['passkey_removed', 'second_factor_disabled']);

    const withApp = await w.newTwoStepUser();
    const started = await w.sessionOf(withApp.user);
    const added = await w.register(started, new Authenticator(ORIGIN));
    expect(added.started).toBeUndefined();
    const left = await removePasskey(w.ports)(started, added.passkey.id);
    expect((await w.personOf(left))?.user.secondFactor?.secret).toBe(withApp.user.secondFactor?.secret);
  });

  it("finds no other user's passkey, and none twice", async () => {
    const w = world();
    const [mine, other] = [await w.newPasskeyUser(), await w.newPasskeyUser()];
    expect(await outcomeOf(removePasskey(w.ports)(mine.act, other.passkey.id))).toBe('not_found');
    const token = await removePasskey(w.ports)(mine.act, mine.passkey.id);
    expect(await outcomeOf(removePasskey(w.ports)(await w.actOf(token), mine.passkey.id))).toBe('not_found');
    expect(await w.ports.passkeys.listOf(other.user.id)).toHaveLength(1);
  });

  it('never leaves only recovery codes when both of two passkeys are removed at once', async () => {
    const w = world();
    const { act, user, passkey } = await w.newPasskeyUser();
    const second = (await w.register(act, new Authenticator(ORIGIN))).passkey;
    const outcomes = await Promise.all([passkey, second].map(({ id }) => outcomeOf(removePasskey(w.ports)(act, id))));
    expect(outcomes).toContain('in');
    const left = (await w.ports.passkeys.listOf(user.id)).length;
    const isOn = (await w.users.find(user.id))?.secondFactor != null;
    expect(isOn && left === 0).toBe(false);
    expect(outcomes.filter((outcome) => outcome === 'conflict')).toHaveLength(left);
  });
});

describe('an authenticator app beside passkeys', () => {
  const confirmApp = async (w: PasskeyWorld, act: Awaited<ReturnType<PasskeyWorld['sessionOf']>>) => {
    const { setupToken, secret } = await beginSetup(w.ports)(act.person);
    return confirmSetup(w.ports)(act, setupToken, w.code(secret));
  };

  it('can be set up and removed; the passkeys remain the second factor', async () => {
    const w = world();
    const { act, user } = await w.newPasskeyUser();
    const { token } = await confirmApp(w, act);
    const both = await w.actOf(token);
    expect(both.person.user.secondFactor?.secret).toEqual(expect.any(String));
    expect(await outcomeOf(beginSetup(w.ports)(both.person))).toBe('invalid_state');
    w.letters.length = 0;

    const left = await w.actOf(await removeSecondFactor(w.ports)(both));

    expect(left.person.user.secondFactor).toMatchObject({ secret: null });
    expect(subjectsOf(w)).toEqual(['Your authenticator app was removed']);
    expect(await outcomeOf(removeSecondFactor(w.ports)(left))).toBe('invalid_state');
    expect(await w.ports.passkeys.listOf(user.id)).toHaveLength(1);
  });

  it('is not needed for new recovery codes', async () => {
    const w = world();
    const { act, user } = await w.newPasskeyUser();
    const before = (await w.users.find(user.id))?.secondFactor?.recoveryCodes;
    expect(await renewRecoveryCodes(w.ports)(act)).toHaveLength(10);
    expect((await w.users.find(user.id))?.secondFactor?.recoveryCodes).not.toEqual(before);
  });
});

describe('resetPassword', () => {
  it('leaves passkeys as the second factor', async () => {
    const w = world();
    const { user, authenticator } = await w.newPasskeyUser();
    await requestPasswordReset(w.ports)(user.email, w.edge);
    const [, token = ''] = /token=([\w-]+)/.exec(w.letters.at(-1)?.text ?? '') ?? [];
    await resetPassword(w.ports)(token, 'a heron on the second pier', w.edge);

    const form = { ...FORM, email: user.email, password: 'a heron on the second pier', edge: w.edge };
    expect((await signInLocally(w.ports)(form)).kind).toBe('second_factor');
    expect(await outcomeOf(w.signIn(authenticator))).toBe('in');
  });
});
