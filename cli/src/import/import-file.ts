import type {
  CounterfoilClient,
  ImportDetail,
  ImportType,
  Preflight,
  Upload,
  UploadOptions,
} from '@counterfoil/client';
import { collect } from '../collect.ts';
import type { Context } from '../command.ts';
import { confirm } from '../confirm.ts';
import { CliError, EXIT } from '../errors.ts';
import { startBars } from '../progress.ts';
import { foundIn, rowsOf, willDo } from './describe.ts';
import type { LocalFile } from './file.ts';
import { follow, outcomeOf } from './follow.ts';
import { askAll, questionsOf } from './questions.ts';
import type { Settings } from './settings.ts';
import { keptUpload } from './upload-states.ts';

export type ImportOptions = {
  readonly type?: ImportType;
  readonly accountId?: string;
  readonly settings: Settings;
  readonly duplicates?: 'match' | 'create';
  readonly goal: 'show' | 'upload' | 'publish' | 'ask';
  readonly isWatched: boolean;
  readonly isRestarted: boolean;
};

type World = Context & { readonly url: string; readonly client: CounterfoilClient };
type Plan = { readonly file: LocalFile; readonly options: UploadOptions; readonly choices: ImportOptions };

export type Imported = {
  readonly json: { readonly file: string; readonly preview: Preflight | null; readonly import: ImportDetail | null };
  readonly exit: number;
};

/** NDJSON above this is sent in chunks, which have no preview. */
const MOST_PREVIEWED_RECORDS = 8_000_000;

/** From the preview to the proof; nothing is written before the goal or a yes allows it. */
export const importFile = async (world: World, file: LocalFile, choices: ImportOptions): Promise<Imported> => {
  const { io } = world;
  const plan = planFor(file, choices);
  const isChunked = plan.options.way === 'chunked';
  const hasPreview = plan.options.type !== 'PdfImport' && !isChunked;
  if (!hasPreview) return importUnseen(world, plan);
  const { preview, options } = await look(world, plan);
  const json = { file: file.path, preview, import: null };
  io.say(foundIn(io, preview));
  const rows = rowsOf(io, preview);
  if (rows !== '') io.say(rows);
  io.say(io.paint('bold', willDo(preview)));
  const exit = preview.valid ? EXIT.ok : EXIT.failed;
  if (choices.goal === 'show') return { json, exit };
  if (!preview.valid && choices.goal !== 'upload') {
    io.note('Correct the file, or upload it with --no-publish and correct the rows.');
    return { json, exit };
  }
  const duplicates = await decideDuplicates(world, choices, preview.preview?.will_review ?? 0);
  const agreed = { ...plan, options, choices: { ...choices, ...(duplicates && { duplicates }) } };
  if (choices.goal === 'ask' && !(await confirm(io, 'Import and publish this?', '--publish or --yes'))) {
    io.say('Nothing was written.');
    return { json, exit: EXIT.failed };
  }
  return { ...(await send(world, agreed, preview)) };
};

const planFor = (file: LocalFile, choices: ImportOptions): Plan => {
  const type = choices.type ?? file.type;
  const isNative = type === 'NativeImport';
  const settings = { ...choices.settings, ...(!isNative && type !== 'PdfImport' && { detect: true }) };
  const options: UploadOptions = {
    name: file.name,
    settings,
    ...(type && { type }),
    ...(choices.accountId !== undefined && !isNative && { accountId: choices.accountId }),
    ...(isNative && file.size > MOST_PREVIEWED_RECORDS && { way: 'chunked' }),
  };
  return { file, options, choices };
};

/** A PDF is read in the background, and a large file of records is sent in chunks. */
const importUnseen = async (world: World, plan: Plan): Promise<Imported> => {
  const { file, options, choices } = plan;
  const { io } = world;
  const isPdf = options.type === 'PdfImport';
  const why = isPdf ? 'A PDF is read after it was uploaded' : `A file of ${file.size} bytes is sent in chunks`;
  if (choices.goal === 'show') {
    throw new CliError(
      EXIT.failed,
      'no_preview',
      `${why}: it has no preview.`,
      'Use --no-publish and counterfoil rows, then publish.',
    );
  }
  const what = isPdf ? 'its transactions' : 'the records that it lists and skips those that are there already';
  io.say(io.paint('bold', `${why} without a preview; publishing creates ${what}.`));
  if (choices.goal === 'ask' && !(await confirm(io, 'Import and publish this?', '--publish or --yes'))) {
    return { json: { file: file.path, preview: null, import: null }, exit: EXIT.failed };
  }
  return send(world, plan, null);
};

/** The preview, after everything that the file leaves open is answered. */
const look = async ({ io, client }: World, { file, options }: Plan) => {
  let told = options;
  for (;;) {
    const preview = await client.imports.preflight(file.blob, told);
    const questions = questionsOf(preview, told.accountId);
    if (questions.length === 0) return { preview, options: told };
    io.say(foundIn(io, preview));
    const asksAccount = questions.some(({ field }) => field === 'account_id');
    const accounts = asksAccount ? await collect(client.list('/accounts')) : [];
    const { accountId, settings } = await askAll(io, questions, accounts);
    told = { ...told, settings: { ...told.settings, ...settings }, ...(accountId !== undefined && { accountId }) };
  }
};

const decideDuplicates = async (
  { io }: World,
  { duplicates, goal }: ImportOptions,
  count: number,
): Promise<'match' | 'create' | undefined> => {
  if (count === 0 || duplicates !== undefined || goal === 'upload') return duplicates;
  const question = `${count} rows may be the same as transactions of another source. Keep only one of each?`;
  return (await confirm(io, question, '--duplicates match, or --duplicates create to keep both')) ? 'match' : 'create';
};

const send = async (world: World, { file, options, choices }: Plan, preview: Preflight | null): Promise<Imported> => {
  const { io, client } = world;
  const { uploaded, forget } = await upload(world, file, options, choices.isRestarted);
  const of = (detail: ImportDetail) => ({ file: file.path, preview, import: detail });
  const read = async () => (await client.GET('/imports/{id}', { params: { path: { id: uploaded.id } } })).data;
  if (uploaded.way !== 'chunked') await follow(io, client, uploaded.id);
  if (choices.goal === 'upload') {
    await forget();
    if (uploaded.way === 'chunked')
      throw new CliError(EXIT.failed, 'no_preview', 'A file in chunks can only be published.');
    io.say(
      `Uploaded. Correct it: counterfoil rows ${uploaded.id} --invalid\nPublish it: counterfoil publish ${uploaded.id}`,
    );
    return { json: of(await read()), exit: EXIT.ok };
  }
  await client.imports.publish(uploaded, choices.duplicates ? { on_possible_duplicate: choices.duplicates } : {});
  await forget();
  if (!choices.isWatched) {
    io.say(`Accepted: ${uploaded.id}`);
    return { json: of(await read()), exit: EXIT.ok };
  }
  const settled = await follow(io, client, uploaded.id);
  const { text, exit } = outcomeOf(io, settled);
  io.say(text);
  return { json: of(settled), exit };
};

type Sent = { readonly uploaded: Upload; readonly forget: () => Promise<void> };

const upload = async (world: World, file: LocalFile, options: UploadOptions, isRestarted: boolean): Promise<Sent> => {
  const { io, client, url, folder } = world;
  const kept = await keptUpload(folder, [url, file.path, file.size, file.modified, options]);
  const resume = isRestarted ? undefined : kept.resume;
  if (resume !== undefined) io.note(`Going on with the upload of ${file.name} that was interrupted`);
  const bars = startBars(io);
  try {
    const uploaded = await client.imports.upload(file.blob, {
      ...options,
      ...(resume !== undefined && { resume }),
      onState: kept.keep,
      onProgress: ({ sent, total }) => bars.show('Uploading', sent, total),
    });
    return { uploaded, forget: kept.forget };
  } finally {
    bars.end();
  }
};
