import { command } from '../command.ts';
import { confirm } from '../confirm.ts';
import { EXIT } from '../errors.ts';
import { follow } from '../import/follow.ts';

type Options = { readonly yes?: boolean; readonly force?: boolean; readonly watch: boolean };

export const revert = command<Options>({
  name: 'revert',
  summary: 'undo a published import',
  examples: ['revert 6f1c…', 'revert 6f1c… --yes --json', 'revert 6f1c… --yes --force'],
  configure: (added) =>
    added
      .argument('<import>', 'the ID of the import')
      .option('--yes', 'undo it without asking')
      .option('--force', 'also remove entries that a person has edited since')
      .option('--watch', 'wait until it is undone', true)
      .option('--no-watch', 'return as soon as the request is accepted'),
  run: async ({ io, signIn }, { yes, force, watch }, [id = '']) => {
    const { client } = await signIn();
    const path = { params: { path: { id } } };
    const { data } = await client.GET('/imports/{id}', path);
    io.say(
      `Undoing removes what ${data.filename ?? 'this import'} added, and keeps what other imports or people added.`,
    );
    if (yes !== true && !(await confirm(io, 'Undo this import?', '--yes'))) return { json: data, exit: EXIT.failed };
    await client.POST('/imports/{id}/revert', { ...path, body: force ? { force } : {} });
    if (!watch) return { json: (await client.GET('/imports/{id}', path)).data };
    const settled = await follow(io, client, id);
    const isUndone = settled.status === 'pending';
    io.say(
      isUndone
        ? `${io.paint('green', 'Undone.')} The file can be published again: counterfoil publish ${id}`
        : `${io.paint('red', 'Failed:')} ${settled.error ?? settled.status}`,
    );
    return { json: settled, exit: isUndone ? EXIT.ok : EXIT.failed };
  },
});
