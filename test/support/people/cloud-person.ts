import { randomUUID } from 'node:crypto';
import { dirname } from 'node:path';
import { openTable } from '../../../scripts/open-table.ts';
import type { Role, User } from '../../../shared/people/domain/user.ts';
import { hashPassword } from '../../../shared/people/identity/password.ts';
import { createFamilyRepository } from '../../../shared/people/store/family-repository.ts';
import { createSuperAdmins } from '../../../shared/people/store/super-admin-repository.ts';
import { createUserRepository } from '../../../shared/people/store/user-repository.ts';
import { demo } from '../api-client.ts';
import { Browser } from '../browser-client.ts';

export const CLOUD_PASSWORD = 'rain on seven tin roofs';

type Wanted = {
  readonly role?: Role;
  /** Of somebody who is there; a new one when left out. */
  readonly familyId?: string;
  readonly email?: string;
  /** null: signs in by a provider alone. */
  readonly password?: string | null;
  readonly status?: User['status'];
};

/** A user of the running cloud, past every endpoint. */
export const newCloudUser = async ({
  role = 'member',
  familyId,
  email = `${randomUUID()}@example.org`,
  password = CLOUD_PASSWORD,
  status = 'active',
}: Wanted = {}): Promise<User> => {
  const { users, families, superAdmins } = openCloud();
  const now = new Date().toISOString();
  const family = { id: randomUUID(), currency: 'USD', dateFormat: '%m/%d/%Y', locale: 'en', timeZone: 'UTC' };
  if (familyId === undefined) await families.create(family, now);
  const passwordHash = password === null ? null : await hashPassword(password);
  const user = { id: randomUUID(), familyId: familyId ?? family.id, email, role, status, passwordHash } as const;
  if (role === 'super_admin') await superAdmins.add(user.id);
  if (!(await users.create(user, now))) throw new Error(`${email} is taken`);
  return { ...user, createdAt: now, updatedAt: now };
};

/** The stores of the running cloud, for what no endpoint does. */
export const openCloud = () => {
  const { documents, tableName } = openTable({ DATA_DIR: dirname(process.env['DEMO_FILE'] ?? '') });
  const users = createUserRepository(documents, tableName);
  return {
    documents,
    tableName,
    users,
    families: createFamilyRepository(documents, tableName),
    superAdmins: createSuperAdmins(documents, tableName, users),
  };
};

/** A new user, signed in at a browser of his own. */
export const newCloudPerson = async (
  wanted: Wanted = {},
): Promise<{ readonly user: User; readonly browser: Browser }> => {
  const user = await newCloudUser(wanted);
  const browser = new Browser();
  const { status, body } = await browser.signIn(user.email, wanted.password ?? CLOUD_PASSWORD);
  if (status !== 201) throw new Error(`${user.email} could not sign in: ${status} ${JSON.stringify(body)}`);
  return { user, browser };
};

export type CloudMail = { readonly to: readonly string[]; readonly subject: string; readonly text: string };

/** The letters that went to an address, the newest first. */
export const lettersTo = async (email: string): Promise<readonly CloudMail[]> => {
  const response = await fetch(new URL('/_local/mail', demo().base_url));
  const mails = (await response.json()) as readonly CloudMail[];
  return mails.filter(({ to }) => to.includes(email));
};
