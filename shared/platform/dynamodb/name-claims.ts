import { type DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { FamilyId } from '../domain/ids.ts';
import { isText } from '../domain/stored-shape.ts';
import { optionalIn } from './attributes.ts';
import { holds, movesFrom } from './conditional-writes.ts';
import { familyPk, hashKey, type Item } from './keys.ts';

/**
 * Maps a name to a record of its kind. A claim counts only while its record exists and has the name; it is never
 * deleted.
 */
export type NameClaims = {
  readonly read: (name: ClaimedName) => Promise<string | undefined>;
  /** Moves the claim if it still refers to `from` (undefined: none) or already to `to`; otherwise returns false. */
  readonly move: (name: ClaimedName, from: string | undefined, to: string) => Promise<boolean>;
};
export type ClaimedName = { readonly familyId: FamilyId; readonly kind: string; readonly name: string };

const keyOf = ({ familyId, kind, name }: ClaimedName) => ({
  pk: familyPk(familyId),
  sk: `NAME#${kind}#${hashKey(name)}`,
});

export const createNameClaims = (documents: DynamoDBDocumentClient, tableName: string): NameClaims => ({
  read: async (name) => {
    const { Item } = await documents.send(
      new GetCommand({ TableName: tableName, Key: keyOf(name), ConsistentRead: true }),
    );
    return optionalIn(Item, 'recordId', isText);
  },
  move: (name, from, to) =>
    holds(
      documents.send(
        new PutCommand({
          TableName: tableName,
          Item: { ...keyOf(name), type: 'NameClaim', name: name.name, recordId: to },
          ...movesFrom('recordId', from, to),
        }),
      ),
    ),
});

/** Longer than any request can take. */
const CLAIM_MILLISECONDS = 60_000;

/** A claim without a record after this time comes from an interrupted request. */
export const isStaleClaim = ({ createdAt }: Item, now: string): boolean =>
  Date.parse(now) - Date.parse(String(createdAt)) > CLAIM_MILLISECONDS;
