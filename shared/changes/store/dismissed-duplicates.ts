import { type DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';
import { pairKey } from '../../ledger/identity/domain/ledger-duplicates.ts';
import { familyPk } from '../../platform/dynamodb/keys.ts';
import { queryAll } from '../../platform/dynamodb/many-items.ts';
import type { DismissedDuplicates } from '../duplicates/use-cases/list-duplicates.ts';

const PREFIX = 'NO_DUPLICATE#';
const AT_ONCE = 25;

/** Pairs of possible duplicates that somebody dismissed: one item each, kept for good. */
export const createDismissedDuplicates = (
  documents: DynamoDBDocumentClient,
  tableName: string,
): DismissedDuplicates => ({
  add: async (familyId, pairs, at) => {
    const items = pairs.map(({ keptId, mergedId }) => ({
      pk: familyPk(familyId),
      sk: `${PREFIX}${pairKey(keptId, mergedId)}`,
      type: 'NoDuplicate',
      at,
    }));
    for (let from = 0; from < items.length; from += AT_ONCE) {
      const some = items.slice(from, from + AT_ONCE);
      await Promise.all(some.map((Item) => documents.send(new PutCommand({ TableName: tableName, Item }))));
    }
  },
  list: async (familyId) =>
    new Set(
      (await queryAll(documents, tableName, familyPk(familyId), PREFIX)).map(({ sk }) =>
        String(sk).slice(PREFIX.length),
      ),
    ),
});
