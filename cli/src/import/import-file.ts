import type { Preflight, UploadOptions, UploadState } from '@counterfoil/client';
import { collect } from '../collect.ts';
import { confirm } from '../confirm.ts';
import { CliError, EXIT } from '../errors/errors.ts';
import { startBars } from '../output/progress.ts';
import { numberOf } from '../output/words.ts';
import { foundIn, rowsOf, willDo } from './describe.ts';
import { decideDuplicates } from './duplicates.ts';
import type { LocalFile } from './file.ts';
import { decideKnown } from './known-records.ts';
import { askOpening, openingLines } from './opening-balance.ts';
import type { Imported, ImportOptions, Plan, World } from './plan.ts';
import { isThereAlready, remedyOf } from './preview-errors.ts';
import { askAll, questionsOf } from './questions.ts';
import { keptFile, send } from './send.ts';

/** NDJSON above this is sent in chunks, which have no preview. */
const MOST_PREVIEWED_RECORDS = 8_000_000;
/** Sending more than this for the preview takes long enough to show progress. */
const SHOWN_BYTES = 1_000_000;

/** From the preview to the verification; nothing is written before the goal or a yes allows it. */
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
  io.say(io.paint('bold', willDo(preview, choices.opening)));
  for (const line of openingLines(preview, choices.opening)) io.say(line);
  const isThere = isThereAlready(preview);
  const exit = preview.valid || isThere ? EXIT.ok : EXIT.failed;
  const remedy = remedyOf(preview);
  if (remedy !== undefined) io.note(remedy);
  if (choices.goal === 'show') return { json, exit };
  if (isThere && choices.goal === 'publish') return send(world, plan, preview); // reports the import that is there
  if (!preview.valid && choices.goal !== 'upload') return { json, exit };
  const agreed = await agree(world, { ...plan, options }, preview);
  return agreed === undefined ? nothingWritten(io, json) : send(world, agreed, preview);
};

/** The plan with what the user decides about duplicates and the opening balance; undefined if they want nothing written. */
const agree = async ({ io }: World, plan: Plan, preflight: Preflight): Promise<Plan | undefined> => {
  const { choices } = plan;
  const duplicates = await decideDuplicates(io, choices, preflight.preview?.will_review ?? 0);
  if (duplicates === 'cancel') return undefined;
  const known = await decideKnown(io, choices, preflight.preview?.known_records ?? null);
  if (known === 'cancel') return undefined;
  const opening = choices.opening ?? (choices.goal === 'ask' ? await askOpening(io, preflight) : undefined);
  if (choices.goal === 'ask' && !(await confirm(io, 'Import and publish this?', '--publish or --yes')))
    return undefined;
  return {
    ...plan,
    choices: { ...choices, ...(duplicates && { duplicates }), ...(known && { known }), ...(opening && { opening }) },
  };
};

const nothingWritten = (io: World['io'], json: Imported['json']): Imported => {
  io.say('Nothing was written.');
  return { json, exit: EXIT.failed };
};

const planFor = (file: LocalFile, choices: ImportOptions): Plan => {
  const type = choices.type ?? file.type;
  const isNative = type === 'NativeImport';
  const settings = {
    ...choices.settings,
    ...(!isNative && type !== 'PdfImport' && { detect: true }),
    ...(choices.otherNames && { on_other_names: choices.otherNames }),
  };
  const options: UploadOptions = {
    name: file.name,
    settings,
    ...(type && { type }),
    ...(choices.accountId !== undefined && !isNative && { accountId: choices.accountId }),
    ...(isNative && file.size > MOST_PREVIEWED_RECORDS && { way: 'chunked' }),
  };
  return { file, options, choices };
};

const ONLY_PUBLISHED = 'Publish it with --publish. counterfoil revert removes what it added.';

/** A PDF is read in the background, and a large file of records is sent in chunks. */
const importUnseen = async (world: World, plan: Plan): Promise<Imported> => {
  const { file, options, choices } = plan;
  const { io } = world;
  const isPdf = options.type === 'PdfImport';
  const why = isPdf ? 'A PDF is read after the upload' : `A file of ${numberOf(file.size)} bytes is sent in chunks`;
  const remedy = isPdf ? 'Use --no-publish and counterfoil fix, then publish.' : ONLY_PUBLISHED;
  if (choices.goal === 'show') throw new CliError(EXIT.failed, 'no_preview', `${why}: it has no preview.`, remedy);
  if (choices.goal === 'upload' && !isPdf)
    throw new CliError(EXIT.usage, 'only_published', `${why}: it can only be published.`, remedy);
  const what = isPdf ? 'its transactions' : 'the records in it; only the very same file is not created again';
  io.say(io.paint('bold', `${why}, so there is no preview. Publishing creates ${what}.`));
  if (choices.goal === 'ask' && !(await confirm(io, 'Import and publish this?', '--publish or --yes'))) {
    return nothingWritten(io, { file: file.path, preview: null, import: null });
  }
  return send(world, plan, null);
};

/** The preview, after all questions about the file are answered. */
const look = async (world: World, { file, options, choices }: Plan) => {
  const { io, client } = world;
  const bars = startBars(io);
  const sent = await keptFile(world, file);
  let resume = choices.isRestarted ? undefined : sent.resume;
  const onState = async (state: UploadState) => {
    resume = state;
    await sent.keep(state);
  };
  let answered = options;
  for (;;) {
    if (file.size > SHOWN_BYTES) bars.show('Checking', 0, 0);
    const preview = await client.imports
      .preflight(file.blob, { ...answered, onState, ...(resume && { resume }) })
      .finally(bars.end);
    const questions = questionsOf(preview, answered.accountId);
    if (questions.length === 0) return { preview, options: answered };
    io.say(foundIn(io, preview));
    const asksAccount = questions.some(({ field }) => field === 'account_id');
    const accounts = asksAccount ? await collect(client.list('/accounts')) : [];
    const { accountId, settings } = await askAll(io, questions, accounts);
    answered = {
      ...answered,
      settings: { ...answered.settings, ...settings },
      ...(accountId !== undefined && { accountId }),
    };
  }
};
