import type { FauxqsServer } from 'fauxqs';
import { invokeAsynchronously } from './lambda/asynchronous.ts';
import type { FunctionHost } from './lambda/function-host.ts';
import type { Outcome } from './lambda/function-process.ts';

export type EventReceivers = {
  readonly functions: Pick<FunctionHost, 'invoke'>;
  readonly fauxqs: Pick<FauxqsServer, 'sendMessage'>;
  readonly timeScale: number;
  readonly log: (line: string) => void;
};

export type Delivery = {
  /** Of a queue or a function. */
  readonly arn: string;
  readonly event: string;
  /** The rule or schedule, for the log. */
  readonly by: string;
  /** How long a throttled event is kept. */
  readonly keptMs: number;
  readonly signal: AbortSignal;
};

/** Hands an event of EventBridge to a target of a rule or schedule; `onAttempt` is called after each attempt. */
export const deliverEvent = async (
  { functions, fauxqs, timeScale, log }: EventReceivers,
  { arn, event, by, keptMs, signal }: Delivery,
  onAttempt: () => void = () => undefined,
): Promise<void> => {
  if (arn.startsWith('arn:aws:sqs:')) {
    fauxqs.sendMessage(arn.split(':').at(-1) ?? '', event);
    onAttempt();
    return;
  }
  const onOutcome = (outcome: Outcome): void => {
    onAttempt();
    if (outcome.kind === 'failed') log(`${by}: ${outcome.error.errorType}: ${outcome.error.errorMessage}`);
  };
  await invokeAsynchronously(() => functions.invoke(arn, event), { keptMs, timeScale, signal, onOutcome });
};
