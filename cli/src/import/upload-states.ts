import { createHash } from 'node:crypto';
import type { UploadState } from '@counterfoil/client';
import { hasTexts, jsonFile } from '../config.ts';
import { withLock } from '../lock.ts';

type Kept = { readonly state: UploadState; readonly at: string };

const isKeptUploads = (value: unknown): value is Readonly<Record<string, Kept>> =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((kept) => hasTexts(kept, 'at') && hasTexts(kept.state, 'way'));

/** The state of one upload, kept until it is done, so that the same command goes on after a break. */
export type KeptUpload = {
  readonly resume: UploadState | undefined;
  readonly keep: (state: UploadState) => Promise<void>;
  readonly forget: () => Promise<void>;
};

const DAY = 24 * 60 * 60_000;
/** As long as the service has what was sent. */
const lifetime = ({ way }: UploadState): number => (way === 'chunked' ? 30 : 1) * DAY;

/** `identity` is whatever makes it the same upload: the file as it is now, the service, and the options. */
export const keptUpload = async (
  folder: string,
  identity: readonly unknown[],
  now = Date.now(),
): Promise<KeptUpload> => {
  const key = createHash('sha256').update(JSON.stringify(identity)).digest('hex');
  const file = jsonFile(folder, 'uploads.json', isKeptUploads);
  const isAlive = ({ state, at }: Kept) => now - Date.parse(at) < lifetime(state);
  /** Other processes keep their states in the same file. */
  const replace = (entry: Kept | undefined) =>
    withLock(`${file.path}.lock`, async () => {
      const others = Object.entries((await file.read()) ?? {}).filter(([name, each]) => name !== key && isAlive(each));
      await file.write(Object.fromEntries([...others, ...(entry === undefined ? [] : [[key, entry] as const])]));
    });
  const kept = (await file.read())?.[key];
  return {
    resume: kept !== undefined && isAlive(kept) ? kept.state : undefined,
    keep: (state) => replace({ state, at: new Date().toISOString() }),
    forget: () => replace(undefined),
  };
};
