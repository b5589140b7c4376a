import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SeedTarget } from './seed.ts';

/** `$DATA_DIR/local.json`: where the running cloud is, for scripts that work on its table. */
export const writeLocalFile = (dataDir: string, { baseUrl, endpoints, accessKeyId, tableName }: SeedTarget): void => {
  const content = { base_url: baseUrl, endpoints, access_key_id: accessKeyId, table_name: tableName };
  writeFileSync(join(dataDir, 'local.json'), `${JSON.stringify(content, null, 2)}\n`);
};
