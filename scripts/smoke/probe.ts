/** Facts about a deployment besides its answers: by AWS's APIs, or by the local stack's own routes. */
export type Probe = {
  /** The last error that a function logged since the run began. */
  readonly lastError: (functionName: string) => Promise<string | undefined>;
  /** How long a line of a log may take until it can be read. */
  readonly logDelayMs: number;
  /** The scheduled functions whose schedule is enabled. */
  readonly jobs: () => Promise<readonly JobState[]>;
  readonly queues: () => Promise<readonly QueueState[]>;
  /** The number of messages that failed five times. */
  readonly deadLetters: () => Promise<number>;
  /** A problem of the email sender; undefined if it is known to work. */
  readonly mailProblem: () => Promise<string | undefined>;
  /** Emails that arrived for an address; undefined if mailboxes cannot be read. */
  readonly mailsTo: ((address: string) => Promise<readonly ReceivedMail[]>) | undefined;
  /** Functions that may run at once in the account; undefined if nothing limits them. */
  readonly concurrency: () => Promise<number | undefined>;
};

export type JobState = { readonly function: string; readonly lastRun: Date | undefined };

export type QueueState = {
  /** As in `infra/workers.ts`. */
  readonly queue: string;
  /** Whether a worker receives its messages. */
  readonly isWorkedOn: boolean;
};

export type ReceivedMail = { readonly sentAt: Date; readonly text: string };
