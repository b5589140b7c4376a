import { randomUUID } from 'node:crypto';
import { createAuditMac } from '../../shared/people/identity/audit-mac.ts';
import { createKeyRing } from '../../shared/people/identity/key-ring.ts';
import { createSecretBox } from '../../shared/people/identity/secret-box.ts';
import { createAuditRepository } from '../../shared/people/store/audit-repository.ts';
import { once } from '../../shared/platform/entry.ts';
import { environment, now } from '../../shared/platform/runtime.ts';
import { createSecretReader } from '../../shared/platform/secrets/read-secret.ts';
import { composePeople } from './people.ts';

/** The keys of the service and the audit log: for functions with `secrets: ['keys']`. */
// pure: functions without this secret leave it out of their bundles
export const composeKeys = /* @__PURE__ */ once(() => {
  const { documents, tableName, secrets } = composePeople();
  const { KEYS_SECRET_ARN: arn } = environment('KEYS_SECRET_ARN');
  const ring = createKeyRing(createSecretReader(secrets, arn));
  const audit = createAuditRepository(documents, tableName, { mac: createAuditMac(ring), newId: randomUUID, now });
  return { ring, secretBox: createSecretBox(ring), audit };
});
