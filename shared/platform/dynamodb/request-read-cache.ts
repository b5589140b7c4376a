import { AsyncLocalStorage } from 'node:async_hooks';
import { BatchGetCommand, type DynamoDBDocumentClient, GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { joiningGets, type Send } from './get-batcher.ts';
import { joiningPuts } from './put-batcher.ts';

/** The answers of one request, by what it asked. */
type Answers = Map<string, Promise<object>>;
type JoinGets = ReturnType<typeof joiningGets>;
/** Of a request, whose parts share what they read. */
type Sharing = { readonly answers: Answers; readonly join: JoinGets };
/** Of a worker. */
type Joining = { readonly joinPuts: ReturnType<typeof joiningPuts>; readonly join: JoinGets };

const requests = new AsyncLocalStorage<Sharing | Joining>();

/**
 * Within `answer`, items are read once, however many parts of a page ask for them; after a write, once more. What is asked
 * for at the same time is read together.
 */
export const sharingReads = <Result>(answer: () => Promise<Result>): Promise<Result> =>
  requests.run({ answers: new Map(), join: joiningGets() }, answer);

/**
 * Within `work`, what is asked for at the same time is read together, each time anew: a worker must see what others write. So are
 * batches of items put together.
 */
export const joiningBatches = <Result>(work: () => Promise<Result>): Promise<Result> =>
  requests.run({ join: joiningGets(), joinPuts: joiningPuts() }, work);

/** A client that shares the reads of a request. */
export const withSharedReads = (documents: DynamoDBDocumentClient): DynamoDBDocumentClient => {
  // `send` has an overload for each command, but sharing treats all commands alike
  const send = documents.send.bind(documents) as Send;
  const sharing: Send = (command, ...options) => {
    const request = requests.getStore();
    if (request === undefined) return send(command, ...options);
    if ('joinPuts' in request) {
      if (options.length > 0) return send(command, ...options);
      return isRead(command) ? request.join(send, command, hasLarge(command)) : request.joinPuts(send, command);
    }
    const { answers, join } = request;
    if (!isRead(command)) return writing(answers, () => send(command, ...options));
    const isJoined = options.length === 0 && !hasLarge(command);
    const read = () => (isJoined ? join(send, command) : send(command, ...options));
    return isShared(command)
      ? once(answers, `${command.constructor.name} ${JSON.stringify(command.input)}`, read)
      : read();
  };
  return Object.create(documents, { send: { value: sharing } });
};

const once = (answers: Answers, name: string, read: () => Promise<object>): Promise<object> => {
  const known = answers.get(name);
  if (known !== undefined) return known;
  const answer = read();
  answers.set(name, answer);
  const forget = (): void => {
    if (answers.get(name) === answer) answers.delete(name);
  };
  answer.then((answered) => isWhole(answered) || forget(), forget);
  return answer;
};

/** A write discards cached reads and any in flight. */
const writing = (answers: Answers, write: () => Promise<object>): Promise<object> => {
  answers.clear();
  return write().finally(() => answers.clear());
};

type Read = GetCommand | BatchGetCommand | QueryCommand;

const isRead = (command: object): command is Read =>
  command instanceof GetCommand || command instanceof BatchGetCommand || command instanceof QueryCommand;

const isShared = (command: Read): boolean => {
  if (command instanceof GetCommand) return !isReadAgain(command.input.Key);
  if (command instanceof QueryCommand) return true;
  const batches = Object.values(command.input.RequestItems ?? {});
  return !batches.some(({ Keys = [] }) => Keys.some((key) => isLarge(key) || isReadAgain(key)));
};

type Key = Readonly<Record<string, unknown>> | undefined;

/**
 * Imports and year roots are never cached: a retry must see the replacement of a missing segment. Nor are sums of past
 * years, which must be at least as new as the index that was read before them.
 */
const isReadAgain = (key: Key): boolean => /^(IMPORT#|ENTRIES#|PAST_SUMS$)/.test(String(key?.['sk']));

/** A small item does not wait for large ones. */
const hasLarge = (command: Read): boolean =>
  command instanceof BatchGetCommand &&
  Object.values(command.input.RequestItems ?? {}).some(({ Keys = [] }) => Keys.some(isLarge));

/** The ledger keeps what it opened; all the segments that a request reads would take too much memory. */
const isLarge = (key: Key): boolean => String(key?.['sk']).startsWith('SEGMENT#');

/** A batch with unprocessed keys is not cached, so that the caller can retry. */
const isWhole = ({ UnprocessedKeys = {} }: { readonly UnprocessedKeys?: object }): boolean =>
  Object.keys(UnprocessedKeys).length === 0;
