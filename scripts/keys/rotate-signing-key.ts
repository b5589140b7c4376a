import { createSigningKeys } from '../../shared/people/crypto/signing-keys.ts';
import { createSigningKeyStore } from '../../shared/people/store/signing-key-repository.ts';
import { openTable, runScript, UsageError } from '../restore/open-table.ts';
import { openKeys } from './open-keys.ts';

const USAGE = `npm run rotate-signing-key

Publishes a new key for access tokens. It becomes active after ten minutes, when all caches have it. The previous key
stays published until its last token has expired. Runs automatically every 90 days. Uses the table in TABLE_NAME and the
key ring in KEYS_SECRET_ARN; otherwise the local stack in DATA_DIR (.local).`;

const main = async (): Promise<void> => {
  if (process.argv.length > 2) throw new UsageError(USAGE);
  const table = openTable(process.env);
  const { box, audit, now } = openKeys(process.env, table);
  const store = createSigningKeyStore(table.documents, table.tableName);
  const details = { resealed: 0 };
  await audit.record({ type: 'keys_rotated', actor: null, user: null, provider: null, source: null, details });
  await createSigningKeys({ store, secretBox: box }).rotate(now());
  const { keys } = await store.read();
  console.log(`${keys.length} published keys: ${keys.map(({ publicJwk }) => publicJwk.kid).join(', ')}`);
};

await runScript(main);
