/** Of one start or event: how long it took, and how much of that a processor worked for it. */
export type Spent = { readonly milliseconds: number; readonly processorMs: number };

/** How often something happened, and what all of it took together. */
export type Times = Spent & { readonly count: number };

export type TimesByFunction = {
  readonly add: (name: string, spent: Spent) => void;
  readonly all: () => Readonly<Record<string, Times>>;
  readonly clear: () => void;
};

export const createTimes = (): TimesByFunction => {
  const times = new Map<string, Times>();
  return {
    add: (name, { milliseconds, processorMs }) => {
      const known = times.get(name) ?? { count: 0, milliseconds: 0, processorMs: 0 };
      times.set(name, {
        count: known.count + 1,
        milliseconds: known.milliseconds + milliseconds,
        processorMs: known.processorMs + processorMs,
      });
    },
    all: () => Object.fromEntries([...times].sort()),
    clear: () => times.clear(),
  };
};
