import { randomUUID } from 'node:crypto';
import { DeleteCommand, type DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { FamilyId } from '../../platform/domain/ids.ts';
import { holds, movesFrom } from '../../platform/dynamodb/conditional-writes.ts';
import { hashKey, type Item } from '../../platform/dynamodb/keys.ts';
import { queryAll } from '../../platform/dynamodb/many-items.ts';
import { readStored, text } from '../../platform/dynamodb/stored.ts';
import { INVITED_ROLES } from '../invitations/domain/invitation.ts';
import type { Invitations, StoredInvitation } from '../invitations/use-cases/invitation-ports.ts';

const PREFIX = 'EMAIL#';
const keyOf = (familyId: FamilyId, email: string) => ({
  pk: `INVITATION#${familyId}`,
  sk: `${PREFIX}${hashKey(email)}`,
});

/** Expired invitations are kept for a while, so that they can be sent again. */
const KEPT_SECONDS = 30 * 86_400;

const Stored = z.object({
  id: text,
  familyId: text,
  email: text,
  role: z.enum(INVITED_ROLES),
  invitedBy: text,
  days: z.number(),
  createdAt: text,
  sentAt: text,
  expires: text,
  tokenDigest: text,
  claim: z.object({ userId: text, at: text }).exactOptional(),
  revision: text,
}) satisfies z.ZodType<StoredInvitation>;

const toInvitation = (item: Item): StoredInvitation => readStored('Invitation', Stored, item);

/** One item for each family and email address; each write requires the revision that was read. */
export const createInvitations = (documents: DynamoDBDocumentClient, TableName: string): Invitations => ({
  listOf: async (familyId) =>
    (await queryAll(documents, TableName, `INVITATION#${familyId}`, PREFIX)).map(toInvitation),
  find: async (familyId, email) => {
    const get = new GetCommand({ TableName, Key: keyOf(familyId, email), ConsistentRead: true });
    const { Item } = await documents.send(get);
    return Item === undefined ? undefined : toInvitation(Item);
  },
  save: async (invitation, seen) => {
    const revision = randomUUID();
    const { familyId, email, expires } = invitation;
    const expiresAt = Math.ceil(Date.parse(expires) / 1000) + KEPT_SECONDS;
    const Item = { ...keyOf(familyId, email), type: 'Invitation', ...invitation, revision, expiresAt };
    const put = new PutCommand({ TableName, Item, ...movesFrom('revision', seen?.revision, revision) });
    return (await holds(documents.send(put))) ? { ...invitation, revision } : undefined;
  },
  remove: ({ familyId, email, revision }) =>
    holds(
      documents.send(
        new DeleteCommand({
          TableName,
          Key: keyOf(familyId, email),
          ConditionExpression: 'revision = :seen',
          ExpressionAttributeValues: { ':seen': revision },
        }),
      ),
    ),
});
