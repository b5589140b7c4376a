import { createHash } from 'node:crypto';
import type { UploadState } from '@counterfoil/client';
import { hasTexts, jsonFile } from '../config.ts';
import { hintIfInterrupted } from '../errors/interrupted.ts';
import { withLock } from '../lock.ts';

type Kept = {
  readonly state: UploadState;
  /** When the upload with this key began. */
  readonly at: string;
};

const isKeptUploads = (value: unknown): value is Readonly<Record<string, Kept>> =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((kept) => hasTexts(kept, 'at') && hasTexts(kept.state, 'way'));

/** The state of one upload, kept until it is done, so that the same command goes on after a break. */
export type KeptUpload = {
  readonly resume: UploadState | undefined;
  /** The state that another process has kept meanwhile, or else this one, which is kept. */
  readonly claim: (first: UploadState) => Promise<UploadState>;
  readonly keep: (state: UploadState) => Promise<void>;
  readonly forget: () => Promise<void>;
};

/** `identity` is whatever makes it the same upload: the file as it is now, the service, and the options. */
export type UploadStates = (identity: readonly unknown[]) => Promise<KeptUpload>;

const DAY = 24 * 60 * 60_000;
/** As long as the service has what was sent, and knows the key since the first request with it. */
const lifetime = ({ way }: UploadState): number => (way === 'chunked' ? 30 : 1) * DAY;
const isAlive = ({ state, at }: Kept): boolean => Date.now() - Date.parse(at) < lifetime(state);

const GO_ON = 'Run the same command again: it resumes where it stopped.';

/** States that cannot be kept, as in a folder that cannot be written, only make an upload start again after a break. */
export const uploadStates = (folder: string, warn: (text: string) => void): UploadStates => {
  const file = jsonFile(folder, 'uploads.json', isKeptUploads);
  let isWarned = false;
  const orWarn = <Value>(access: Promise<Value>): Promise<Value | undefined> =>
    access.catch((error: unknown) => {
      if (!(error instanceof Error && 'code' in error)) throw error;
      if (!isWarned)
        warn(`An interrupted upload cannot be resumed, because its state cannot be saved: ${error.message}`);
      isWarned = true;
      return undefined;
    });
  return async (identity) => {
    const key = createHash('sha256').update(JSON.stringify(identity)).digest('hex');
    const read = async () => {
      const kept = (await file.read())?.[key];
      return kept !== undefined && isAlive(kept) ? kept.state : undefined;
    };
    /** Other processes keep their states in the same file. */
    const replace = async (state: UploadState | undefined) => {
      const all = (await file.read()) ?? {};
      const others = Object.entries(all).filter(([name, state]) => name !== key && isAlive(state));
      const last = all[key];
      const at = last !== undefined && last.state.key === state?.key ? last.at : new Date().toISOString();
      const own = state === undefined ? [] : [[key, { state, at }] as const];
      await file.write(Object.fromEntries([...others, ...own]));
    };
    const locked = async (work: () => Promise<void>): Promise<void> => {
      await orWarn(withLock(`${file.path}.lock`, work));
    };
    let withdraw = () => {};
    const hold = async (state: UploadState) => {
      await replace(state);
      withdraw();
      withdraw = hintIfInterrupted(GO_ON);
    };
    return {
      resume: await orWarn(read()),
      claim: async (first) => {
        let state = first;
        await locked(async () => {
          state = (await read()) ?? first;
          await hold(state);
        });
        return state;
      },
      keep: (state) => locked(() => hold(state)),
      forget: async () => {
        withdraw();
        await locked(() => replace(undefined));
      },
    };
  };
};
