import { collect } from '../collect.ts';
import { command } from '../command.ts';
import { namesTable } from '../output/names-table.ts';

export const tags = command({
  name: 'tags',
  summary: 'list tags by name',
  examples: ['tags', 'tags --json'],
  run: async ({ io, signIn }) => {
    const { client } = await signIn();
    const listed = await collect(client.list('/tags'));
    io.say(namesTable('tags', listed, io.width));
    return { json: listed };
  },
});
