/**
 * The values that a process used most recently, by name. Only for values that never change. A weight is that of the decoded
 * content, because packed content can be a hundred times smaller.
 */
export type LruCache<Value> = {
  readonly get: (name: string) => Value | undefined;
  readonly keep: (name: string, value: Value, weight: number) => Value;
};

/** Forgets what was used longest ago, so that values of at most this weight are kept together. */
export const createLruCache = <Value>(most: number): LruCache<Value> => {
  const kept = new Map<string, { readonly value: Value; readonly weight: number }>();
  let total = 0;
  const remove = (name: string) => {
    const found = kept.get(name);
    if (kept.delete(name)) total -= found?.weight ?? 0;
    return found;
  };
  const keep = (name: string, value: Value, weight: number): Value => {
    remove(name);
    kept.set(name, { value, weight });
    total += weight;
    for (const oldest of kept.keys()) {
      if (total <= most) break;
      remove(oldest);
    }
    return value;
  };
  return {
    get: (name) => {
      const found = remove(name);
      return found && keep(name, found.value, found.weight);
    },
    keep,
  };
};
