import { THROTTLED } from './account-concurrency.ts';
import type { FunctionDefinition } from './definition.ts';
import { FunctionProcess, type Outcome, type ProcessOptions } from './function-process.ts';

/** The limits of a synchronous invocation, plus the hundred bytes that Lambda adds. */
export const PAYLOAD_LIMIT = 6 * 1024 * 1024 + 100;

export type FunctionPool = {
  readonly definition: FunctionDefinition;
  /** Only processes that run this bundle get the event; others end when they are free. */
  readonly invoke: (event: string, traceId: string, bundle: string) => Promise<Outcome>;
  readonly stop: () => Promise<void>;
};

type Waiting = (process: FunctionProcess) => void;

const tooLarge = (subject: string, bytes: number): Outcome => ({
  kind: 'failed',
  error: {
    errorType: subject === 'Response' ? 'Function.ResponseSizeTooLarge' : 'RequestEntityTooLargeException',
    errorMessage: `${subject} payload size (${bytes} bytes) exceeded maximum allowed payload size (${PAYLOAD_LIMIT} bytes).`,
    trace: [],
  },
});

const withinLimits = async (event: string, invoke: () => Promise<Outcome>): Promise<Outcome> => {
  const bytes = Buffer.byteLength(event);
  if (bytes > PAYLOAD_LIMIT) return tooLarge('Request', bytes);
  const outcome = await invoke();
  const size = outcome.kind === 'done' ? Buffer.byteLength(outcome.payload) : 0;
  return size > PAYLOAD_LIMIT ? tooLarge('Response', size) : outcome;
};

/** The most processes of a function at once. */
export type Capacity = {
  readonly processes: number;
  /** Whether an event that finds none free is refused, as on Lambda; otherwise it waits. */
  readonly refuses: boolean;
};

/** The processes of one function: started when none is free, stopped after `idleMs` without work. */
export const createFunctionPool = (
  definition: FunctionDefinition,
  capacity: Capacity,
  options: ProcessOptions & { readonly idleMs: number },
): FunctionPool => {
  const idle: FunctionProcess[] = [];
  const idleTimers = new Map<FunctionProcess, NodeJS.Timeout>();
  const processes = new Set<FunctionProcess>();
  const waiting: Waiting[] = [];
  let current = definition.bundle;
  let isStopped = false;

  const isUsable = (process: FunctionProcess): boolean => process.isAlive && process.bundle === current;

  const discard = (process: FunctionProcess): Promise<void> => {
    clearTimeout(idleTimers.get(process));
    idleTimers.delete(process);
    processes.delete(process);
    const index = idle.indexOf(process);
    if (index >= 0) idle.splice(index, 1);
    return process.stop();
  };

  const start = (): FunctionProcess => {
    const process = new FunctionProcess({ ...definition, bundle: current }, options);
    processes.add(process);
    return process;
  };

  /** undefined if there is none for this event. */
  const acquire = async (): Promise<FunctionProcess | undefined> => {
    for (let process = idle.pop(); process !== undefined; process = idle.pop()) {
      clearTimeout(idleTimers.get(process));
      if (isUsable(process)) return process;
      void discard(process);
    }
    if (processes.size < capacity.processes) return start();
    return capacity.refuses ? undefined : new Promise((resolve) => waiting.push(resolve));
  };

  const release = (process: FunctionProcess): void => {
    if (isStopped) return;
    const usable = isUsable(process);
    if (!usable) void discard(process);
    const next = waiting.shift();
    if (next !== undefined) {
      next(usable ? process : start());
    } else if (usable) {
      idle.push(process);
      idleTimers.set(process, setTimeout(() => void discard(process), options.idleMs).unref());
    }
  };

  return {
    definition,
    invoke: (event, traceId, bundle) =>
      withinLimits(event, async () => {
        current = bundle;
        const process = await acquire();
        if (process === undefined) return THROTTLED;
        return process.invoke(event, traceId).finally(() => release(process));
      }),
    stop: async () => {
      isStopped = true;
      await Promise.all([...processes].map(discard));
    },
  };
};
