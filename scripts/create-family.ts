import { randomBytes, randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { hashPassword } from '../shared/people/crypto/password.ts';
import { isRole } from '../shared/people/domain/role.ts';
import { createFamilyRepository } from '../shared/people/store/family-repository.ts';
import { createSuperAdmins } from '../shared/people/store/super-admin-repository.ts';
import { createUserRepository } from '../shared/people/store/user-repository.ts';
import { createFamily } from '../shared/people/use-cases/create-family.ts';
import { openTable, runScript, UsageError } from './restore/open-table.ts';

const USAGE = `npm run create-family -- --email ADDRESS [--role admin] [--currency USD] [--date-format %m/%d/%Y] [--locale en]
  [--time-zone UTC]

Creates a family and its first user, and prints the family's id and the password, which cannot be shown again. The very
first user becomes super_admin; others get --role: member, admin or super_admin. Uses the table in TABLE_NAME, with the
credentials and region of the environment; otherwise the local stack in DATA_DIR (.local).`;

const readArguments = () => {
  const { values } = parseArgs({
    options: {
      email: { type: 'string' },
      currency: { type: 'string', default: 'USD' },
      'date-format': { type: 'string', default: '%m/%d/%Y' },
      locale: { type: 'string', default: 'en' },
      'time-zone': { type: 'string', default: 'UTC' },
      role: { type: 'string', default: 'admin' },
      help: { type: 'boolean', default: false },
    },
  });
  const { email, currency, locale, role } = values;
  if (values.help || email === undefined || !isRole(role)) throw new UsageError(USAGE);
  return { email, role, currency, locale, dateFormat: values['date-format'], timeZone: values['time-zone'] };
};

const main = async (): Promise<void> => {
  const { email, role, ...settings } = readArguments();
  const { documents, tableName } = openTable(process.env);
  const users = createUserRepository(documents, tableName);
  const create = createFamily({
    families: createFamilyRepository(documents, tableName),
    users,
    superAdmins: createSuperAdmins(documents, tableName, users),
    hashPassword,
    now: () => new Date().toISOString(),
  });
  const family = { id: randomUUID(), ...settings };
  const password = randomBytes(18).toString('base64url');
  await create({ family, user: { id: randomUUID(), email, password, role } });
  console.log(`family_id ${family.id}\npassword ${password}`);
};

await runScript(main);
