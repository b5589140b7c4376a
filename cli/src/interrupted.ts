const hints = new Set<string>();

/** Says, as long as something is under way, how to go on after an interruption. Returns what ends that. */
export const hintIfInterrupted = (text: string): (() => void) => {
  hints.add(text);
  return () => void hints.delete(text);
};

/** The hints of everything that is under way now. */
export const hintsOfInterruption = (): string | undefined => (hints.size === 0 ? undefined : [...hints].join('\n'));
