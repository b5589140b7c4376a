import type { Endpoints } from './lambda/function-host.ts';

export type SeedTarget = {
  readonly baseUrl: string;
  readonly endpoints: Endpoints;
  readonly accessKeyId: string;
  readonly tableName: string;
};

/** What `$DATA_DIR/demo.json` holds. */
export type Demo = {
  readonly base_url: string;
  readonly api_key: string;
  readonly read_only_api_key: string;
  readonly email: string;
  readonly password: string;
  readonly family_id: string;
  readonly account_id: string;
};

/**
 * Writes the demo family through the product's own repositories: family (USD, UTC, `%m/%d/%Y`, en), its user
 * (`super_admin`, argon2id hash), a read_write and a read API key, and one account. Runs once per data folder.
 * Undefined: there is nothing to seed.
 */
export const seedDemo = async (_target: SeedTarget): Promise<Demo | undefined> => undefined;
