import { createSigningKeys } from '../shared/people/identity/signing-keys.ts';
import { createSigningKeyStore } from '../shared/people/store/signing-key-repository.ts';
import { openKeys } from './open-keys.ts';
import { openTable, runScript, UsageError } from './open-table.ts';

const USAGE = `npm run rotate-signing-key

Publishes another key for access tokens at once; it signs after ten minutes, when all caches have it. The one before
stays published until its last token has ended. Happens automatically after 90 days. Works on the table that TABLE_NAME names and
the ring of KEYS_SECRET_ARN; without them on the stack that runs from DATA_DIR (.local).`;

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
