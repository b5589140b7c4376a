import { Option } from 'commander';
import { command } from '../command.ts';
import { confirm } from '../confirm.ts';
import { EXIT } from '../errors/errors.ts';
import { hintIfInterrupted } from '../errors/interrupted.ts';
import { countDoubtful, decideDuplicates } from '../import/duplicates.ts';
import { follow, GOES_ON, outcomeOf, startedText } from '../import/follow.ts';
import { KNOWN_CHOICES, type KnownChoice } from '../import/known-records.ts';
import {
  type OpeningOptions,
  openingOf,
  sendOpening,
  uploadedOpeningLines,
  withOpeningOptions,
} from '../import/opening-balance.ts';
import { nounOf, numberOf } from '../output/words.ts';

type Options = OpeningOptions & {
  readonly yes?: boolean;
  readonly watch: boolean;
  readonly duplicates?: 'ask' | 'match' | 'create';
  readonly known?: KnownChoice;
  readonly otherNames?: 'match' | 'create';
  readonly acceptIncomplete?: boolean;
};

export const publish = command<Options>({
  name: 'publish',
  summary: 'publish an uploaded import',
  examples: [
    'publish 6f1c…',
    'publish 6f1c… --yes --json',
    'publish 6f1c… --yes --duplicates match',
    'publish 6f1c… --opening-balance none',
  ],
  configure: (added) =>
    withOpeningOptions(added)
      .argument('<import>', 'the ID of the import')
      .option('--yes', 'publish without asking')
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
      .option('--accept-incomplete', 'publish a PDF statement that does not add up to its balances')
      .option('--watch', 'wait for the verification', true)
      .option('--no-watch', 'return as soon as the request is accepted'),
  run: async ({ io, signIn }, { yes, watch, duplicates, known, otherNames, acceptIncomplete, ...rest }, [id = '']) => {
    const opening = openingOf(rest);
    const { client } = await signIn();
    const { data } = await client.GET('/imports/{id}', { params: { path: { id } } });
    if (data.status === 'complete') {
      const { text, exit } = outcomeOf(io, data);
      io.say(`It was published before: nothing is added again.\n${text}`);
      return { json: data, exit };
    }
    const { rows_count, valid_rows_count } = data.stats;
    io.say(
      `${data.filename ?? 'The import'}: ${numberOf(valid_rows_count)} of ${nounOf('rows', rows_count)} can be published.`,
    );
    for (const line of uploadedOpeningLines(data, opening)) io.say(line);
    const isAccepted = data.status_detail.publishable || acceptIncomplete === true; // else the service says why not
    const doubtful = isAccepted ? await countDoubtful(client, data) : 0;
    const decided = await decideDuplicates(io, { ...(duplicates && { duplicates }), goal: 'publish' }, doubtful);
    if (decided === 'cancel' || (yes !== true && !(await confirm(io, 'Publish it?', '--yes')))) {
      io.say('Nothing was published.');
      return { json: data, exit: EXIT.failed };
    }
    if (opening !== undefined) await sendOpening(client, id, opening);
    const choice = {
      ...(decided && { on_possible_duplicate: decided }),
      ...(known && { on_known_records: known }),
      ...(otherNames && { on_other_names: otherNames }),
      ...(acceptIncomplete && { accept_incomplete: true }),
    };
    await client.imports.publish({ id, way: 'inline' }, choice);
    if (!watch) {
      io.say(startedText(id, 'published'));
      return { json: (await client.GET('/imports/{id}', { params: { path: { id } } })).data };
    }
    hintIfInterrupted(GOES_ON);
    const settled = await follow(io, client, id);
    const { text, exit } = outcomeOf(io, settled);
    io.say(text);
    return { json: settled, exit };
  },
});
