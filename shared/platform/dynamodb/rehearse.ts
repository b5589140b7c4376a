import { type DynamoDBDocumentClient, GetCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';

const ITEM =
  '{"pk":{"S":"a"},"count":{"N":"1"},"data":{"M":{"list":{"L":[{"BOOL":true},{"NULL":true}]}}},"body":{"B":"AAAA"}}';
const ANSWER = {
  statusCode: 200,
  headers: { 'content-type': 'application/x-amz-json-1.0' },
  body: Buffer.from(`{"Item":${ITEM},"Items":[${ITEM}],"Count":1,"Attributes":${ITEM}}`),
};

/** Adds the last step of a command, in which the request would be sent. */
type Last = (answer: () => () => Promise<{ readonly response: object }>, place: object) => void;

const sentNowhere = <Command extends GetCommand | QueryCommand | UpdateCommand>(command: Command): Command => {
  const add = command.middlewareStack.add.bind(command.middlewareStack) as Last; // overloaded for each step
  add(() => async () => ({ response: ANSWER }), { step: 'deserialize', priority: 'low' });
  return command;
};

/**
 * Makes and signs a request of each common kind, and reads an answer, but sends nothing. So the code is compiled, and
 * settings and credentials are read, while a function starts: Lambda gives it a whole processor until the first event,
 * and a share of one from then on. Never rejects: an error here occurs again in a real request, which reports it.
 */
export const rehearse = async (documents: DynamoDBDocumentClient): Promise<void> => {
  const key = { TableName: 'none', Key: { pk: 'a', sk: 'b' } };
  const texts = { ExpressionAttributeNames: { '#name': 'name' }, ExpressionAttributeValues: { ':value': 'a' } };
  try {
    await documents.send(sentNowhere(new GetCommand({ ...key, ConsistentRead: true })));
    await documents.send(
      sentNowhere(new QueryCommand({ TableName: 'none', KeyConditionExpression: '#name = :value', ...texts })),
    );
    await documents.send(
      sentNowhere(
        new UpdateCommand({ ...key, UpdateExpression: 'SET #name = :value', ...texts, ReturnValues: 'ALL_NEW' }),
      ),
    );
  } catch {
    // the first real request fails in the same way
  }
};
