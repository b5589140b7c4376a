import { DeleteCommand, type DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Account } from '../../ledger/domain/account.ts';
import { USER } from '../../platform/domain/owner.ts';
import { holds } from '../../platform/dynamodb/condition.ts';
import type { Item } from '../../platform/dynamodb/item.ts';
import { accountKey, toAccount } from './account-item.ts';

/** What a person does to an account, each on condition that it is still as it was seen. */
export type AccountEdits = {
  /** A person becomes an owner with it. Undefined when it was changed meanwhile. */
  readonly update: (
    familyId: string,
    seen: Account,
    change: Partial<Account> & Pick<Account, 'updatedAt'>,
  ) => Promise<Account | undefined>;
  /** False when it was changed meanwhile, or others own it too. */
  readonly remove: (familyId: string, seen: Account) => Promise<boolean>;
};

export const createAccountEdits = (documents: DynamoDBDocumentClient, TableName: string): AccountEdits => ({
  update: async (familyId, { id, updatedAt }, change) => {
    const names = Object.keys(change);
    const update = new UpdateCommand({
      TableName,
      Key: accountKey(familyId, id),
      UpdateExpression: `SET ${names.map((name) => `#${name} = :${name}`).join(', ')} ADD owners :user`,
      ConditionExpression: '#updatedAt = :seen',
      ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
      ExpressionAttributeValues: {
        ...Object.fromEntries(Object.entries(change).map(([name, value]) => [`:${name}`, value])),
        ':seen': updatedAt,
        ':user': new Set([USER]),
      },
      ReturnValues: 'ALL_NEW',
    });
    let after: Item | undefined;
    const send = async (): Promise<void> => {
      after = (await documents.send(update)).Attributes;
    };
    return (await holds(send())) && after !== undefined ? toAccount(after) : undefined;
  },
  remove: (familyId, { id, updatedAt }) =>
    holds(
      documents.send(
        new DeleteCommand({
          TableName,
          Key: accountKey(familyId, id),
          ConditionExpression: 'updatedAt = :seen AND owners = :user',
          ExpressionAttributeValues: { ':seen': updatedAt, ':user': new Set([USER]) },
        }),
      ),
    ),
});
