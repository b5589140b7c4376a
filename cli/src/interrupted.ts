const hints = new Map<symbol, string>();

/** What to tell somebody who interrupts the command from now on, until the answer is called. */
export const onInterrupt = (hint: string): (() => void) => {
  const key = Symbol(hint);
  hints.set(key, hint);
  return () => void hints.delete(key);
};

export const interruptHints = (): readonly string[] => [...new Set(hints.values())];
