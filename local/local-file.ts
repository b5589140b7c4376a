import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SeedTarget } from './seed.ts';

/** `$DATA_DIR/local.json`: where the running cloud is, for scripts that work on its table. */
export const writeLocalFile = (dataDir: string, target: SeedTarget): void => {
  const { baseUrl, endpoints, accessKeyId, tableName, keysSecret = '', archiveBucket = '' } = target;
  const keys = keysSecret === '' ? {} : { keys_secret_arn: keysSecret };
  const archive = archiveBucket === '' ? {} : { archive_bucket: archiveBucket };
  const content = {
    base_url: baseUrl,
    endpoints,
    access_key_id: accessKeyId,
    table_name: tableName,
    ...keys,
    ...archive,
  };
  writeFileSync(join(dataDir, 'local.json'), `${JSON.stringify(content, null, 2)}\n`);
};
