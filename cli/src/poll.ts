import { setTimeout as sleep } from 'node:timers/promises';

const FIRST_DELAY = 300;
const LONGEST_DELAY = 5_000;
const GROWTH = 1.5;

/** Reads again, less and less often, until it has ended. */
export const pollUntil = async <State>(
  read: () => Promise<State>,
  hasEnded: (state: State) => boolean,
): Promise<State> => {
  for (let delay = FIRST_DELAY; ; delay = Math.min(LONGEST_DELAY, delay * GROWTH)) {
    const state = await read();
    if (hasEnded(state)) return state;
    await sleep(delay);
  }
};
