export const QUEUE_NAMES = ['prepare', 'statement', 'publish', 'readback', 'revert', 'export'] as const;
export type QueueName = (typeof QUEUE_NAMES)[number];

/** What a function may touch: its permissions and the environment variables that name the resources, nothing more. */
export type Access = {
  readonly table?: 'read' | 'readWrite';
  readonly uploads?: 'read' | 'readWrite';
  /** The queues it may send to. */
  readonly queues?: readonly QueueName[];
  /** It judges how many records a native import may have. */
  readonly nativeLimit?: true;
};
