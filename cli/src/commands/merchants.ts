import { collect } from '../collect.ts';
import { command } from '../command.ts';
import { namesTable } from '../output/names-table.ts';

export const merchants = command({
  name: 'merchants',
  summary: 'list merchants by name',
  examples: ['merchants', 'merchants --json'],
  run: async ({ io, signIn }) => {
    const { client } = await signIn();
    const listed = await collect(client.list('/merchants'));
    io.say(namesTable('merchants', listed, io.width));
    return { json: listed };
  },
});
