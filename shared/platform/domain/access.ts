export const QUEUE_NAMES = ['prepare', 'statement', 'publish', 'readback', 'revert', 'export', 'bank-sync'] as const;
export type QueueName = (typeof QUEUE_NAMES)[number];

/** `keys` seals and signs, `origin` tells that a request came through the edge. */
export type SecretName = 'keys' | 'origin';

/** What a function may touch: its permissions and the environment variables that name the resources, nothing more. */
export type Access = {
  readonly table?: 'read' | 'readWrite';
  readonly uploads?: 'read' | 'readWrite';
  /** The archive of the audit log; who writes may read, nobody may delete. */
  readonly archive?: 'read' | 'write';
  /** The queues it may send to. */
  readonly queues?: readonly QueueName[];
  /** The secrets it may read; whatever answers people reads `origin` without saying so. */
  readonly secrets?: readonly SecretName[];
  /** It sends mail, from the one address that the deployment names. */
  readonly mail?: true;
  /** It knows the settings of signing in. */
  readonly auth?: true;
  /** It calls servers that others name, through the guard alone. There is no network to grant: this is for the reader. */
  readonly egress?: true;
  /** It knows the settings of bank feeds. */
  readonly banks?: true;
  /** It writes the debug log, or reads it. */
  readonly debugLog?: true;
  /** It judges how many records a native import may have. */
  readonly nativeLimit?: true;
};
