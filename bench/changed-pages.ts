import { createHash } from 'node:crypto';
import { paginateScan } from '@aws-sdk/lib-dynamodb';
import { openTable } from '../scripts/open-table.ts';

/** A digest of each item of the ledger, by its key. */
export type Pages = ReadonlyMap<string, string>;

export const readPages = async (dataDir: string): Promise<Pages> => {
  const { documents: client, tableName: TableName } = openTable({ DATA_DIR: dataDir });
  const pages = new Map<string, string>();
  for await (const { Items = [] } of paginateScan({ client }, { TableName, ConsistentRead: true })) {
    for (const item of Items.filter(({ pk }) => String(pk).startsWith('LEDGER#'))) {
      pages.set(`${item['pk']} ${item['sk']}`, createHash('sha256').update(JSON.stringify(item)).digest('hex'));
    }
  }
  return pages;
};

/** How many items were written, however small the change. */
export const changedPages = (before: Pages, after: Pages): number =>
  [...after].filter(([key, digest]) => before.get(key) !== digest).length;
