/** Starts of a function's processes. */
export type Init = { readonly count: number; readonly milliseconds: number };

/** Lambda ends a start that takes longer, and starts again within the time of the call. */
const LONGEST_MS = 10_000;

/** Counts starts by function, and reports each that is too long for Lambda. */
export const createInits = (onTooLong: (name: string, milliseconds: number) => void) => {
  const inits = new Map<string, Init>();
  return {
    add: (name: string, milliseconds: number): void => {
      const known = inits.get(name) ?? { count: 0, milliseconds: 0 };
      inits.set(name, { count: known.count + 1, milliseconds: known.milliseconds + milliseconds });
      if (milliseconds > LONGEST_MS) onTooLong(name, milliseconds);
    },
    all: (): Readonly<Record<string, Init>> => Object.fromEntries([...inits].sort()),
    clear: (): void => inits.clear(),
  };
};
