import { BatchGetCommand, BatchWriteCommand, type DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { joiningCalls, withJoinedCalls } from '../../../shared/platform/dynamodb/joined-calls.ts';

const TableName = 'table';
const aGet = (sk: string) => new GetCommand({ TableName, Key: { pk: 'p', sk } });
const aWrite = (sk: string) =>
  new BatchWriteCommand({ RequestItems: { [TableName]: [{ PutRequest: { Item: { pk: 'p', sk } } }] } });

const createClient = () => {
  const sent: object[] = [];
  const send = async (command: object): Promise<object> => {
    sent.push(command);
    if (!(command instanceof BatchGetCommand)) return {};
    return { Responses: { [TableName]: command.input.RequestItems?.[TableName]?.Keys } };
  };
  const documents = withJoinedCalls({ send } as unknown as DynamoDBDocumentClient);
  return { names: () => sent.map((command) => command.constructor.name), documents };
};

describe('joiningCalls', () => {
  it('reads together what is read at the same time, and writes together what is written', async () => {
    const { documents, names } = createClient();
    const answers = await joiningCalls(() =>
      Promise.all([
        documents.send(aGet('a')),
        documents.send(aWrite('c')),
        documents.send(aGet('b')),
        documents.send(aWrite('d')),
      ]),
    );
    expect(answers[0]).toEqual({ Item: { pk: 'p', sk: 'a' } });
    expect(answers[2]).toEqual({ Item: { pk: 'p', sk: 'b' } });
    expect(names().toSorted()).toEqual(['BatchGetCommand', 'BatchWriteCommand']);
  });

  it('reads again what is asked for again', async () => {
    const { documents, names } = createClient();
    await joiningCalls(async () => {
      await documents.send(aGet('a'));
      await documents.send(aGet('a'));
    });
    expect(names()).toEqual(['GetCommand', 'GetCommand']);
  });

  it('sends calls of other work as they are', async () => {
    const { documents, names } = createClient();
    await Promise.all([documents.send(aGet('a')), documents.send(aGet('b'))]);
    expect(names()).toEqual(['GetCommand', 'GetCommand']);
  });
});
