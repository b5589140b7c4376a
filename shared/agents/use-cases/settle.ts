import { isSettled, pollUntil } from '../../../client/src/index.ts';
import type { Api, Sent } from './tool.ts';

const WORKING: readonly string[] = ['preparing', 'applying', 'reverting'];
/** Shorter than the function may run. What goes on longer is answered as it is, with its state. */
const LONGEST_MILLISECONDS = 15_000;

/** Reads again until it has ended or the time is up. */
const settled = async <State>(read: () => Promise<State>, hasEnded: (state: State) => boolean): Promise<State> => {
  const until = Date.now() + LONGEST_MILLISECONDS;
  return pollUntil(read, (state) => hasEnded(state) || Date.now() > until);
};

/** The change set when its worker is done with it, or as it is after a while. */
export const settledChangeSet = (api: Api, id: string): Promise<Sent<'ChangeSet'>> =>
  settled(
    async () => (await api.GET('/change_sets/{id}', { params: { path: { id } } })).data,
    ({ status }) => !WORKING.includes(status),
  );

/** The same for an import. */
export const settledImport = (api: Api, id: string): Promise<Sent<'ImportDetail'>> =>
  settled(async () => (await api.GET('/imports/{id}', { params: { path: { id } } })).data, isSettled);
