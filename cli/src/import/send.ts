import {
  type CounterfoilClient,
  CounterfoilError,
  type ImportDetail,
  isCounterfoilError,
  type Preflight,
  type Upload,
  type UploadOptions,
  type UploadState,
} from '@counterfoil/client';
import { EXIT } from '../errors/errors.ts';
import { startBars } from '../output/progress.ts';
import { countDoubtful, decideDuplicates } from './duplicates.ts';
import type { LocalFile } from './file.ts';
import { follow, outcomeOf, startedText } from './follow.ts';
import { sendOpening } from './opening-balance.ts';
import type { Imported, Plan, World } from './plan.ts';
import type { KeptUpload } from './upload-states.ts';

/** Uploads the file and publishes it, unless it was published before, or is only to be uploaded. */
export const send = (world: World, plan: Plan, preview: Preflight | null): Promise<Imported> =>
  sendNew(world, plan, preview).catch((error: unknown) => followOther(world, plan, preview, error));

/**
 * The service has records only once: another import of the same ones is as good.
 * @param own an upload of the same records, which is deleted then
 */
const followOther = async (
  { io, client }: World,
  { file }: Plan,
  preview: Preflight | null,
  error: unknown,
  own?: string,
): Promise<Imported> => {
  const id = isCounterfoilError(error, 'already_imported') ? error.importId : undefined;
  if (id === undefined) throw error;
  const settled = await follow(io, client, id);
  if (settled.status !== 'complete') throw own === undefined ? error : stillOpen(own, settled); // it was reverted, or failed
  if (own !== undefined) {
    await client.DELETE('/imports/{id}', { params: { path: { id: own } } }).catch(() => undefined);
  }
  io.say(`${publishedBefore(file, id)} Changes since then, also by later files, stay.`);
  return { json: { file: file.path, preview, import: settled }, exit: EXIT.ok };
};

/** The error that leads to the own upload, which is the only one left to publish. */
const stillOpen = (own: string, { id, status }: ImportDetail): CounterfoilError => {
  const message = `Import ${id} of the same file did not complete: its status is ${status}. Nothing was published.`;
  return new CounterfoilError('already_imported', 422, message, { importId: own });
};

const publishedBefore = ({ name }: LocalFile, id: string): string =>
  `${name} was published before, as import ${id}: nothing is added again.`;

const reported = (io: World['io'], json: Imported['json'] & { readonly import: ImportDetail }): Imported => {
  const { text, exit } = outcomeOf(io, json.import);
  io.say(text);
  return { json, exit };
};

const sendNew = async (world: World, plan: Plan, preview: Preflight | null): Promise<Imported> => {
  const { io, client } = world;
  const { file, choices } = plan;
  const { uploaded, forget } = await upload(world, plan);
  const { id, way } = uploaded;
  const as = (detail: ImportDetail) => ({ file: file.path, preview, import: detail });
  const ready = way === 'chunked' ? undefined : await follow(io, client, id);
  const isPublished = (ready ?? sessionOf(uploaded))?.status === 'complete';
  if (isPublished) io.say(publishedBefore(file, id));
  else {
    const outcome = await publishDecided(world, plan, preview, uploaded, ready);
    if (outcome === 'cancelled') {
      await forget();
      io.say(`Uploaded. Correct it: counterfoil fix ${id}\nPublish it: counterfoil publish ${id}`);
      return { json: as(await readImport(client, id)), exit: choices.goal === 'upload' ? EXIT.ok : EXIT.failed };
    }
    if (outcome !== 'published') return followOther(world, plan, preview, outcome, id);
  }
  if (!choices.isWatched) {
    await forget();
    io.say(startedText(id, 'published'));
    return { json: as(await readImport(client, id)), exit: EXIT.ok };
  }
  const settled = await follow(io, client, id);
  // not before, so that the same command waits for the same import; what was sent in chunks is known to be there
  if (way !== 'chunked' || settled.status !== 'complete') await forget();
  return reported(io, as(settled));
};

const sessionOf = (uploaded: Upload) => (uploaded.way === 'chunked' ? uploaded.session : undefined);

/**
 * Publishes the upload, unless it is only to be uploaded, or the user decides against it.
 * Returns the error that names another import, if that has just published the same records.
 */
const publishDecided = async (
  { io, client }: World,
  { choices }: Plan,
  preview: Preflight | null,
  uploaded: Upload,
  ready: ImportDetail | undefined,
): Promise<'published' | 'cancelled' | CounterfoilError> => {
  if (ready !== undefined && choices.opening !== undefined) await sendOpening(client, ready.id, choices.opening);
  if (ready !== undefined && choices.goal === 'upload') return 'cancelled';
  const isUnseen = ready !== undefined && preview === null;
  const duplicates = isUnseen
    ? await decideDuplicates(io, choices, await countDoubtful(client, ready))
    : choices.duplicates;
  if (duplicates === 'cancel') return 'cancelled';
  try {
    await client.imports.publish(uploaded, {
      ...(duplicates && { on_possible_duplicate: duplicates }),
      ...(choices.known && { on_known_records: choices.known }),
      ...(choices.otherNames && { on_other_names: choices.otherNames }),
    });
    return 'published';
  } catch (error) {
    if (isCounterfoilError(error, 'already_imported') && uploaded.way !== 'chunked') return error;
    throw error;
  }
};

const readImport = async (client: CounterfoilClient, id: string): Promise<ImportDetail> =>
  (await client.GET('/imports/{id}', { params: { path: { id } } })).data;

/** The same file has the same identity, wherever it is sent. */
const identityOf = ({ url }: World, { path, size, modified, digest }: LocalFile): readonly unknown[] =>
  digest === undefined ? [url, path, size, modified] : [url, digest, size];

/** The file as the preview has sent it; the import uses it too, whatever its options. */
export const keptFile = (world: World, file: LocalFile): Promise<KeptUpload> => world.uploads(identityOf(world, file));

type Sent = { readonly uploaded: Upload; readonly forget: () => Promise<void> };

const upload = async (world: World, { file, options, choices }: Plan): Promise<Sent> => {
  const { io, client } = world;
  const [sent, kept] = await Promise.all([keptFile(world, file), world.uploads([...identityOf(world, file), options])]);
  const begun = choices.isRestarted ? undefined : await begunBefore(kept, file, options);
  if (begun?.isKnown) io.note(`Resuming the upload of ${file.name}: only what is missing is sent.`);
  const interrupted = begun?.state;
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

type Begun = { readonly state: UploadState; readonly isKnown: boolean };

/** Of two processes that start at once, one decides the key of the session that both send their chunks to. */
const begunBefore = async (
  kept: KeptUpload,
  { size }: LocalFile,
  { way }: UploadOptions,
): Promise<Begun | undefined> => {
  if (kept.resume !== undefined) return { state: kept.resume, isKnown: true };
  if (way !== 'chunked') return undefined;
  const first = { way, key: crypto.randomUUID(), size };
  const state = await kept.claim(first);
  return { state, isKnown: state.key !== first.key };
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
