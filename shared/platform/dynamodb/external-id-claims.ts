import { type DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { ExternalId } from '../domain/external-id.ts';
import type { FamilyId } from '../domain/ids.ts';
import { isText } from '../domain/stored-shape.ts';
import type { ExternalIdClaims } from '../use-cases/take-external-id.ts';
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
    const changeSetId = to.changeSetId === undefined ? {} : { changeSetId: to.changeSetId };
    return holds(
      documents.send(
        new PutCommand({
          TableName: tableName,
          Item: {
            ...keyOf(familyId, kind, externalId),
            ...{ type: 'ExternalIdClaim', source: externalId.source, externalId: externalId.id },
            ...{ recordId: to.recordId, claimedAt: to.at, ...changeSetId },
          },
          ConditionExpression:
            seen === undefined
              ? 'attribute_not_exists(pk) OR (recordId = :to AND claimedAt = :at)'
              : '(recordId = :from AND claimedAt = :before) OR (recordId = :to AND claimedAt = :at)',
          ExpressionAttributeValues: {
            ':to': to.recordId,
            ':at': to.at,
            ...(seen && { ':from': seen.recordId, ':before': seen.at }),
          },
        }),
      ),
    );
  },
});

const keyOf = (familyId: FamilyId, kind: string, { source, id }: ExternalId): Key => ({
  pk: familyPk(familyId),
  sk: `EXTERNAL_ID#${kind}#${hashKey(JSON.stringify([source, id]))}`,
});

const toClaim = (item: Item | undefined) => {
  const [recordId, at] = [optionalIn(item, 'recordId', isText), optionalIn(item, 'claimedAt', isText)];
  if (recordId === undefined || at === undefined) return undefined;
  return { recordId, at, changeSetId: optionalIn(item, 'changeSetId', isText) };
};
