import { sleep } from './sleep.ts';

const FIRST_DELAY = 200;
const LONGEST_DELAY = 5_000;
const GROWTH = 1.5;

/** Reads again, less and less often, until it has ended. @throws the reason of the signal, as soon as it is aborted */
export const pollUntil = async <State>(
  read: () => Promise<State>,
  hasEnded: (state: State) => boolean,
  signal?: AbortSignal,
): Promise<State> => {
  for (let delay = FIRST_DELAY; ; delay = Math.min(LONGEST_DELAY, delay * GROWTH)) {
    const state = await read();
    if (hasEnded(state)) return state;
    await sleep(delay, signal);
  }
};
