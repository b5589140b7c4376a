import { type DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { Sha256 } from '../../platform/domain/hash.ts';
import { holds } from '../../platform/dynamodb/condition.ts';
import { familyPk, TAG_PREFIX } from '../../platform/dynamodb/keys.ts';
import { accountTag } from '../domain/account-tag.ts';

/** The first tag that is free or already this account's. A claim is never deleted: ids of entries begin with the tag. */
export const createTagClaim =
  (documents: DynamoDBDocumentClient, TableName: string, sha256: Sha256) =>
  async (familyId: string, accountId: string): Promise<string> => {
    for (let tries = 0; ; tries++) {
      const tag = accountTag(accountId, tries, sha256);
      const claim = new PutCommand({
        TableName,
        Item: { pk: familyPk(familyId), sk: `${TAG_PREFIX}${tag}`, type: 'TagClaim', accountId },
        ConditionExpression: 'attribute_not_exists(pk) OR accountId = :id',
        ExpressionAttributeValues: { ':id': accountId },
      });
      if (await holds(documents.send(claim))) return tag;
    }
  };
