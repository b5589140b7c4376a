import { randomBytes, randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { createApiKey } from '../shared/people/settings/use-cases/api-keys.ts';
import { createApiKeyRepository } from '../shared/people/store/api-key-repository.ts';
import { createFamilyRepository } from '../shared/people/store/family-repository.ts';
import { createUserRepository } from '../shared/people/store/user-repository.ts';
import { SCOPE_PARTS } from '../shared/platform/domain/access/access-scope.ts';
import { openTable, runScript, type Table, UsageError } from './restore/open-table.ts';

const USAGE = `npm run create-api-key -- --family ID --name NAME [--scope SCOPE] [--expires-at INSTANT] [--user ID]

Creates an API key and prints it. It cannot be shown again, because only a digest is stored. The key acts for the given
user, by default the first active user of the family. Uses the table in TABLE_NAME, with the credentials and region
of the environment; otherwise the local stack in DATA_DIR (.local).

SCOPE is read, propose, read_write (the default), or names of parts separated by spaces, such as
--scope "transactions:read imports:write". Writing a part includes reading it. The parts, each with :read or :write:
${SCOPE_PARTS.join(', ')}.`;

const readArguments = () => {
  const { values } = parseArgs({
    options: {
      family: { type: 'string' },
      user: { type: 'string' },
      name: { type: 'string' },
      scope: { type: 'string', default: 'read_write' },
      'expires-at': { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  const { family, name } = values;
  if (values.help || family === undefined || name === undefined) throw new UsageError(USAGE);
  return { family, name, user: values.user, scope: values.scope, expiresAt: values['expires-at'] ?? null };
};

const userOf = async ({ documents, tableName }: Table, familyId: string, requested?: string): Promise<string> => {
  if ((await createFamilyRepository(documents, tableName).find(familyId)) === undefined) {
    throw new UsageError(`There is no family ${familyId}`);
  }
  const members = await createUserRepository(documents, tableName).listOfFamily(familyId);
  const able = members
    .filter(({ id, status }) => status === 'active' && (requested === undefined || id === requested))
    .toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1));
  if (able[0] === undefined)
    throw new UsageError(`The family has no active user${requested === undefined ? '' : ` ${requested}`}`);
  return able[0].id;
};

const main = async (): Promise<void> => {
  const { family, user, name, scope, expiresAt } = readArguments();
  const table = openTable(process.env);
  const create = createApiKey({
    apiKeys: createApiKeyRepository(table.documents, table.tableName),
    newKeyText: () => randomBytes(32).toString('hex'),
    newId: randomUUID,
    now: () => new Date().toISOString(),
  });
  const userId = await userOf(table, family, user);
  const { keyText } = await create({ familyId: family, userId, name, scope, expiresAt });
  console.log(keyText);
};

await runScript(main);
