/** Whether lists and objects lie in each other more than `levels` deep. Walks level by level: depth costs no stack. */
export const isDeeperThan = (value: unknown, levels: number): boolean => {
  let level = [value].filter(isNested);
  for (let depth = 0; level.length > 0; depth++) {
    if (depth === levels) return true;
    level = level.flatMap((one) => Object.values(one).filter(isNested));
  }
  return false;
};

const isNested = (value: unknown): value is object => typeof value === 'object' && value !== null;
