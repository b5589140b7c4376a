import { type ImportDetail, isCounterfoilError } from '@counterfoil/client';
import { command } from '../command.ts';
import { confirm } from '../confirm.ts';
import { CliError, EXIT } from '../errors/errors.ts';
import { hintIfInterrupted } from '../errors/interrupted.ts';
import { follow, GOES_ON, startedText } from '../import/follow.ts';
import { withoutApiWords } from '../output/service-words.ts';
import { nounOf, numberOf } from '../output/words.ts';

type Options = { readonly yes?: boolean; readonly force?: boolean; readonly watch: boolean };

export const revert = command<Options>({
  name: 'revert',
  summary: 'revert a published import',
  examples: ['revert 6f1c…', 'revert 6f1c… --yes --json', 'revert 6f1c… --yes --force'],
  configure: (added) =>
    added
      .argument('<import>', 'the ID of the import')
      .option('--yes', 'revert it without asking')
      .option('--force', 'also remove entries that a person has edited since')
      .option('--watch', 'wait until it is reverted', true)
      .option('--no-watch', 'return as soon as the request is accepted'),
  run: async ({ io, signIn }, { yes, force, watch }, [id = '']) => {
    const { client } = await signIn();
    const path = { params: { path: { id } } };
    const { data } = await client.GET('/imports/{id}', path);
    if (!data.status_detail.revertable) throw notRevertable(data);
    io.say(
      `Reverting removes what ${data.filename ?? 'this import'} added, and keeps what other imports or people added.`,
    );
    if (yes !== true && !(await confirm(io, 'Revert this import?', '--yes'))) {
      io.say('Nothing was reverted.');
      return { json: data, exit: EXIT.failed };
    }
    await client.POST('/imports/{id}/revert', { ...path, body: force ? { force } : {} }).catch(orAdviseForce);
    if (!watch) {
      io.say(startedText(id, 'reverted'));
      return { json: (await client.GET('/imports/{id}', path)).data };
    }
    hintIfInterrupted(GOES_ON);
    const settled = await follow(io, client, id);
    const isReverted = settled.status === 'pending';
    io.say(
      isReverted
        ? `${io.paint('green', 'Reverted')}${entriesOf(settled)}. The file can be published again: counterfoil publish ${id}`
        : `${io.paint('red', 'Failed:')} ${settled.error == null ? `the import is ${settled.status}` : withoutApiWords(settled.error)}`,
    );
    return { json: settled, exit: isReverted ? EXIT.ok : EXIT.failed };
  },
});

const notRevertable = ({ id, status }: ImportDetail): CliError =>
  new CliError(
    EXIT.failed,
    'invalid_state',
    `The import ${id} cannot be reverted: its status is ${status}.`,
    'Only published imports can be. See the imports: counterfoil imports',
  );

/** How many entries were removed and kept, and why; nothing for an import of other records. */
const entriesOf = ({ revert_counts: counts }: ImportDetail): string => {
  if (counts === null) return '';
  const { removed_count: removed, kept_for_others_count: others, kept_for_people_count: people } = counts;
  if (removed + others + people === 0) return '';
  const kept = [
    ...(others > 0
      ? [`${numberOf(others)} kept, because another import or a bank connection has ${themOf(others)} too`]
      : []),
    ...(people > 0 ? [`${numberOf(people)} kept, because a person added ${themOf(people)}`] : []),
  ];
  return `: ${[`${nounOf('entries', removed)} removed`, ...kept].join('; ')}`;
};

const themOf = (count: number): string => (count === 1 ? 'it' : 'them');

/** @throws CliError that names the option, for entries that a person has edited since; any other error as it is */
const orAdviseForce = (error: unknown): never => {
  if (!isCounterfoilError(error, 'conflict')) throw error;
  const message = error.message.replace(/: send .*$/, '.');
  throw new CliError(EXIT.failed, error.code, message, 'Add --force to remove them anyway.', { cause: error });
};
