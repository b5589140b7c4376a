import { type DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { holds } from './conditional-writes.ts';
import { familyPk, hashKey, type Item } from './keys.ts';

/** Which record of a kind has a name. A claim binds only while its record exists and names it back; it is never deleted. */
export type NameClaims = {
  readonly read: (name: ClaimedName) => Promise<string | undefined>;
  /** Moves the claim on condition that it still holds `from` (undefined: that there is none); false when it does not. */
  readonly move: (name: ClaimedName, from: string | undefined, to: string) => Promise<boolean>;
};
export type ClaimedName = { readonly familyId: string; readonly kind: string; readonly name: string };

const keyOf = ({ familyId, kind, name }: ClaimedName) => ({
  pk: familyPk(familyId),
  sk: `NAME#${kind}#${hashKey(name)}`,
});

export const createNameClaims = (documents: DynamoDBDocumentClient, tableName: string): NameClaims => ({
  read: async (name) => {
    const { Item } = await documents.send(
      new GetCommand({ TableName: tableName, Key: keyOf(name), ConsistentRead: true }),
    );
    return Item?.['recordId'] as string | undefined;
  },
  move: (name, from, to) =>
    holds(
      documents.send(
        new PutCommand({
          TableName: tableName,
          Item: { ...keyOf(name), type: 'NameClaim', name: name.name, recordId: to },
          ConditionExpression: from === undefined ? 'attribute_not_exists(pk)' : 'recordId = :from',
          ...(from !== undefined && { ExpressionAttributeValues: { ':from': from } }),
        }),
      ),
    ),
});

/** Longer than any request lives. */
const CLAIM_MILLISECONDS = 60_000;

/** Who claimed and did not make at once what he claimed for, was cut off. */
export const isStaleClaim = ({ createdAt }: Item, now: string): boolean =>
  Date.parse(now) - Date.parse(String(createdAt)) > CLAIM_MILLISECONDS;
