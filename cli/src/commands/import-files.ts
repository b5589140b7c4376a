import type { ImportType } from '@counterfoil/client';
import { Option } from 'commander';
import { command } from '../command.ts';
import { forEach } from '../each.ts';
import { CliError, EXIT } from '../errors/errors.ts';
import { type LocalFile, openFile } from '../import/file.ts';
import { importFile } from '../import/import-file.ts';
import { KNOWN_CHOICES, type KnownChoice } from '../import/known-records.ts';
import { type OpeningOptions, openingOf, withOpeningOptions } from '../import/opening-balance.ts';
import type { ImportOptions } from '../import/plan.ts';
import { accountIdOf, settingsOf } from '../import/settings.ts';
import { IMPORT_TYPES } from '../import/types.ts';
import { uploadStates } from '../import/upload-states.ts';
import { gather, neverBoth } from '../options.ts';

type Options = OpeningOptions & {
  readonly account?: string;
  readonly type?: ImportType;
  readonly name?: string;
  readonly map?: readonly string[];
  readonly set?: readonly string[];
  readonly duplicates?: 'ask' | 'match' | 'create';
  readonly known?: KnownChoice;
  readonly otherNames?: 'match' | 'create';
  readonly dryRun?: boolean;
  readonly publish?: boolean;
  readonly yes?: boolean;
  readonly watch: boolean;
  readonly restart?: boolean;
};

/** @throws CliError with all that cannot be opened, before anything is sent */
const openAll = async (paths: readonly string[], name: string | undefined): Promise<readonly LocalFile[]> => {
  const opened = await Promise.allSettled(paths.map((path) => openFile(path, name)));
  const failures = opened.flatMap((file) => (file.status === 'rejected' ? [file.reason as Error] : []));
  const [first] = failures;
  if (first === undefined) return opened.flatMap((file) => (file.status === 'fulfilled' ? [file.value] : []));
  if (failures.length === 1) throw first;
  const messages = failures.map(({ message }) => message).join('\n');
  throw new CliError(EXIT.usage, 'unreadable_files', messages, 'No file was imported. Correct the paths.');
};

export const importFiles = command<Options>({
  name: 'import',
  summary: 'preview files and import them',
  examples: [
    'import bank.csv --account Checking --dry-run     # writes nothing',
    'import bank.csv --account Checking --publish',
    "import bank.csv --map 'date=Datum,amount=Betrag' --set date_format=%d.%m.%Y",
    'import bank.csv --account Checking --opening-balance 1200.00 --opening-date 2026-01-31',
    'import january.csv february.csv --account Checking --publish --json',
    'import - --name bank.csv --account Checking --publish < download     # from stdin or a pipe',
    'import backup.ndjson --publish                   # run it again to resume after an interruption',
  ],
  configure: (added) => {
    return withOpeningOptions(neverBoth(added, ['publish']))
      .argument('<files...>', 'files to import')
      .option('--account <name>', 'name or ID of the account for rows that name none')
      .addOption(new Option('--type <type>', 'type of the files (default: detected)').choices(IMPORT_TYPES))
      .option('--name <name>', 'name of the file that comes through stdin or a pipe, such as bank.csv')
      .option('--map <columns>', 'columns by field, such as date=Datum,amount=Betrag', gather)
      .option('--set <setting>', 'how the file is read, such as date_format=%d.%m.%Y; can be repeated', gather)
      .addOption(
        new Option(
          '--duplicates <choice>',
          'possible duplicates: ask (default), match (keep one) or create (keep both)',
        ).choices(['ask', 'match', 'create']),
      )
      .addOption(
        new Option(
          '--known <choice>',
          'NDJSON records of an earlier file with other values: ask (default), update, match (keep the ledger), create or refuse',
        ).choices(KNOWN_CHOICES),
      )
      .addOption(
        new Option(
          '--other-names <choice>',
          'rows of the same statement with other names: match (default, keep one) or create (keep both)',
        ).choices(['match', 'create']),
      )
      .addOption(new Option('--dry-run', 'only preview, and write nothing').conflicts(['publish', 'yes']))
      .option('--publish', 'publish without asking')
      .option('--no-publish', 'upload without publishing, to correct rows first')
      .option('--yes', 'answer yes to every confirmation')
      .option('--watch', 'wait for the verification', true)
      .option('--no-watch', 'return as soon as the request is accepted')
      .option('--restart', 'start again instead of resuming an interrupted upload');
  },
  run: async (context, options, paths) => {
    const files = await openAll(paths, options.name);
    const opening = openingOf(options);
    const settings = settingsOf(options.map ?? [], options.set ?? []);
    const { url, client } = await context.signIn();
    const accountId = options.account === undefined ? undefined : await accountIdOf(client, options.account);
    const { type, publish } = options;
    const given: ImportOptions = {
      settings,
      ...(type && { type }),
      ...(accountId !== undefined && { accountId }),
      ...choicesIn(options),
      ...(opening && { opening }),
      goal: options.dryRun ? 'show' : publish === false ? 'upload' : publish || options.yes ? 'publish' : 'ask',
      isWatched: options.watch,
      isRestarted: options.restart === true,
    };
    const warn = (text: string) => context.io.note(`${context.io.paint('yellow', 'Warning:')} ${text}`);
    const world = { ...context, url, client, uploads: uploadStates(context.folder, warn) };
    const nameOf = ({ path }: LocalFile) => ({ file: path });
    return forEach(context.io, files, nameOf, (file) => importFile(world, file, given));
  },
});

/** The choices about rows that the ledger may have already. */
const choicesIn = ({ duplicates, known, otherNames }: Options) => ({
  ...(duplicates && { duplicates }),
  ...(known && { known }),
  ...(otherNames && { otherNames }),
});
