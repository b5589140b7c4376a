/** Units and times of the local stack on two busy cores. `npm run bench` measures lists with `--only reads`. */
export const CALLS = [
  { name: '`GET /imports/{id}`', writes: 1, reads: 2, ms: 25, goal: 0.003 },
  {
    name: '`GET /transactions`, 25 of 100,000 in 20 accounts over ten years',
    writes: 1,
    reads: 45,
    ms: 47,
    goal: 0.008,
  },
] as const;

/** Most functions have as much. */
export const MEMORY_GB = 0.5;

/** list-transactions, cold minus warm: npm run bench -- --only cold-start */
export const INIT_MS = 412 - 33;

/** A run of a schedule that finds nothing to do. */
export const IDLE_RUN = { ms: 20, queries: 4, readsPerQuery: 0.5 } as const;

/** Lambda polls an empty queue with five pollers, each for twenty seconds; not measured. */
export const POLLS_PER_MINUTE = { pollers: 5, each: 3 } as const;

/** The most that a page may have, with its styles: npm run page-budget */
export const PAGE_KB = 60;
