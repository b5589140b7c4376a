import type { CALLERS, Subject } from './subjects.ts';

export const QUEUE_NAMES = [
  'prepare',
  'statement',
  'publish',
  'readback',
  'revert',
  'export',
  'bank-sync',
  'webhooks',
] as const;
export type QueueName = (typeof QUEUE_NAMES)[number];

/**
 * `keys` encrypts and signs; `origin` proves that a request came through the edge; `setup` is the code for the first
 * registration.
 */
export type SecretName = 'keys' | 'origin' | 'setup';

/** The first part of the keys in the uploads bucket. */
export const FOLDERS = [
  'raw',
  'rows',
  'imports',
  'plans',
  'exports',
  'changes',
  'mirrors',
  'uploads',
  'bank',
  'bank-debug',
] as const;
export type Folder = (typeof FOLDERS)[number];

/** The access of a function: its permissions and the environment variables that name the resources. */
export type Access = {
  /** The subjects whose items it can read and write. */
  readonly table?: { readonly read?: readonly Subject[]; readonly write?: readonly Subject[] };
  /** It recognizes its caller by an API key or access token, or by a session. */
  readonly recognizes?: keyof typeof CALLERS;
  /** The folders of the uploads bucket whose objects it can read, write, and list and remove. */
  readonly uploads?: {
    readonly read?: readonly Folder[];
    readonly write?: readonly Folder[];
    readonly remove?: readonly Folder[];
  };
  /** Adds to the archive of the audit log; no function can read or delete there. */
  readonly archive?: true;
  /** The queues it can send to. */
  readonly queues?: readonly QueueName[];
  /** The secrets it can read; functions that answer people get `origin` automatically. */
  readonly secrets?: readonly SecretName[];
  /** Puts events on the service's bus. */
  readonly bus?: true;
  /** Sends email from the deployment's address. */
  readonly mail?: true;
  /** Gets the sign-in settings. */
  readonly auth?: true;
  /** Calls external servers through the egress guard. Informative only: no network permission is needed. */
  readonly egress?: true;
  /** Gets the bank feed settings. */
  readonly banks?: true;
  /** Reads or writes the debug log. */
  readonly debugLog?: true;
  /** Checks the record limit of native imports. */
  readonly nativeLimit?: true;
  /** Gets the contact and licence of the API. */
  readonly apiInfo?: true;
};

/** With what an endpoint of the API needs to tell the audit log who did something, and from where. */
export const audited = ({ queues = [], ...rest }: Access): Access => ({
  ...rest,
  queues: [...queues, 'webhooks'], // with the steps of proposals
  secrets: ['origin'],
});
