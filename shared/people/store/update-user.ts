import { type DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { holds } from '../../platform/dynamodb/condition.ts';
import type { Item } from '../../platform/dynamodb/item.ts';
import type { UserChanges, Users } from '../use-cases/people-ports.ts';
import { toUser, userKey } from './user-item.ts';

type Options = NonNullable<Parameters<Users['update']>[3]>;

/** Changes a user who exists, in one write; where it ends sessions, it ends them all in that write. */
export const updateUser =
  (documents: DynamoDBDocumentClient, TableName: string): Users['update'] =>
  async (id, changes, now, options = {}) => {
    let after: Item | undefined;
    const send = async (): Promise<void> => {
      const update = new UpdateCommand({ TableName, Key: userKey(id), ...setting(changes, now, options) });
      after = (await documents.send(update)).Attributes;
    };
    return (await holds(send())) && after !== undefined ? toUser(after) : undefined;
  };

const setting = (changes: UserChanges, now: string, { endSessions = false, when }: Options) => {
  const set = Object.entries({ ...changes, updatedAt: now }).filter(([, value]) => value !== undefined);
  const expected = Object.entries(when ?? {});
  return {
    UpdateExpression:
      `SET ${set.map(([name]) => `#${name} = :${name}`).join(', ')}` +
      (endSessions ? ' ADD credentialsVersion :step' : ''),
    ConditionExpression: ['attribute_exists(pk)', ...expected.map(isAs)].join(' AND '),
    ExpressionAttributeNames: Object.fromEntries([...set, ...expected].map(([name]) => [`#${name}`, name])),
    ExpressionAttributeValues: {
      ...Object.fromEntries(set.map(([name, value]) => [`:${name}`, value])),
      ...Object.fromEntries(expected.map(([name, value]) => [`:when_${name}`, value])),
      ...(endSessions && { ':step': 1 }),
    },
    ReturnValues: 'ALL_NEW' as const,
  };
};

/** Who has ended no session yet has no version, which counts as the first. */
const isAs = ([name, value]: readonly [string, unknown]): string => {
  const equals = `#${name} = :when_${name}`;
  return name === 'credentialsVersion' && value === 0 ? `(attribute_not_exists(#${name}) OR ${equals})` : equals;
};
