import {
  type CounterfoilClient,
  type ImportDetail,
  isCounterfoilError,
  type Preflight,
  type Upload,
  type UploadOptions,
  type UploadState,
} from '@counterfoil/client';
import { EXIT } from '../errors.ts';
import { startBars } from '../progress.ts';
import { countDoubtful, decideDuplicates } from './duplicates.ts';
import type { LocalFile } from './file.ts';
import { follow, outcomeOf } from './follow.ts';
import type { Imported, Plan, World } from './plan.ts';
import { type KeptUpload, keptUpload } from './upload-states.ts';

/** Uploads the file and publishes it, unless it was published before a break, or is only to be uploaded. */
export const send = async (
  world: World,
  { file, options, choices }: Plan,
  preview: Preflight | null,
): Promise<Imported> => {
  const { io, client } = world;
  const { uploaded, forget } = await upload(world, file, options, choices.isRestarted);
  const { id, way } = uploaded;
  const as = (detail: ImportDetail) => ({ file: file.path, preview, import: detail });
  const ready = way === 'chunked' ? undefined : await follow(io, client, id);
  const isPublished = ready?.status === 'complete';
  if (ready !== undefined && !isPublished && choices.goal === 'upload') {
    await forget();
    io.say(`Uploaded. Correct it: counterfoil fix ${id}\nPublish it: counterfoil publish ${id}`);
    return { json: as(ready), exit: EXIT.ok };
  }
  // a session of chunks is published once, however often that is asked
  if (!isPublished) {
    const isUnseen = ready !== undefined && preview === null;
    const duplicates = isUnseen
      ? await decideDuplicates(io, choices, await countDoubtful(client, id))
      : choices.duplicates;
    await client.imports.publish(uploaded, duplicates ? { on_possible_duplicate: duplicates } : {});
  }
  if (!choices.isWatched) {
    await forget();
    io.say(`Accepted: ${id}`);
    return { json: as(await readImport(client, id)), exit: EXIT.ok };
  }
  const settled = await follow(io, client, id);
  await forget(); // not before: the same command then waits for the same import
  const { text, exit } = outcomeOf(io, settled);
  io.say(text);
  return { json: as(settled), exit };
};

const readImport = async (client: CounterfoilClient, id: string): Promise<ImportDetail> =>
  (await client.GET('/imports/{id}', { params: { path: { id } } })).data;

/** What makes a file the same as before, wherever it goes. */
const identityOf = ({ url }: World, { path, size, modified }: LocalFile): readonly unknown[] => [
  url,
  path,
  size,
  modified,
];

/** The file as the preview has sent it; the import uses it too, whatever its options. */
export const keptFile = (world: World, file: LocalFile): Promise<KeptUpload> =>
  keptUpload(world.folder, identityOf(world, file));

type Sent = { readonly uploaded: Upload; readonly forget: () => Promise<void> };

const upload = async (world: World, file: LocalFile, options: UploadOptions, isRestarted: boolean): Promise<Sent> => {
  const { io, client, folder } = world;
  const [sent, kept] = await Promise.all([
    keptFile(world, file),
    keptUpload(folder, [...identityOf(world, file), options]),
  ]);
  const interrupted = isRestarted ? undefined : kept.resume;
  if (interrupted !== undefined) io.note(`Resuming the interrupted upload of ${file.name}`);
  const bars = startBars(io);
  const begin = (resume: UploadState | undefined) =>
    client.imports.upload(file.blob, {
      ...options,
      ...(resume !== undefined && { resume }),
      onState: kept.keep,
      onProgress: ({ sent: done, total }) => bars.show('Uploading', done, total),
    });
  const fresh = sent.resume && { ...sent.resume, key: crypto.randomUUID() }; // a key is for one set of options
  const forget = async () => {
    await kept.forget();
    await sent.forget();
  };
  try {
    const uploaded = await begin(interrupted ?? fresh);
    const isThere = interrupted === undefined || uploaded.way === 'chunked' || (await exists(client, uploaded.id));
    return { uploaded: isThere ? uploaded : await begin(fresh), forget };
  } finally {
    bars.end();
  }
};

/** An import can be deleted while its upload is interrupted. */
const exists = (client: CounterfoilClient, id: string): Promise<boolean> =>
  readImport(client, id).then(
    () => true,
    (error: unknown) => {
      if (isCounterfoilError(error, 'not_found')) return false;
      throw error;
    },
  );
