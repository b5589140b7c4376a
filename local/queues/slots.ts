/** A counted permit: `take` waits until one is free. */
export type Slots = { readonly take: () => Promise<void>; readonly give: () => void };

export const createSlots = (count: number): Slots => {
  let free = count;
  const waiting: (() => void)[] = [];
  return {
    take: () => {
      if (free === 0) return new Promise((resolve) => waiting.push(resolve));
      free -= 1;
      return Promise.resolve();
    },
    give: () => {
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    },
  };
};
