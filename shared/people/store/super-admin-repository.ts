import { type DynamoDBDocumentClient, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { UserId } from '../../platform/domain/ids.ts';
import { isTextSet } from '../../platform/domain/stored-shape.ts';
import { optionalIn } from '../../platform/dynamodb/attributes.ts';
import { holds } from '../../platform/dynamodb/conditional-writes.ts';
import type { SuperAdmins, Users } from '../use-cases/people-ports.ts';

const REGISTER = 'SUPER_ADMINS';
const MAX_TRIES = 10;

type Register = { readonly ids: readonly string[]; readonly version: number };

/**
 * The register of super admins: one item, so that two super admins cannot remove each other at once. Users are added
 * before their record says super admin, and removed before it stops saying so. IDs whose user is not a super admin do
 * not count.
 */
export const createSuperAdmins = (
  documents: DynamoDBDocumentClient,
  TableName: string,
  users: Pick<Users, 'find'>,
  register = REGISTER,
): SuperAdmins => {
  const KEY = { pk: register, sk: REGISTER };
  const read = async (): Promise<Register> => {
    const { Item } = await documents.send(new GetCommand({ TableName, Key: KEY, ConsistentRead: true }));
    return { ids: [...(optionalIn(Item, 'ids', isTextSet) ?? [])], version: Number(Item?.['version'] ?? 0) };
  };
  const isOne = async (id: string): Promise<boolean> => {
    const user = await users.find(id);
    return user?.role === 'super_admin' && user.status === 'active';
  };
  const tryRemove = ({ version }: Register, userId: UserId) =>
    holds(
      documents.send(
        new UpdateCommand({
          TableName,
          Key: KEY,
          UpdateExpression: 'DELETE ids :one ADD version :step',
          ConditionExpression: 'version = :version',
          ExpressionAttributeValues: { ':one': new Set([userId]), ':step': 1, ':version': version },
        }),
      ),
    );
  return {
    add: async (userId) => {
      const values = { ':one': new Set([userId]), ':step': 1 };
      const UpdateExpression = 'ADD ids :one, version :step';
      await documents.send(
        new UpdateCommand({ TableName, Key: KEY, UpdateExpression, ExpressionAttributeValues: values }),
      );
    },
    remove: async (userId) => {
      for (let attempt = 0; attempt < MAX_TRIES; attempt++) {
        const held = await read();
        if (!held.ids.includes(userId)) return true;
        const others = await Promise.all(held.ids.filter((id) => id !== userId).map(isOne));
        if (!others.includes(true)) return false;
        if (await tryRemove(held, userId)) return true;
      }
      return false;
    },
  };
};
