import { dirname } from 'node:path';
import { openTable } from '../../scripts/restore/open-table.ts';
import { newFamilyIn } from '../../scripts/sample/new-family.ts';

export type NewFamily = {
  readonly familyId: string;
  readonly apiKey: string;
  /** A key for these accounts only. */
  readonly keyFor: (...accountIds: readonly string[]) => Promise<string>;
  /** A key with this scope, such as `transactions:read imports:write`. */
  readonly keyWith: (scope: string) => Promise<string>;
};

/** Another family in the running cloud, with a read_write key. */
export const newFamily = async (timeZone = 'UTC'): Promise<NewFamily> => {
  const table = openTable({ DATA_DIR: dirname(process.env['DEMO_FILE'] ?? '') });
  const { familyId, createKey } = await newFamilyIn(table, timeZone);
  return {
    familyId,
    apiKey: await createKey(),
    keyFor: (...accountIds) => createKey({ accountIds }),
    keyWith: (scope) => createKey({ scope }),
  };
};
