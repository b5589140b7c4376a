export type { Bulk, BulkOperation, BulkOptions, BulkPart } from './bulk.ts';
export type { ChangeFeed, ChangesOptions, ChangesPage } from './changes.ts';
export { type ClientOptions, type CounterfoilClient, createClient } from './client.ts';
export {
  type ClientErrorCode,
  CounterfoilError,
  type DetailsByCode,
  type ErrorCode,
  type Fault,
  isCounterfoilError,
  unreachable,
} from './errors.ts';
export type { EventFeed, EventsOptions } from './events.ts';
export type { components, operations, paths } from './generated/api.ts';
export type { Imports } from './imports/imports.ts';
export type { StreamSource, UploadSource } from './imports/source.ts';
export type {
  ImportDetail,
  ImportSession,
  ImportType,
  Preflight,
  PreflightOptions,
  Schemas,
  Upload,
  UploadOptions,
  UploadProgress,
  UploadState,
  UploadWay,
} from './imports/types.ts';
export { isSettled, isVerified, type WaitOptions } from './imports/wait-until-settled.ts';
export type { List, Listed, ListPath } from './list.ts';
export type { ResponseBody } from './methods.ts';
export { pollUntil } from './poll.ts';
export type { RetryOptions } from './retry.ts';
export { type VerifyOptions, verifyWebhook } from './webhooks.ts';
