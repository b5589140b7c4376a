const hints = new Map<symbol, string>();

/** Says, as long as something is under way, how to go on after an interruption. Returns what ends that. */
export const hintIfInterrupted = (hint: string): (() => void) => {
  const key = Symbol(hint);
  hints.set(key, hint);
  return () => void hints.delete(key);
};

/** The hints of everything that is under way now, each once. */
export const hintsOfInterruption = (): string | undefined =>
  hints.size === 0 ? undefined : [...new Set(hints.values())].join('\n');
