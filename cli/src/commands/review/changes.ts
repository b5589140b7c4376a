import { isCounterfoilError } from '@counterfoil/client';
import { type ChangeSet, countsOf, describeChange, followChange } from '../../change-sets.ts';
import { collect } from '../../collect.ts';
import { command } from '../../command.ts';
import { confirm } from '../../confirm.ts';
import { CliError, EXIT } from '../../errors/errors.ts';
import { countOf } from '../../options.ts';
import { withoutApiWords } from '../../output/service-words.ts';
import { table } from '../../output/table.ts';

type RevertOptions = { readonly yes?: boolean; readonly includeLater?: boolean };

const revert = command<RevertOptions>({
  name: 'revert',
  summary: 'revert a change that was applied',
  examples: ['changes revert 6f1c…', 'changes revert 6f1c… --yes --json', 'changes revert 6f1c… --yes --include-later'],
  configure: (added) =>
    added
      .argument('<change>', 'the ID of the change')
      .option('--yes', 'revert it without asking')
      .option('--include-later', 'also revert later changes of the same values'),
  run: async ({ io, signIn }, { yes, includeLater }, [id = '']) => {
    const { client } = await signIn();
    const path = { params: { path: { id } } };
    const { data } = await client.GET('/change_sets/{id}', path);
    if (!data.revertable && !isUnderWay(data)) throw notRevertable(data);
    const description = await describeChange(client, data);
    io.say(`This change: ${description} (${countsOf(data)}). Reverting it keeps values that people set since.`);
    if (yes !== true && !(await confirm(io, 'Revert this change?', '--yes'))) {
      io.say('Nothing was reverted.');
      return { json: data, exit: EXIT.failed };
    }
    const body = includeLater ? { include_later: true } : {};
    await client.POST('/change_sets/{id}/revert', { ...path, body }).catch(orAdviseLater);
    const ended = await followChange(io, client, id);
    const isReverted = ended.status === 'reverted';
    const why = ended.error === undefined ? '' : ` ${withoutApiWords(ended.error)}`;
    io.say(isReverted ? `${io.paint('green', 'Reverted.')}${why}` : `${io.paint('red', 'Not reverted:')}${why}`);
    return { json: ended, exit: isReverted ? EXIT.ok : EXIT.failed };
  },
});

/** Repeating a revert has no effect. */
const isUnderWay = ({ status }: ChangeSet): boolean => status === 'reverting' || status === 'reverted';

const notRevertable = ({ id, status }: ChangeSet): CliError =>
  new CliError(
    EXIT.failed,
    'invalid_state',
    `The change ${id} cannot be reverted: its status is ${status}.`,
    'See the changes: counterfoil changes',
  );

/** @throws CliError that names the option, for values that a later change has set; any other error as it is */
const orAdviseLater = (error: unknown): never => {
  if (!isCounterfoilError(error, 'conflict') || !error.message.includes('include_later')) throw error;
  const message = error.message.replace(/: send .*$/, '.');
  const remedy = 'Add --include-later to revert later changes too.';
  throw new CliError(EXIT.failed, error.code, message, remedy, { cause: error });
};

export const changes = command<{ readonly limit: number }>({
  name: 'changes',
  summary: 'list changes to many transactions, with what they did, the newest first',
  examples: ['changes', 'changes --limit 5 --json', 'changes revert 6f1c…'],
  configure: (added) => added.option('--limit <count>', 'how many at most', countOf, 20),
  nested: [revert],
  run: async ({ io, isJson, signIn }, { limit }) => {
    const { client } = await signIn();
    const listed = await collect(client.list('/change_sets'), limit);
    if (isJson) return { json: listed };
    const columns = [
      { title: 'Created', isWhole: true },
      { title: 'Change' },
      { title: 'Status', isWhole: true },
      { title: 'Transactions' },
      { title: 'ID', isWhole: true },
    ];
    const descriptions = new Map<string, string>();
    for (const set of listed) descriptions.set(set.id, await describeChange(client, set));
    const lines = listed.map((set) => [
      set.created_at.slice(0, 10),
      descriptions.get(set.id) ?? '',
      set.status,
      countsOf(set),
      set.id,
    ]);
    io.say(listed.length === 0 ? 'There are no changes.' : table(columns, lines, io.width));
    return { json: listed };
  },
});
