import { type DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { ExternalId } from '../domain/external-id.ts';
import type { FamilyId } from '../domain/ids.ts';
import { isText } from '../domain/stored-shape.ts';
import type { ExternalIdClaim, ExternalIdClaims } from '../use-cases/take-external-id.ts';
import { optionalIn } from './attributes.ts';
import { holds } from './conditional-writes.ts';
import { familyPk, hashKey, type Item, type Key } from './keys.ts';
import { getAll } from './many-items.ts';

/** Maps external ids to records of a kind. A claim counts only while its record has the id; it is never deleted. */
export const createExternalIdClaims = (documents: DynamoDBDocumentClient, tableName: string): ExternalIdClaims => ({
  read: async (familyId, kind, ids) => {
    const keys = ids.map((id) => keyOf(familyId, kind, id));
    const items = new Map((await getAll(documents, tableName, keys)).map((item) => [String(item['sk']), item]));
    return keys.map(({ sk }) => toClaim(items.get(sk)));
  },
  move: ({ familyId, kind, externalId }, seen, to) => {
    const { recordId, at, changeSetId, mark } = to;
    return holds(
      documents.send(
        new PutCommand({
          TableName: tableName,
          Item: {
            ...keyOf(familyId, kind, externalId),
            ...{ type: 'ExternalIdClaim', source: externalId.source, externalId: externalId.id },
            ...{ recordId, claimedAt: at, mark },
            ...(changeSetId !== undefined && { changeSetId }),
          },
          // its own mark: an attempt whose answer was lost
          ConditionExpression: `#mark = :mark OR ${isAsSeen(seen)}`,
          ExpressionAttributeNames: { '#mark': 'mark' },
          ExpressionAttributeValues: { ':mark': mark, ...valuesOf(seen) },
        }),
      ),
    );
  },
});

const isAsSeen = (seen: ExternalIdClaim | undefined): string => {
  if (seen === undefined) return 'attribute_not_exists(pk)';
  return seen.mark === undefined
    ? '(attribute_not_exists(#mark) AND recordId = :recordId AND claimedAt = :claimedAt)'
    : '#mark = :seen';
};

const valuesOf = (seen: ExternalIdClaim | undefined) => {
  if (seen === undefined) return {};
  return seen.mark === undefined ? { ':recordId': seen.recordId, ':claimedAt': seen.at } : { ':seen': seen.mark };
};

const keyOf = (familyId: FamilyId, kind: string, { source, id }: ExternalId): Key => ({
  pk: familyPk(familyId),
  sk: `EXTERNAL_ID#${kind}#${hashKey(JSON.stringify([source, id]))}`,
});

const toClaim = (item: Item | undefined) => {
  const [recordId, at] = [optionalIn(item, 'recordId', isText), optionalIn(item, 'claimedAt', isText)];
  if (recordId === undefined || at === undefined) return undefined;
  return { recordId, at, changeSetId: optionalIn(item, 'changeSetId', isText), mark: optionalIn(item, 'mark', isText) };
};
