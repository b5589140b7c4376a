/** Trace headers of messages under way, by message id; the oldest are forgotten first. A restart forgets all. */
export type TraceBook = {
  readonly note: (messageId: string, trace: string) => void;
  readonly traceOf: (messageId: string) => string | undefined;
};

const CAPACITY = 20_000;

export const createTraceBook = (): TraceBook => {
  const traces = new Map<string, string>();
  return {
    note: (messageId, trace) => {
      traces.set(messageId, trace);
      const [oldest] = traces.keys();
      if (traces.size > CAPACITY && oldest !== undefined) traces.delete(oldest);
    },
    traceOf: (messageId) => traces.get(messageId),
  };
};
