import { type DynamoDBDocumentClient, UpdateCommand, type UpdateCommandInput } from '@aws-sdk/lib-dynamodb';
import type { UserId } from '../../platform/domain/ids.ts';
import { hasFields, isObject } from '../../platform/domain/stored-shape.ts';
import { optionalIn } from '../../platform/dynamodb/attributes.ts';
import { holds } from '../../platform/dynamodb/conditional-writes.ts';
import type { Item } from '../../platform/dynamodb/keys.ts';
import { recoveryCodes, type SecondFactor } from '../sign-in/domain/second-factor.ts';
import type { SecondFactors } from '../use-cases/people-ports.ts';
import { userKey } from './user-repository.ts';

/** Each use is one conditional write of the user's item, so concurrent uses cannot both succeed. */
const hasRecoveryCodes = hasFields<Pick<SecondFactor, 'recoveryCodes'>>({ recoveryCodes: isObject });

export const createSecondFactors = (documents: DynamoDBDocumentClient, TableName: string): SecondFactors => {
  const change = async (userId: UserId, input: Omit<UpdateCommandInput, 'TableName' | 'Key'>) => {
    let after: Item | undefined;
    const update = new UpdateCommand({ TableName, Key: userKey(userId), ReturnValues: 'ALL_NEW', ...input });
    const send = async (): Promise<void> => {
      after = (await documents.send(update)).Attributes;
    };
    return (await holds(send())) ? after : undefined;
  };
  return {
    useStep: async (userId, secret, step) => {
      const after = await change(userId, {
        UpdateExpression: 'SET secondFactor.lastStep = :step',
        ConditionExpression: 'secondFactor.secret = :secret AND secondFactor.lastStep < :step',
        ExpressionAttributeValues: { ':step': step, ':secret': secret },
      });
      return after !== undefined;
    },
    useRecoveryCode: async (userId, digest) => {
      const after = await change(userId, {
        UpdateExpression: 'REMOVE secondFactor.recoveryCodes.#digest',
        ConditionExpression: 'attribute_exists(secondFactor.recoveryCodes.#digest)',
        ExpressionAttributeNames: { '#digest': digest },
      });
      const left = optionalIn(after, 'secondFactor', hasRecoveryCodes);
      return left === undefined ? undefined : Object.keys(left.recoveryCodes).length;
    },
    reseal: async (userId, from, to) => {
      const after = await change(userId, {
        UpdateExpression: 'SET secondFactor.secret = :to',
        ConditionExpression: 'secondFactor.secret = :from',
        ExpressionAttributeValues: { ':from': from, ':to': to },
      });
      return after !== undefined;
    },
    replaceRecoveryCodes: async (userId, secret, digests) => {
      const after = await change(userId, {
        UpdateExpression: 'SET secondFactor.recoveryCodes = :codes',
        ConditionExpression: 'secondFactor.secret = :secret',
        ExpressionAttributeValues: { ':secret': secret, ':codes': recoveryCodes(digests) },
      });
      return after !== undefined;
    },
  };
};
