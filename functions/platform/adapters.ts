import { randomUUID } from 'node:crypto';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { createExternalIdClaims } from '../../shared/platform/dynamodb/external-id-claims.ts';
import { once } from '../../shared/platform/entry.ts';
import {
  createLogger,
  documentClient,
  environment,
  now,
  s3Client,
  secretsClient,
  sqsClient,
} from '../../shared/platform/runtime.ts';
import type { Remaining } from '../../shared/platform/sqs/queue-handler.ts';
import { createSliceClock, type SliceClock, type SliceSettings } from '../../shared/platform/use-cases/clock.ts';

// The `adapters.ts` of each wing makes every adapter once per process, when a function first asks for it. `pure` lets the
// bundler leave out those that a function does not use.

export const documents = /* @__PURE__ */ once(documentClient);
export const s3 = /* @__PURE__ */ once(s3Client);
export const sqs = /* @__PURE__ */ once(sqsClient);
export const secrets = /* @__PURE__ */ once(secretsClient);
export const log = /* @__PURE__ */ once(createLogger);
export const clock = () => now;
export const ids = () => randomUUID;

export const tableName = (): string => environment('TABLE_NAME').TABLE_NAME;
export const uploadsBucket = (): string => environment('UPLOADS_BUCKET').UPLOADS_BUCKET;

/** For workers that run in time slices. */
export const sliceSettings = (): SliceSettings => {
  const { SLICE_SECONDS, LEASE_SECONDS } = environment('SLICE_SECONDS', 'LEASE_SECONDS');
  return { sliceSeconds: SLICE_SECONDS, leaseSeconds: LEASE_SECONDS };
};

/** The work of a queue that runs in time slices: each message gets the clock of its slice. */
export const inSlices = <Message>(work: (message: Message, clock: SliceClock) => Promise<void>) => {
  const settings = sliceSettings();
  return (message: Message, context: Remaining) =>
    work(
      message,
      createSliceClock(settings, Date.now, () => context.getRemainingTimeInMillis()),
    );
};

/** An adapter of the table. */
export const inTable = <Adapter extends object>(
  create: (documents: DynamoDBDocumentClient, tableName: string) => Adapter,
): (() => Adapter) => once(() => create(documents(), tableName()));

/** The external ids of records. */
export const externalIds = /* @__PURE__ */ inTable(createExternalIdClaims);

export type Makers = Readonly<Record<string, () => unknown>>;

/** The results of these makers, by their names. */
export type Made<Wanted extends Makers> = { readonly [Name in keyof Wanted]: ReturnType<Wanted[Name]> };

/** Makes the adapters of these names: `made({ accounts, ledger })` is `{ accounts: accounts(), ledger: ledger() }`. */
export const made = <Wanted extends Makers>(wanted: Wanted): Made<Wanted> =>
  // the result type depends on the name, which `Object.fromEntries` loses
  Object.fromEntries(Object.entries(wanted).map(([name, make]) => [name, make()])) as Made<Wanted>;
