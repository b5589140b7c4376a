import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { credentialContext } from '../../shared/bank/connections/domain/connection.ts';
import { createBankConnectionRepository } from '../../shared/bank/store/bank-connection-repository.ts';
import { webhookContext } from '../../shared/events/domain/webhook.ts';
import { createWebhookRepository } from '../../shared/events/store/webhook-repository.ts';
import { type Resealed, type ResealPorts, resealSecrets } from '../../shared/people/admin/use-cases/reseal-secrets.ts';
import { currentKey, supersededKeys, withNewKey, withoutKeys } from '../../shared/people/crypto/key-ring.ts';
import { ARCHIVE_DAYS, TABLE_DAYS } from '../../shared/people/domain/auth-settings.ts';
import { toAuthSettings } from '../../shared/people/schema/auth-settings.ts';
import { createProviderRepository } from '../../shared/people/store/provider-repository.ts';
import { createSecondFactors } from '../../shared/people/store/second-factor-repository.ts';
import { createSigningKeyStore } from '../../shared/people/store/signing-key-repository.ts';
import { createUserRepository } from '../../shared/people/store/user-repository.ts';
import { openTable, runScript, UsageError } from '../restore/open-table.ts';
import { openKeys } from './open-keys.ts';

const USAGE = `npm run rotate-keys -- [--reseal] [--retire [--now]]

Adds a key to the ring, makes it the current key and encrypts all data again with it. --reseal: only encrypts again, to
complete an interrupted run. --retire: removes keys that no longer encrypt anything and whose audit log records have
expired (after a year, or as set by AUDIT_RETENTION_TIER). --now: removes them regardless of the audit log, whose older
records can then no longer be verified; use it after a secret has leaked. Uses the table in TABLE_NAME and the key ring
in KEYS_SECRET_ARN; otherwise the local stack in DATA_DIR (.local).`;

const readArguments = () => {
  const { values } = parseArgs({
    options: {
      reseal: { type: 'boolean', default: false },
      retire: { type: 'boolean', default: false },
      now: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help || (values.now && !values.retire) || (values.reseal && values.retire)) throw new UsageError(USAGE);
  return values;
};

const open = () => {
  const table = openTable(process.env);
  const { documents, tableName } = table;
  const keys = openKeys(process.env, table);
  const ports: ResealPorts = {
    box: keys.box,
    now: keys.now,
    providers: createProviderRepository(documents, tableName),
    users: createUserRepository(documents, tableName),
    secondFactors: createSecondFactors(documents, tableName),
    signingKeys: createSigningKeyStore(documents, tableName),
    bankConnections: { ...createBankConnectionRepository(documents, tableName), contextOf: credentialContext },
    webhooks: { ...createWebhookRepository(documents, tableName), contextOf: webhookContext },
  };
  return { ...keys, ports };
};
type Opened = ReturnType<typeof open>;

const sumOf = (resealed: Resealed, what: 'resealed' | 'current' | 'missed'): number =>
  Object.values(resealed).reduce((sum, counts) => sum + counts[what], 0);

const reseal = async ({ ports, audit }: Opened): Promise<void> => {
  const resealed = await resealSecrets(ports);
  for (const [kind, { resealed: fresh, current, missed }] of Object.entries(resealed)) {
    console.log(
      `${kind}: ${fresh} encrypted again, ${current} already with the current key, ${missed} changed in the meantime`,
    );
  }
  const count = sumOf(resealed, 'resealed');
  const details = { resealed: count };
  await audit.record({ type: 'keys_rotated', actor: null, user: null, provider: null, source: null, details });
  if (sumOf(resealed, 'missed') > 0) throw new UsageError('Run it again with --reseal');
};

const addKey = async ({ readRing, writeRing, now }: Opened): Promise<void> => {
  const ring = withNewKey(await readRing(), now(), randomBytes(48).toString('base64url'));
  await writeRing(ring);
  console.log(`the current key is ${currentKey(ring)}; functions use it within five minutes`);
};

/** The longest time that audit log records are kept anywhere. */
const auditDays = (): number => Math.max(TABLE_DAYS, ARCHIVE_DAYS[toAuthSettings(process.env).auditRetention]);

const retire = async (opened: Opened, atOnce: boolean): Promise<void> => {
  await reseal(opened); // includes what functions encrypted with the former key in the meantime
  const ring = await opened.readRing();
  const ids = supersededKeys(ring, atOnce ? 0 : auditDays(), opened.now());
  await opened.writeRing(withoutKeys(ring, ids));
  console.log(ids.length === 0 ? 'no key can be removed yet' : `removed ${ids.join(', ')}`);
};

const main = async (): Promise<void> => {
  const { reseal: resealOnly, retire: isRetiring, now: atOnce } = readArguments();
  const opened = open();
  if (isRetiring) return retire(opened, atOnce);
  if (!resealOnly) await addKey(opened);
  await reseal(opened);
};

await runScript(main);
