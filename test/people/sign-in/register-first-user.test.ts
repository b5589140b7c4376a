import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { LocalSignInAccess } from '../../../shared/people/sign-in/domain/local-sign-in.ts';
import { registerFirstUser } from '../../../shared/people/sign-in/use-cases/register-first-user.ts';
import { signInOptions } from '../../../shared/people/sign-in/use-cases/sign-in-options.ts';
import { createFamilyRepository } from '../../../shared/people/store/family-repository.ts';
import { createSuperAdmins } from '../../../shared/people/store/super-admin-repository.ts';
import { createUserRepository } from '../../../shared/people/store/user-repository.ts';
import { localWorld } from '../../support/people/local-world.ts';
import { startDirectTable } from '../../support/store/direct-table.ts';
import type { TestTable } from '../../support/store/dynalite-table.ts';
import { killedBefore } from '../../support/store/faulty-documents.ts';

const family = { currency: 'EUR', dateFormat: '%d.%m.%Y', locale: 'de-AT', timeZone: 'Europe/Vienna' };
const CODE = 'the code of the deployment';
const aRegistration = (email = 'first@example.org') => ({
  setupCode: CODE,
  email,
  password: 'rain on seven tin roofs',
  firstName: 'Ada',
  lastName: null,
  family,
});

const portsOf = (table: TestTable, localAccess?: LocalSignInAccess) => {
  const w = localWorld(table, localAccess);
  const families = createFamilyRepository(table.documents, table.tableName);
  const superAdmins = createSuperAdmins(table.documents, table.tableName, w.users);
  const isSetupCode = async (code: string) => code === CODE;
  return { w, families, superAdmins, ports: { ...w.ports, families, superAdmins, isSetupCode } };
};

const withTable = (run: (table: TestTable) => Promise<void>) => async (): Promise<void> => {
  const table = await startDirectTable();
  try {
    await run(table);
  } finally {
    await table.stop();
  }
};

const settings = { localLoginEnabled: true, localAdminOverrideEnabled: false };

describe('registerFirstUser', () => {
  it(
    'creates a super admin with a family and a session',
    withTable(async (table) => {
      const { w, families, superAdmins, ports } = portsOf(table);

      const { user, token } = await registerFirstUser(ports)(aRegistration(), w.edge, undefined);

      expect(await w.personOf(token)).toMatchObject({
        user: {
          id: user.id,
          role: 'super_admin',
          roleSource: 'bootstrap',
          email: 'first@example.org',
          firstName: 'Ada',
        },
      });
      expect(await families.find(user.familyId)).toEqual({ id: user.familyId, ...family });
      expect(await superAdmins.remove(user.id)).toBe(false);
      expect(w.events.map(({ type }) => type)).toEqual(['user_registered', 'local_login']);
    }),
  );

  it(
    'refuses a wrong or missing code, and stays open for the right one',
    withTable(async (table) => {
      const { w, ports } = portsOf(table);
      for (const setupCode of ['', 'a guess', `${CODE} `]) {
        await expect(
          registerFirstUser(ports)({ ...aRegistration(), setupCode }, w.edge, undefined),
        ).rejects.toMatchObject({ code: 'setup_code_invalid', message: expect.stringContaining('npm run setup-code') });
      }
      expect(await w.users.listAll()).toEqual([]);
      expect(await w.users.isFirstOpen()).toBe(true);
      await registerFirstUser(ports)(aRegistration(), w.edge, undefined);
    }),
  );

  it(
    'audits a wrong code and a wait, without the code and the address that was typed',
    withTable(async (table) => {
      const { w, ports } = portsOf(table);
      const attempt = () => registerFirstUser(ports)({ ...aRegistration(), setupCode: 'a guess' }, w.edge, undefined);
      for (let tries = 0; tries < 6; tries++) await attempt().catch(() => undefined);

      const failed = w.eventsOf('login_failed');
      expect(failed.map(({ details }) => details.reason)).toEqual([
        ...Array.from({ length: 5 }, () => 'wrong_setup_code'),
        'throttled',
      ]);
      expect(failed[0]).toEqual({
        type: 'login_failed',
        actor: null,
        user: null,
        provider: null,
        source: { viewerAddress: w.edge.viewerAddress, userAgent: 'test', requestId: 'request', sessionId: null },
        details: { reason: 'wrong_setup_code', detail: null, method: 'setup_code', assertedEmail: null },
      });
      expect(JSON.stringify(failed)).not.toMatch(/a guess|first@example/);
      const audit = { record: () => Promise.reject(new Error('no log')) };
      const unlogged = registerFirstUser({ ...ports, audit })(
        { ...aRegistration(), setupCode: 'a guess' },
        { ...w.edge, viewerAddress: '203.0.113.200' },
        undefined,
      );
      await expect(unlogged).rejects.toThrow('no log');
    }),
  );

  it(
    'refuses the address of somebody who came through a provider before, and stays open for another',
    withTable(async (table) => {
      const { w, superAdmins, ports } = portsOf(table);
      const known = {
        id: randomUUID(),
        familyId: randomUUID(),
        email: 'first@example.org',
        role: 'admin',
        status: 'active',
        passwordHash: null,
      } as const;
      await w.users.create(
        { ...known, firstName: null, lastName: null, foundedFamily: true },
        '2026-05-01T00:00:00.000Z',
      );

      await expect(registerFirstUser(ports)(aRegistration(), w.edge, undefined)).rejects.toMatchObject({
        code: 'validation_failed',
        message: expect.stringMatching(/^email .* another address/),
      });
      expect(await w.users.isFirstOpen()).toBe(true);
      const { user } = await registerFirstUser(ports)(aRegistration('owner@example.org'), w.edge, undefined);
      expect(user.role).toBe('super_admin');
      expect(await superAdmins.remove(user.id)).toBe(false);
    }),
  );

  it(
    'compares five codes of a network before it must wait, even if they come at once, and none during the wait',
    withTable(async (table) => {
      const { w, ports } = portsOf(table);
      let compared = 0;
      const counting = { ...ports, isSetupCode: async (code: string) => ++compared > 0 && code === CODE };
      const attempt = (setupCode: string, edge = w.edge) =>
        registerFirstUser(counting)({ ...aRegistration(), setupCode }, edge, undefined);

      const states = await Promise.allSettled(Array.from({ length: 20 }, (_, index) => attempt(`guess ${index}`)));

      expect(states.filter(({ status }) => status === 'fulfilled')).toEqual([]);
      expect(compared).toBe(5);
      await expect(attempt(CODE)).rejects.toMatchObject({ code: 'rate_limit_exceeded', extras: { retryAfter: 30 } });
      expect(compared).toBe(5);
      await attempt(CODE, { ...w.edge, viewerAddress: '203.0.113.200' }); // a stranger does not make the owner wait
    }),
  );

  it(
    'needs no code to be closed, and then no right code opens it',
    withTable(async (table) => {
      const { w, ports } = portsOf(table);
      await registerFirstUser(ports)(aRegistration(), w.edge, undefined);
      for (const setupCode of [CODE, 'a guess']) {
        await expect(
          registerFirstUser(ports)({ ...aRegistration('late@example.org'), setupCode }, w.edge, undefined),
        ).rejects.toMatchObject({ code: 'registration_closed' });
      }
    }),
  );

  it(
    'is closed afterwards, and admits only one of many concurrent requests',
    withTable(async (table) => {
      const { w, ports } = portsOf(table);
      const register = (email: string) => registerFirstUser(ports)(aRegistration(email), w.edge, undefined);

      const states = await Promise.allSettled(['a@example.org', 'b@example.org', 'c@example.org'].map(register));

      expect(states.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      await expect(register('late@example.org')).rejects.toMatchObject({ code: 'registration_closed' });
      expect(await w.users.listAll()).toHaveLength(1);
      const providers = { list: async () => [] };
      const options = await signInOptions({
        ...{ providers, users: w.users, settings, localAccess: 'open' },
        relyingParty: undefined,
      })();
      expect(options).toMatchObject({
        registrationOpen: false,
        localLogin: true,
        passwordReset: true,
        passkeyHost: null,
      });
    }),
  );

  it(
    'stays closed if the first user is deleted',
    withTable(async (table) => {
      const { w, ports } = portsOf(table);
      const { user } = await registerFirstUser(ports)(aRegistration(), w.edge, undefined);
      await w.users.remove(user.id);
      expect(await w.users.isFirstOpen()).toBe(false);
      await expect(registerFirstUser(ports)(aRegistration(), w.edge, undefined)).rejects.toMatchObject({
        code: 'registration_closed',
      });
    }),
  );

  it(
    'is open again a minute after a crash before any write',
    withTable(async (table) => {
      const { w, ports } = portsOf(table);
      for (let writes = 0; ; writes++) {
        const { client, state } = killedBefore(table.documents, writes);
        const users = createUserRepository(client, table.tableName);
        const superAdmins = createSuperAdmins(client, table.tableName, users);
        const families = createFamilyRepository(client, table.tableName);
        const cut = { ...ports, users, superAdmins, families };
        const email = `cut-${writes}@example.org`;
        await registerFirstUser(cut)(aRegistration(email), w.edge, undefined).catch(() => undefined);
        if ((await w.users.listAll()).length > 0 || !state.killed) break;
        w.pass(61);
      }
      const [only, ...others] = await w.users.listAll();
      expect(others).toEqual([]);
      expect(only).toMatchObject({ role: 'super_admin' });
    }),
  );

  it(
    'refuses a weak password without closing registration, and any password if passwords are disabled',
    withTable(async (table) => {
      const { w, ports } = portsOf(table);
      const poor = { ...aRegistration(), password: 'first@example.org' };
      await expect(registerFirstUser(ports)(poor, w.edge, undefined)).rejects.toMatchObject({
        code: 'validation_failed',
      });
      const closed = portsOf(table, 'closed').ports;
      await expect(registerFirstUser(closed)(aRegistration(), w.edge, undefined)).rejects.toMatchObject({
        code: 'local_login_disabled',
      });
      expect(await w.users.isFirstOpen()).toBe(true);
    }),
  );

  it(
    'is an override if only super admins can use passwords',
    withTable(async (table) => {
      const { w, ports } = portsOf(table, 'super_admins');
      await registerFirstUser(ports)(aRegistration(), w.edge, undefined);
      expect(w.events.map(({ type }) => type)).toEqual(['user_registered', 'local_login_override']);
    }),
  );
});
