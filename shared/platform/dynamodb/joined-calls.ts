import { AsyncLocalStorage } from 'node:async_hooks';
import { BatchWriteCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { joiningGets, type Send } from './get-batcher.ts';
import { joiningWrites } from './write-batcher.ts';

type Joins = { readonly gets: ReturnType<typeof joiningGets>; readonly writes: ReturnType<typeof joiningWrites> };

const works = new AsyncLocalStorage<Joins>();

/**
 * Within `work`, items that are read at the same time are read together, and batches that are written at the same time are
 * written together, such as those of eight years of the ledger. For work on one family: if a family is held, no call that
 * names it is sent.
 */
export const joiningCalls = <Result>(work: () => Promise<Result>): Promise<Result> =>
  works.run({ gets: joiningGets(), writes: joiningWrites() }, work);

/** A client that joins the calls of work. */
export const withJoinedCalls = (documents: DynamoDBDocumentClient): DynamoDBDocumentClient => {
  // `send` has an overload for each command, but joining treats all commands alike
  const send = documents.send.bind(documents) as Send;
  const joining: Send = (command, ...options) => {
    const joins = works.getStore();
    if (joins === undefined || options.length > 0) return send(command, ...options);
    return command instanceof BatchWriteCommand ? joins.writes(send, command) : joins.gets(send, command);
  };
  return Object.assign(Object.create(documents) as DynamoDBDocumentClient, { send: joining });
};
