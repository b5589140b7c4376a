import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { CREDENTIALS, REGION } from '../../local/aws-call.ts';
import type { Endpoints } from '../../local/lambda/function-host.ts';
import type { ReadyCloud } from '../../local/main.ts';
import { createAccountRepository } from '../../shared/accounts/store/account-repository.ts';
import { createAccount } from '../../shared/accounts/use-cases/account-writes.ts';
import { createLedgerPages } from '../../shared/ledger/store/ledger-pages.ts';
import { hashPassword } from '../../shared/people/crypto/password.ts';
import { createApiKey } from '../../shared/people/settings/use-cases/api-keys.ts';
import { createApiKeyRepository } from '../../shared/people/store/api-key-repository.ts';
import { createFamilyRepository } from '../../shared/people/store/family-repository.ts';
import { createSuperAdmins } from '../../shared/people/store/super-admin-repository.ts';
import { createUserRepository } from '../../shared/people/store/user-repository.ts';
import { createFamily } from '../../shared/people/use-cases/create-family.ts';

/** `$DATA_DIR/local.json`: the addresses of the running cloud, for scripts that use its table. */
const writeLocalFile = (dataDir: string, target: SeedTarget): void => {
  const { baseUrl, endpoints, accessKeyId, tableName, keysSecret = '', archiveBucket = '' } = target;
  const { originSecret = '', originVersion, setupSecret = '' } = target;
  const keys = keysSecret === '' ? {} : { keys_secret_arn: keysSecret };
  const origin = originSecret === '' ? {} : { origin_secret_arn: originSecret, origin_version: originVersion };
  const setup = setupSecret === '' ? {} : { setup_secret_arn: setupSecret };
  const archive = archiveBucket === '' ? {} : { archive_bucket: archiveBucket };
  const content = {
    base_url: baseUrl,
    endpoints,
    access_key_id: accessKeyId,
    table_name: tableName,
    ...keys,
    ...origin,
    ...setup,
    ...archive,
  };
  writeFileSync(join(dataDir, 'local.json'), `${JSON.stringify(content, null, 2)}\n`);
};

const demoPath = (dataDir: string): string => join(dataDir, 'demo.json');

const readDemo = (path: string): Demo | undefined =>
  existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Demo) : undefined;

/** Seeds the demo user if it does not exist. Later starts only update the address, which may have changed. */
export const ensureDemo = async (dataDir: string, isKept: boolean, target: SeedTarget): Promise<void> => {
  writeLocalFile(dataDir, target);
  const path = demoPath(dataDir);
  const known = isKept ? readDemo(path) : undefined;
  const demo = known !== undefined && (await isSeeded(target)) ? known : await seedDemo(target);
  if (demo === undefined) return;
  writeFileSync(path, `${JSON.stringify({ ...demo, base_url: target.baseUrl }, null, 2)}\n`);
};

/** Writes the demo family into a cloud that is about to serve. */
export const writeDemo = ({ dataDir, isKept, namesOf, variable, versionOf, ...ready }: ReadyCloud): Promise<void> => {
  const { baseUrl, endpoints, accessKeyId } = ready;
  const [tableName = ''] = namesOf('AWS::DynamoDB::Table');
  const originSecret = variable('ORIGIN_SECRET_ARN');
  return ensureDemo(dataDir, isKept, {
    ...{ baseUrl, endpoints, accessKeyId, tableName, originSecret },
    originVersion: versionOf(originSecret),
    keysSecret: variable('KEYS_SECRET_ARN'),
    setupSecret: variable('SETUP_SECRET_ARN'),
    archiveBucket: variable('ARCHIVE_BUCKET'),
  });
};

export type SeedTarget = {
  readonly baseUrl: string;
  readonly endpoints: Pick<Endpoints, 'dynamodb' | 's3' | 'sqs'>;
  readonly accessKeyId: string;
  readonly tableName: string;
  /** '' if the template has none. */
  readonly keysSecret?: string;
  readonly originSecret?: string;
  /** The version that the edge sends; undefined for the first one. */
  readonly originVersion?: string | undefined;
  readonly setupSecret?: string;
  readonly archiveBucket?: string;
};

/** The content of `$DATA_DIR/demo.json`. */
export type Demo = {
  readonly base_url: string;
  readonly api_key: string;
  readonly read_only_api_key: string;
  readonly email: string;
  readonly password: string;
  readonly family_id: string;
  readonly account_id: string;
};

/** Fixed, so that the next start completes an interrupted seed. */
const FAMILY_ID = 'd3e0fa00-0000-4000-8000-000000000001';
const USER_ID = 'd3e0fa00-0000-4000-8000-000000000002';
const CHECKING_ID = 'd3e0fa00-0000-4000-8000-000000000003';
const SAVINGS_ID = 'd3e0fa00-0000-4000-8000-000000000004';
const EMAIL = 'demo@example.org';
const NAME = { firstName: 'Alex', lastName: 'Miller' };

const CHECKING = { name: 'Sample checking', accountType: 'depository', subtype: 'checking', currency: 'USD' };
const SAVINGS = { ...CHECKING, name: 'Sample savings', subtype: 'savings', balance: '10000.00' };

const now = () => new Date().toISOString();

/**
 * Writes the demo family through the product's own repositories: family (USD, UTC, `%m/%d/%Y`, en), its user
 * (`super_admin`, argon2id hash), a read_write and a read API key, and two accounts. Runs once per data folder. Returns
 * undefined if there is nothing to seed.
 */
export const seedDemo = async ({ baseUrl, ...target }: Target): Promise<Demo | undefined> =>
  withTable(target, async (table) => {
    const password = await seedFamily(table);
    await seedAccounts(table);
    const [api_key, read_only_api_key] = await seedKeys(table);
    return {
      base_url: baseUrl,
      api_key,
      read_only_api_key,
      email: EMAIL,
      password,
      family_id: FAMILY_ID,
      account_id: CHECKING_ID,
    };
  });

/**
 * Whether the demo user of an existing folder was created, even if it was deleted later. Older folders without a
 * first-user record are completed; otherwise the service would ask for its first account although it has users.
 */
export const isSeeded = async (target: Omit<Target, 'baseUrl'>): Promise<boolean> =>
  (await withTable(target, async (table) => {
    const users = createUserRepository(...table);
    if (!(await users.isFirstOpen())) return true;
    if ((await users.find(USER_ID)) === undefined) return false;
    return users.claimFirst(USER_ID, now());
  })) ?? true;

type Target = Pick<SeedTarget, 'baseUrl' | 'endpoints' | 'accessKeyId' | 'tableName'>;

/** undefined if the templates have no table. */
const withTable = async <Result>(
  { endpoints, accessKeyId, tableName }: Omit<Target, 'baseUrl'>,
  act: (table: Table) => Promise<Result>,
): Promise<Result | undefined> => {
  if (tableName === '') return undefined;
  const client = new DynamoDBClient({
    endpoint: endpoints.dynamodb,
    region: REGION,
    credentials: { ...CREDENTIALS, accessKeyId },
  });
  try {
    return await act([DynamoDBDocumentClient.from(client), tableName]);
  } finally {
    client.destroy();
  }
};

type Table = readonly [documents: DynamoDBDocumentClient, tableName: string];

const seedFamily = async (table: Table): Promise<string> => {
  const password = randomBytes(12).toString('base64url');
  const users = createUserRepository(...table);
  const superAdmins = createSuperAdmins(...table, users);
  await createFamily({ families: createFamilyRepository(...table), users, superAdmins, hashPassword, now })({
    family: { id: FAMILY_ID, currency: 'USD', dateFormat: '%m/%d/%Y', locale: 'en', timeZone: 'UTC' },
    user: { id: USER_ID, email: EMAIL, password, role: 'super_admin' },
  });
  await users.update(USER_ID, { ...NAME, passwordHash: await hashPassword(password) }, now());
  return password;
};

const seedAccounts = async (table: Table): Promise<void> => {
  const create = createAccount({
    families: createFamilyRepository(...table),
    accounts: createAccountRepository(...table),
    ledger: createLedgerPages(...table),
    newId: randomUUID,
    now,
  });
  await create({ familyId: FAMILY_ID }, CHECKING, CHECKING_ID);
  await create({ familyId: FAMILY_ID }, SAVINGS, SAVINGS_ID);
};

const seedKeys = async (table: Table): Promise<readonly [readWrite: string, read: string]> => {
  const apiKeys = createApiKeyRepository(...table);
  for (const { id } of await apiKeys.list(USER_ID)) await apiKeys.revoke(USER_ID, id, now()); // for an interrupted seed
  const newKeyText = () => randomBytes(32).toString('hex');
  const create = createApiKey({ apiKeys, newKeyText, newId: randomUUID, now });
  const request = { familyId: FAMILY_ID, userId: USER_ID, expiresAt: null };
  const { keyText: readWrite } = await create({ ...request, name: 'Demo', scope: 'read_write' });
  const { keyText: read } = await create({ ...request, name: 'Demo (read-only)', scope: 'read' });
  return [readWrite, read];
};
