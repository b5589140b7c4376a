/** Whether the index already shows a change that was written at this time, in milliseconds. */
export type IsIndexed = (writtenAt: number) => boolean;

type LateChange = { readonly item: string; readonly writtenAt: number; readonly apply: () => Promise<unknown> };

export type LateIndex = {
  readonly isEmpty: () => boolean;
  /** Keeps a change of an item's index entries for later. */
  readonly hold: (item: string, apply: () => Promise<unknown>) => void;
  /** Applies the changes that the index already shows; those of one item in their order. */
  readonly arrive: (isIndexed: IsIndexed) => Promise<void>;
};

/** The changes that an index does not show yet. They are in memory only, so `arrive` must run before the table closes. */
export const createLateIndex = (): LateIndex => {
  let held: LateChange[] = [];
  let arriving: Promise<void> = Promise.resolve();

  const take = (isIndexed: IsIndexed): readonly LateChange[] => {
    const waiting = new Set<string>();
    const arrived = held.filter(({ item, writtenAt }) => {
      const isLate = waiting.has(item) || !isIndexed(writtenAt);
      if (isLate) waiting.add(item);
      return !isLate;
    });
    const taken = new Set(arrived);
    held = held.filter((change) => !taken.has(change));
    return arrived;
  };

  return {
    isEmpty: () => held.length === 0,
    hold: (item, apply) => {
      held.push({ item, writtenAt: Date.now(), apply });
    },
    arrive: (isIndexed) => {
      arriving = arriving.then(async () => {
        for (const { apply } of take(isIndexed)) await apply();
      });
      return arriving;
    },
  };
};
