import { createHash } from 'node:crypto';
import type { UploadState } from '@counterfoil/client';
import { jsonFile } from '../config.ts';

type Kept = { readonly state: UploadState; readonly at: string };

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
  const file = jsonFile<Readonly<Record<string, Kept>>>(folder, 'uploads.json');
  const others = async () => {
    const all = Object.entries((await file.read()) ?? {});
    return all.filter(([name, { state, at }]) => name !== key && now - Date.parse(at) < lifetime(state));
  };
  const kept = (await file.read())?.[key];
  const isGood = kept !== undefined && now - Date.parse(kept.at) < lifetime(kept.state);
  return {
    resume: isGood ? kept.state : undefined,
    keep: async (state) => {
      const entry: Kept = { state, at: new Date().toISOString() };
      await file.write(Object.fromEntries([...(await others()), [key, entry]]));
    },
    forget: async () => file.write(Object.fromEntries(await others())),
  };
};
